import Foundation
public import SimTraces

/// What a report's page holds of its runs, as another page can draw it.
public struct DrawnPage: Sendable {
  /// Of the scenario, as the page has it.
  let title: String
  /// Whether positions are in it.
  let showsPositions: Bool
  let hasLanes: Bool
  /// Whose the map's data is, in words.
  let credit: String?
  /// JSON on one line, without what would end a script.
  let data: String

  /// Takes the runs out of `html`, the page at `path`.
  ///
  /// Throws `Diagnostic` where it is none of simrun, or one of another version that holds them
  /// otherwise.
  public init(html: String, path: String) throws(Diagnostic) {
    guard let start = html.range(of: PageData.opening),
      let end = html.range(of: PageData.closing, range: start.upperBound..<html.endIndex)
    else { throw Self.refusal(path, "is no page of simrun", hint: nil) }
    let data = html[start.upperBound..<end.lowerBound]
    guard data.hasPrefix("[" + PageData.head), data.hasSuffix("]"), !data.contains("<"),
      let pages = try? JSONSerialization.jsonObject(with: Data(data.utf8)) as? [[String: Any]],
      pages.count == 1, let page = pages.first, page["runs"] is [Any]
    else {
      throw Self.refusal(
        path, "holds no runs that can be laid over others",
        hint: "was it made by another version of simrun, or as a comparison? make it anew")
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

  /// The data under `name`.
  func data(named name: String) -> String {
    "{\"format\":1,\"name\":\(name.quotedForScript)" + data.dropFirst(PageData.head.count)
  }
}
