import SwiftSyntax

extension Schemata {
  /// Adds fuel counting to loops, and mutants that leave out a statement.
  func mutate(_ node: CodeBlockItemListSyntax) {
    let owner = node.parent?.parent
    if let owner, let start = node.first,
      owner.is(WhileStmtSyntax.self) || owner.is(ForStmtSyntax.self)
        || owner.is(RepeatStmtSyntax.self)
    {
      insert("mutationBurns(); ", before: start)
    }
    // a single expression may be the value of its block
    if node.count == 1, node.first.map(isValue) ?? true { return }
    // an initializer must set all properties of a structure before it ends
    if isInitializer(node) { return }
    for item in node {
      guard case .expr(let expression) = item.item, isEffect(expression),
        let number = take(
          item, .effect, item.item.trimmedDescription,
          [Change(after: "", range: item.item.range, replacement: "_ = ()")])
      else { continue }
      surround(item.item, "if !mutation(\(number)) { ", " }")
    }
  }

  private func isInitializer(_ node: some SyntaxProtocol) -> Bool {
    var parent = node.parent
    while let here = parent {
      if here.is(InitializerDeclSyntax.self) { return true }
      if here.is(FunctionDeclSyntax.self) || here.is(MemberBlockItemSyntax.self) { return false }
      parent = here.parent
    }
    return false
  }

  /// Whether a single statement may be the value of its block.
  private func isValue(_ item: CodeBlockItemSyntax) -> Bool {
    guard case .expr(let expression) = item.item else { return false }
    if let infix = expression.as(InfixOperatorExprSyntax.self) {
      return !isEffect(ExprSyntax(infix))
    }
    let owner = item.parent?.parent?.parent
    if let function = owner?.as(FunctionDeclSyntax.self) {
      return function.signature.returnClause != nil
    }
    // an `if` or `switch` whose branches are calls may be an expression, too
    return owner.map {
      !$0.is(ForStmtSyntax.self) && !$0.is(WhileStmtSyntax.self) && !$0.is(RepeatStmtSyntax.self)
        && !$0.is(InitializerDeclSyntax.self)
    } ?? true
  }

  private func isEffect(_ expression: ExprSyntax) -> Bool {
    if let infix = expression.as(InfixOperatorExprSyntax.self) {
      if infix.operator.is(AssignmentExprSyntax.self) {
        let names = infix.leftOperand.tokens(viewMode: .sourceAccurate).map(\.text)
        return !infix.leftOperand.is(DiscardAssignmentExprSyntax.self)
          && (names.contains("self") || !names.contains(where: unset.contains))
      }
      let name = infix.operator.as(BinaryOperatorExprSyntax.self)?.operator.text ?? ""
      return ["+=", "-=", "*=", "/=", "|=", "&=", "^=", "&+=", "&-=", "<<=", ">>="].contains(name)
    }
    let inner = expression.as(TryExprSyntax.self)?.expression ?? expression
    return inner.as(FunctionCallExprSyntax.self).map { !isTrap($0) } ?? false
  }

  // MARK: Functions

  /// Returns the values that a function or property may return immediately.
  private func answers(_ type: TypeSyntax?) -> [String] {
    if type?.is(ArrayTypeSyntax.self) == true { return ["[]"] }
    if type?.is(DictionaryTypeSyntax.self) == true { return ["[:]"] }
    if type?.is(OptionalTypeSyntax.self) == true { return ["nil"] }
    return switch type?.trimmedDescription {
    case nil: [""]
    case "Bool": ["false", "true"]
    case "Int", "Int32", "Int64", "UInt32", "UInt64", "Double": ["0"]
    case "String": ["\"\""]
    default: []
    }
  }

  /// Adds mutants at the start of a function or property: it may return immediately, or exchange
  /// two parameters.
  func open(
    _ statements: CodeBlockItemListSyntax, of name: some SyntaxProtocol,
    returning type: TypeSyntax?, given parameters: [FunctionParameterSyntax] = []
  ) {
    guard let start = statements.first else { return }
    // the implicit value of a single expression needs `return` once another statement precedes it
    var isLone = false
    if type != nil, statements.count == 1 {
      switch start.item {
      case .expr(let expression):
        if expression.is(IfExprSyntax.self) || expression.is(SwitchExprSyntax.self) { return }
        isLone = true
      case .stmt(let statement) where statement.is(ExpressionStmtSyntax.self): return
      default: break
      }
    }
    let before =
      swap(parameters, before: start, isLone: isLone)
      + answerAtOnce(answers(type), before: start, of: name, isLone: isLone)
    guard !before.isEmpty else { return }
    insert(before + (isLone ? "return " : ""), before: start)
  }

  private func answerAtOnce(
    _ answers: [String], before start: CodeBlockItemSyntax, of name: some SyntaxProtocol,
    isLone: Bool
  ) -> String {
    let answers = answers.filter { !isLone || $0 != start.item.trimmedDescription }
    let begin = start.range.lowerBound
    let changes = answers.map { answer in
      let text = answer.isEmpty ? "return" : "return \(answer)"
      return Change(
        after: "\(name.trimmedDescription) { \(text) }", range: begin..<begin,
        replacement: isLone ? "if true { \(text) }; return " : "if true { \(text) }; ")
    }
    guard let first = take(name, .return, name.trimmedDescription, changes) else { return "" }
    return answers.enumerated()
      .map { "if mutation(\(first + $0.offset)) { return \($0.element) }; " }.joined()
  }

  private func swap(
    _ parameters: [FunctionParameterSyntax], before start: CodeBlockItemSyntax, isLone: Bool
  ) -> String {
    for (one, other) in zip(parameters, parameters.dropFirst()) {
      let names = [one, other].map { ($0.secondName ?? $0.firstName).text }
      let types = [one, other].map(\.type.trimmedDescription)
      guard types[0] == types[1], !names.contains("_"), !types[0].contains("inout"),
        !types[0].contains("->")
      else { continue }
      let (given, swapped) = (names.joined(separator: ", "), "\(names[1]), \(names[0])")
      let begin = start.range.lowerBound
      let change = Change(
        after: swapped, range: begin..<begin,
        replacement: "let (\(given)) = (\(swapped)); " + (isLone ? "return " : ""))
      guard let number = take(one, .arguments, given, [change]) else { continue }
      return "let (\(given)) = mutation(\(number)) ? (\(swapped)) : (\(given)); "
    }
    return ""
  }
}
