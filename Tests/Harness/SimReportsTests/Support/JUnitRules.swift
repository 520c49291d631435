/// Rules of Jenkins' schema of JUnit files: the nesting of elements, their allowed and required
/// attributes, and counts that match the content. A testcase may also have a file and a line, as
/// pytest writes and GitLab reads.
enum JUnitRules {
  private struct Rule {
    var parents: Set<String>
    var required: Set<String> = []
    var optional: Set<String> = []
  }

  private static let counts: Set<String> = ["tests", "failures", "errors"]
  private static let message: Set<String> = ["message", "type"]

  private static let rules: [String: Rule] = [
    "testsuites": Rule(parents: [""], optional: counts.union(["name", "time", "disabled"])),
    "testsuite": Rule(
      parents: ["testsuites"], required: ["name"],
      optional: counts.union([
        "skipped", "disabled", "time", "timestamp", "hostname", "id", "package",
      ])),
    "properties": Rule(parents: ["testsuite"]),
    "property": Rule(parents: ["properties"], required: ["name", "value"]),
    "testcase": Rule(
      parents: ["testsuite"], required: ["name"],
      optional: ["classname", "assertions", "time", "status", "file", "line"]),
    "failure": Rule(parents: ["testcase"], optional: message),
    "error": Rule(parents: ["testcase"], optional: message),
    "skipped": Rule(parents: ["testcase"], optional: ["message"]),
    "system-out": Rule(parents: ["testcase", "testsuite"]),
    "system-err": Rule(parents: ["testcase", "testsuite"]),
  ]

  static func complaints(_ xml: ReadXML) -> [String] {
    var complaints: [String] = []
    for element in xml.elements {
      guard let rule = rules[element.name] else {
        complaints.append("unknown element \(element.name)")
        continue
      }
      let parent = element.parent.map { xml.elements[$0].name } ?? ""
      if !rule.parents.contains(parent) {
        complaints.append("\(element.name) lies in \(parent)")
      }
      let names = Set(element.attributes.keys)
      complaints += rule.required.subtracting(names).map { "\(element.name) lacks \($0)" }
      complaints += names.subtracting(rule.required.union(rule.optional)).map {
        "\(element.name) may not have \($0)"
      }
      for name in counts.union(["skipped", "disabled"]) {
        if let text = element.attributes[name], element.name.hasPrefix("testsuite"),
          UInt(text) == nil
        {
          complaints.append("\(element.name) has \(name) '\(text)'")
        }
      }
    }
    return complaints + miscounts(xml)
  }

  private static func miscounts(_ xml: ReadXML) -> [String] {
    let suites = xml.elements.indices.filter { xml.elements[$0].name == "testsuite" }
    func count(_ name: String, in suite: Int) -> Int {
      xml.elements.count { element in
        guard element.name == name, let parent = element.parent else { return false }
        return parent == suite || xml.elements[parent].parent == suite
      }
    }
    var complaints: [String] = []
    let kinds = [
      ("tests", "testcase"), ("failures", "failure"), ("errors", "error"), ("skipped", "skipped"),
    ]
    for (attribute, name) in kinds {
      let found = suites.map { count(name, in: $0) }
      for (suite, number) in zip(suites, found)
      where xml.elements[suite].attributes[attribute].map({ $0 != "\(number)" }) ?? false {
        complaints.append("a testsuite has \(number) \(attribute)")
      }
      if let sum = xml.elements.first?.attributes[attribute], sum != "\(found.reduce(0, +))" {
        complaints.append("the testsuites have \(found.reduce(0, +)) \(attribute)")
      }
    }
    return complaints
  }
}
