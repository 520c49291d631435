import Foundation
import SimResults
import Testing

@testable import SimReports

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A text parsed as XML: whether it is well-formed, and its elements.
final class ReadXML: NSObject, XMLParserDelegate {
  struct Element {
    var name: String
    var attributes: [String: String]
    var text: String
    /// Index of the parent element; nil for the outermost element.
    var parent: Int?
  }

  private(set) var elements: [Element] = []
  private var open: [Int] = []

  init(_ text: String) throws {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    guard parser.parse() else {
      throw Malformed(line: parser.lineNumber, reason: "\(String(describing: parser.parserError))")
    }
  }

  struct Malformed: Error {
    var line: Int
    var reason: String
  }

  func all(_ name: String) -> [Element] { elements.filter { $0.name == name } }

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
    qualifiedName qName: String?, attributes attributeDict: [String: String] = [:]
  ) {
    elements.append(
      Element(name: elementName, attributes: attributeDict, text: "", parent: open.last))
    open.append(elements.count - 1)
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    if let index = open.last { elements[index].text += string }
  }

  func parser(
    _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?,
    qualifiedName qName: String?
  ) {
    open.removeLast()
  }
}

/// A text read back as JSON.
func readJSON(_ text: String) throws -> [String: Any] {
  try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
}

/// Calls `body` with a folder that is removed afterwards.
func withTemporaryFolder(_ body: (String) throws -> Void) throws {
  let folder = FileManager.default.temporaryDirectory.path + "/simrun-\(UUID().uuidString)"
  defer { try? FileManager.default.removeItem(atPath: folder) }
  try body(folder)
}
