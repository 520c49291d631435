import Foundation

/// The part of JSON Schema (draft 2020-12) that simrun's schemas of reports and lines use.
public struct JSONSchema {
  private let schema: [String: Any]
  /// Targets of `$ref`.
  private let definitions: [String: Any]

  public init(_ schema: [String: Any]) {
    self.init(schema, schema["$defs"] as? [String: Any] ?? [:])
  }

  private init(_ schema: [String: Any], _ definitions: [String: Any]) {
    self.schema = schema
    self.definitions = definitions
  }

  /// Returns the schema under a keyword; `true` allows anything.
  private func part(_ rule: Any?) -> JSONSchema {
    JSONSchema(rule as? [String: Any] ?? [:], definitions)
  }

  /// Returns the faults of `value`, each with its place; empty if it is valid.
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
    case "$schema", "$defs", "title", "description": return []
    case "$ref":
      let name = (rule as? String)?.split(separator: "/").last.map(String.init) ?? ""
      guard let target = definitions[name] else { return ["\(place): no \(name)"] }
      return part(target).complaints(value, at: place)
    case "oneOf":
      let ways = (rule as? [Any] ?? []).count { part($0).complaints(value).isEmpty }
      return ways == 1 ? [] : ["\(place): \(ways) of oneOf"]
    case "type":
      let names = rule as? [String] ?? [rule as? String ?? ""]
      return sound(names.contains { Self.isOf($0, value) })
    case "const":
      if let text = rule as? String { return sound(value as? String == text) }
      return sound((value as? NSNumber) == (rule as? NSNumber))
    case "enum": return sound((rule as? [String])?.contains(value as? String ?? "\u{0}") == true)
    case "minimum":
      guard let least = rule as? Double else { return ["\(place): no minimum"] }
      return sound((value as? Double ?? .infinity) >= least)
    case "maximum":
      guard let most = rule as? Double else { return ["\(place): no maximum"] }
      return sound((value as? Double ?? -.infinity) <= most)
    case "minItems": return sound((value as? [Any])?.count ?? .max >= rule as? Int ?? .max)
    case "maxItems": return sound((value as? [Any])?.count ?? 0 <= rule as? Int ?? 0)
    case "pattern":
      guard let pattern = try? Regex(rule as? String ?? "") else { return ["\(place): no pattern"] }
      return sound((value as? String)?.contains(pattern) ?? true)
    case "anyOf":
      let ways = rule as? [[String: Any]] ?? []
      return sound(ways.contains { part($0).complaints(value).isEmpty })
    case "items":
      return (value as? [Any] ?? []).enumerated().flatMap { index, item in
        part(rule).complaints(item, at: "\(place)[\(index)]")
      }
    case "required":
      guard let keys = (value as? [String: Any])?.keys else { return [] }
      return (rule as? [String] ?? []).filter { !keys.contains($0) }.map { "\(place): no \($0)" }
    case "properties":
      let rules = rule as? [String: Any] ?? [:]
      return (value as? [String: Any] ?? [:]).sorted { $0.key < $1.key }.flatMap { key, member in
        rules[key].map { part($0).complaints(member, at: "\(place).\(key)") } ?? []
      }
    case "additionalProperties":
      let known = schema["properties"] as? [String: Any] ?? [:]
      let others = (value as? [String: Any] ?? [:]).sorted { $0.key < $1.key }
        .filter { known[$0.key] == nil }
      if rule is [String: Any] {
        return others.flatMap { part(rule).complaints($0.value, at: "\(place).\($0.key)") }
      }
      return others.map { "\(place): unknown \($0.key)" }
    default: return ["\(place): the check does not know \(keyword)"]
    }
  }

  private static func isOf(_ type: String, _ value: Any) -> Bool {
    let number = value as? NSNumber
    // JSONSerialization also reads true and false as numbers
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
