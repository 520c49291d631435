import Foundation

/// The part of JSON Schema (draft 2020-12) that simrun's schemas of reports use.
public struct JSONSchema {
  private let schema: [String: Any]

  public init(_ schema: [String: Any]) { self.schema = schema }

  /// What is wrong with `value`, each with its place; nothing where it is sound.
  public func complaints(_ value: Any, at place: String = "$") -> [String] {
    var complaints: [String] = []
    for (keyword, rule) in schema.sorted(by: { $0.key < $1.key }) {
      complaints += check(value, keyword, rule, place)
    }
    return complaints
  }

  private func check(_ value: Any, _ keyword: String, _ rule: Any, _ place: String) -> [String] {
    func sound(_ holds: Bool) -> [String] { holds ? [] : ["\(place): \(keyword) \(rule)"] }
    switch keyword {
    case "$schema", "title", "description": return []
    case "type":
      let names = rule as? [String] ?? [rule as? String ?? ""]
      return sound(names.contains { Self.isOf($0, value) })
    case "const": return sound((value as? NSNumber) == (rule as? NSNumber))
    case "enum": return sound((rule as? [String])?.contains(value as? String ?? "\u{0}") == true)
    case "minimum":
      guard let least = rule as? Double else { return ["\(place): no minimum"] }
      return sound((value as? Double ?? .infinity) >= least)
    case "pattern":
      guard let pattern = try? Regex(rule as? String ?? "") else { return ["\(place): no pattern"] }
      return sound((value as? String)?.contains(pattern) ?? true)
    case "anyOf":
      let ways = rule as? [[String: Any]] ?? []
      return sound(ways.contains { JSONSchema($0).complaints(value).isEmpty })
    case "items":
      return (value as? [Any] ?? []).enumerated().flatMap { index, item in
        JSONSchema(rule as? [String: Any] ?? [:]).complaints(item, at: "\(place)[\(index)]")
      }
    case "required":
      guard let keys = (value as? [String: Any])?.keys else { return [] }
      return (rule as? [String] ?? []).filter { !keys.contains($0) }.map { "\(place): no \($0)" }
    case "properties":
      let rules = rule as? [String: [String: Any]] ?? [:]
      return (value as? [String: Any] ?? [:]).sorted { $0.key < $1.key }.flatMap { key, member in
        rules[key].map { JSONSchema($0).complaints(member, at: "\(place).\(key)") } ?? []
      }
    case "additionalProperties":
      let known = schema["properties"] as? [String: Any] ?? [:]
      return (value as? [String: Any] ?? [:]).keys.sorted().filter { known[$0] == nil }.map {
        "\(place): unknown \($0)"
      }
    default: return ["\(place): the check does not know \(keyword)"]
    }
  }

  private static func isOf(_ type: String, _ value: Any) -> Bool {
    let number = value as? NSNumber
    // JSONSerialization makes numbers of true and false as well
    let isFlag = number.map(isTruth) ?? false
    switch type {
    case "null": return value is NSNull
    case "string": return value is String
    case "boolean": return isFlag
    case "array": return value is [Any]
    case "object": return value is [String: Any]
    case "number": return number != nil && !isFlag
    case "integer":
      return number.map { !isFlag && $0.doubleValue.rounded() == $0.doubleValue } ?? false
    default: return false
    }
  }

  /// Whether `number` was true or false.
  private static func isTruth(_ number: NSNumber) -> Bool {
    String(cString: number.objCType) == "c"
  }
}
