import SwiftSyntax

extension Schemata {
  /// For each operator its replacements, and the name of the runtime's function.
  private static let operators: [String: (helper: String, others: [(String, Mutant.Kind)])] = [
    "<": ("mutatedLess", [("<=", .boundary), (">=", .comparison)]),
    "<=": ("mutatedAtMost", [("<", .boundary), (">", .comparison)]),
    ">": ("mutatedMore", [(">=", .boundary), ("<=", .comparison)]),
    ">=": ("mutatedAtLeast", [(">", .boundary), ("<", .comparison)]),
    "==": ("mutatedEqual", [("!=", .comparison)]),
    "!=": ("mutatedUnequal", [("==", .comparison)]),
    "&&": ("mutatedAnd", [("||", .condition)]),
    "||": ("mutatedOr", [("&&", .condition)]),
  ]

  static func isComparison(_ expression: ExprSyntax) -> Bool {
    let name = expression.as(InfixOperatorExprSyntax.self)?.operator
      .as(BinaryOperatorExprSyntax.self)?.operator.text
    return name.flatMap { operators[$0] } != nil
  }

  func mutate(_ node: InfixOperatorExprSyntax) {
    guard let name = node.operator.as(BinaryOperatorExprSyntax.self)?.operator.text,
      let (helper, others) = Self.operators[name],
      !node.leftOperand.is(NilLiteralExprSyntax.self),
      !node.rightOperand.is(NilLiteralExprSyntax.self)
    else { return }
    let (left, right) = (node.leftOperand.trimmedDescription, node.rightOperand.trimmedDescription)
    let changes = others.map { other, kind in
      Change(
        after: "\(left) \(other) \(right)", range: node.operator.range, replacement: other,
        kind: kind)
    }
    guard let first = take(node, others[0].1, "\(left) \(name) \(right)", changes) else { return }
    if node.leftOperand.is(TupleExprSyntax.self) {
      // tuples can be compared, but are not `Comparable`
      let before = changes.enumerated().map {
        "mutation(\(first + $0.offset)) ? \($0.element.after) : "
      }
      surround(node, "(" + before.joined(), ")")
      return
    }
    surround(node, "\(helper)(\(first), ", ")")
    replace(node.operator, by: ",")
  }

  // MARK: Constants

  func mutate(_ node: IntegerLiteralExprSyntax) {
    // literals in other bases are bit patterns
    guard let value = Int(node.literal.text.filter { $0 != "_" }), isNumber(node) else { return }
    var others: [Int] = []
    for other in [0, value / 2, 2 * value, value + 1, value - 1]
    where other != value && other >= 0 && !others.contains(other) { others.append(other) }
    mutate(node, others.map(String.init))
  }

  func mutate(_ node: FloatLiteralExprSyntax) {
    guard let value = Double(node.literal.text.filter { $0 != "_" }), isNumber(node) else { return }
    var others: [Double] = []
    for other in [0, value / 2, 2 * value, value + 1, value - 1]
    where other != value && other >= 0 && !others.contains(other) { others.append(other) }
    mutate(node, others.map { "\($0)" })
  }

  private func mutate(_ node: some ExprSyntaxProtocol, _ others: [String]) {
    guard
      let first = take(
        node, .constant, node.trimmedDescription, others.map(node.change), together: true)
    else { return }
    surround(node, "mutated(\(first), ", ", \(others.joined(separator: ", ")))")
  }

  /// Whether a literal may become an expression: one in a pattern may not.
  private func isNumber(_ node: some SyntaxProtocol) -> Bool {
    var parent = node.parent
    while let here = parent {
      // in a list `-1` becomes an ambiguous expression once 1 is a call
      let isSigned = here.is(PrefixOperatorExprSyntax.self)
      if isSigned, here.parent?.is(ArrayElementSyntax.self) ?? false { return false }
      if here.is(ExpressionPatternSyntax.self) || here.is(GenericArgumentSyntax.self) {
        return false
      }
      if here.is(CodeBlockItemSyntax.self) || here.is(MemberBlockItemSyntax.self) { return true }
      parent = here.parent
    }
    return true
  }

  /// Whether an array is a table of published figures, which contain no logic.
  func isTable(_ node: ArrayExprSyntax) -> Bool { node.elements.count > 16 }

  // MARK: Clamps

  /// Whether a call only traps on impossible states: leaving it out can't be noticed.
  func isTrap(_ node: FunctionCallExprSyntax) -> Bool {
    let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
    return ["precondition", "preconditionFailure", "assert", "assertionFailure", "fatalError"]
      .contains(name)
  }

  func mutate(_ node: FunctionCallExprSyntax) {
    if let member = node.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base,
      member.declName.baseName.text == "clamped",
      node.arguments.first?.label?.text == "to"
    {
      let change = Change(
        after: base.trimmedDescription, range: node.range, replacement: base.trimmedDescription)
      guard let number = take(node, .clamp, node.trimmedDescription, [change]) else { return }
      surround(node, "(mutation(\(number)) ? \(base.trimmedDescription) : ", ")")
      return
    }
    guard let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
      name == "min" || name == "max", node.arguments.count == 2, node.trailingClosure == nil
    else { return }
    let changes = node.arguments.map {
      Change(
        after: $0.expression.trimmedDescription, range: node.range,
        replacement: $0.expression.trimmedDescription)
    }
    guard let first = take(node, .clamp, node.trimmedDescription, changes),
      let argument = node.arguments.first
    else { return }
    replace(node.calledExpression, by: name == "min" ? "mutatedMin" : "mutatedMax")
    insert("\(first), ", before: argument)
  }

  // MARK: Conditions

  func mutate(_ node: TernaryExprSyntax) {
    let condition = node.condition
    guard !Self.isComparison(condition) else { return }
    negate(condition)
  }

  func mutate(_ node: ConditionElementSyntax) {
    guard case .expression(let condition) = node.condition else { return }
    if node.parent?.parent?.is(GuardStmtSyntax.self) == true {
      guard
        let first = take(
          node, .guard, condition.trimmedDescription, [condition.change(to: "true")])
      else { return }
      surround(condition, "mutatedGuard(\(first), ", ")")
    } else if !Self.isComparison(condition) {
      negate(condition)
    }
  }

  private func negate(_ condition: ExprSyntax) {
    let text = condition.trimmedDescription
    if text == "true" { return }
    let negated = text.hasPrefix("!") ? String(text.dropFirst()) : "!(\(text))"
    guard
      let first = take(
        condition, .condition, text,
        [Change(after: negated, range: condition.range, replacement: "!(\(text))")])
    else { return }
    surround(condition, "mutatedNot(\(first), ", ")")
  }
}
