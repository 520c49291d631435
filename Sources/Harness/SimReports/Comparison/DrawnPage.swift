import Foundation
public import SimText

/// The runs in a report's page, in a form that another page can draw.
public struct DrawnPage: Sendable {
  /// Title of the scenario, as on the page.
  let title: String
  /// Whether it contains positions.
  let showsPositions: Bool
  let hasLanes: Bool
  /// Attribution of the map data, in words.
  let credit: String?
  /// JSON on one line, without text that would end a script.
  let data: String

  /// Extracts the runs from `html`, the page at `path`.
  ///
  /// Throws `Diagnostic` if it is not a page of simrun, or is of a version with another data
  /// format.
  public init(html: String, path: String) throws(Diagnostic) {
    guard let start = html.range(of: PageData.opening),
      let end = html.range(of: PageData.closing, range: start.upperBound..<html.endIndex)
    else { throw Self.refusal(path, "is not a page of simrun", hint: nil) }
    let data = html[start.upperBound..<end.lowerBound]
    guard data.hasPrefix("[" + PageData.head), data.hasSuffix("]"), !data.contains("<"),
      let pages = try? JSONSerialization.jsonObject(with: Data(data.utf8)) as? [[String: Any]],
      pages.count == 1, let page = pages.first, page["runs"] is [Any]
    else {
      throw Self.refusal(
        path, "holds no runs that can be overlaid on others",
        hint: "it may be from another version of simrun, or a comparison: make it again")
    }
    title = page["title"] as? String ?? ""
    showsPositions = page["positions"] as? Bool ?? false
    hasLanes = !(page["lanes"] as? [Any] ?? []).isEmpty
    credit = page["credit"] as? String
    self.data = String(data.dropFirst().dropLast())
  }

  private static func refusal(_ path: String, _ words: String, hint: String?) -> Diagnostic {
    Diagnostic(words, at: Diagnostic.Place(file: path), hint: hint)
  }

  /// The data with the name `name`.
  func data(named name: String) -> String {
    "{\"format\":1,\"name\":\(name.quotedForScript)" + data.dropFirst(PageData.head.count)
  }
}
