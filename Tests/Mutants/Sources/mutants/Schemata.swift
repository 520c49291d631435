import SwiftOperators
import SwiftParser
import SwiftSyntax

/// Rewrites the source of one file so that it contains all its mutants, all of them off.
///
/// Calls of the module `Mutation` are inserted around parts of the source, so that each part stays
/// on its line.
final class Schemata: SyntaxVisitor {
  private(set) var mutants: [Mutant] = []
  let text: String
  private var edits = Edits()
  private let engine: String
  private let file: String
  private let first: Int
  private let lines: [Substring]
  private let converter: SourceLocationConverter
  /// Keys of mutants that the compiler refused.
  private let refused: Set<String>
  private var twins: [String: Int] = [:]
  /// Names declared without a value, which must be assigned later.
  let unset: Set<String>

  /// - Parameters:
  ///   - file: path from the root of the project.
  ///   - first: the number of its first mutant.
  init(_ text: String, engine: String, file: String, first: Int, refused: Set<String> = []) {
    (self.text, self.engine, self.file, self.first, self.refused) =
      (text, engine, file, first, refused)
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let parsed = Parser.parse(source: text)
    let source =
      OperatorTable.standardOperators.foldAll(parsed) { _ in }.as(SourceFileSyntax.self) ?? parsed
    let declarations = Unset(viewMode: .sourceAccurate)
    declarations.walk(source)
    unset = declarations.names
    converter = SourceLocationConverter(fileName: file, tree: source)
    super.init(viewMode: .sourceAccurate)
    walk(source)
  }

  /// The source including all its mutants.
  var rewritten: String { "public import Mutation; " + edits.applied(to: text) }

  struct Change {
    var after: String
    /// The replaced bytes, as offsets in the file.
    var range: Range<Int>
    var replacement: String
    /// The kind of the mutant, if it differs from the kind of its place.
    var kind: Mutant.Kind?
  }

  /// Returns the number of the first of the mutants for `changes` at `node`; nil if there are none,
  /// or if the compiler refuses one of them.
  ///
  /// - Parameter together: whether the runtime records all of them under the first number.
  func take(
    _ node: some SyntaxProtocol, _ kind: Mutant.Kind, _ before: String, _ changes: [Change],
    together: Bool = false
  ) -> Int? {
    let place = converter.location(for: node.positionAfterSkippingLeadingTrivia)
    let source = lines[place.line - 1].drop { $0 == " " }
    let from = first + mutants.count
    var taken: [Mutant] = []
    for (index, change) in changes.enumerated() {
      var mutant = Mutant(
        number: from + index, seenAs: together ? from : from + index, engine: engine, file: file,
        line: place.line, column: place.column, kind: change.kind ?? kind,
        before: Self.short(before),
        after: Self.short(change.after), source: String(source),
        offset: change.range.lowerBound, length: change.range.count,
        replacement: change.replacement)
      mutant.twin = twins[mutant.key, default: 0]
      taken.append(mutant)
    }
    for mutant in taken {
      var plain = mutant
      plain.twin = 0
      twins[plain.key, default: 0] += 1
    }
    guard !taken.isEmpty, !taken.contains(where: { refused.contains($0.key) }) else { return nil }
    mutants += taken
    return from
  }

  private static func short(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count > 100 ? line.prefix(99) + "…" : line
  }

  func surround(_ node: some SyntaxProtocol, _ before: String, _ after: String) {
    edits.insert(before, at: node.range.lowerBound)
    edits.close(after, at: node.range.upperBound)
  }

  func insert(_ text: String, before node: some SyntaxProtocol) {
    edits.insert(text, at: node.range.lowerBound)
  }

  func replace(_ node: some SyntaxProtocol, by text: String) { edits.replace(node.range, by: text) }

  // MARK: Visited nodes; the rest is in Schemata+Expressions and Schemata+Statements

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: SwitchCaseItemSyntax) -> SyntaxVisitorContinueKind {
    node.whereClause.map { walk($0) }
    return .skipChildren
  }

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    mutate(node)
    return .visitChildren
  }
  override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    mutate(node)
    return .skipChildren
  }
  override func visit(_ node: FloatLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    mutate(node)
    return .skipChildren
  }
  override func visit(_ node: ArrayExprSyntax) -> SyntaxVisitorContinueKind {
    isTable(node) ? .skipChildren : .visitChildren
  }
  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    mutate(node)
    return isTrap(node) ? .skipChildren : .visitChildren
  }
  override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
    mutate(node)
    return .visitChildren
  }
  override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
    mutate(node)
    return .visitChildren
  }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if let body = node.body {
      open(
        body.statements, of: node.name, returning: node.signature.returnClause?.type,
        given: Array(node.signature.parameterClause.parameters))
    }
    return .visitChildren
  }
  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    if case .getter(let statements)? = node.accessorBlock?.accessors {
      open(statements, of: node.pattern, returning: node.typeAnnotation?.type)
    }
    return .visitChildren
  }
  override func visit(_ node: CodeBlockItemListSyntax) -> SyntaxVisitorContinueKind {
    mutate(node)
    return .visitChildren
  }
}

/// Finds names that are declared without a value, as in `let step: Int`.
private final class Unset: SyntaxVisitor {
  private(set) var names: Set<String> = []

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    let isLocal = node.parent?.parent?.parent?.is(CodeBlockItemSyntax.self) ?? false
    if isLocal, node.initializer == nil, node.accessorBlock == nil {
      for word in node.pattern.tokens(viewMode: .sourceAccurate) { names.insert(word.text) }
    }
    return .visitChildren
  }
}

extension SyntaxProtocol {
  /// The node's bytes as offsets in the file, without surrounding spaces and comments.
  var range: Range<Int> {
    positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
  }

  func change(to text: String) -> Schemata.Change {
    Schemata.Change(after: text, range: range, replacement: text)
  }
}
