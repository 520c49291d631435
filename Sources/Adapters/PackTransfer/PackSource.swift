import Foundation

/// The location of a release's files: a folder on a server.
///
/// Only `https`; `http` is allowed for this machine itself, where nobody can listen.
public struct PackSource: Hashable, Sendable {
  /// Ends with a slash.
  let url: URL

  /// The given address, with a slash at the end.
  public var text: String { url.absoluteString }

  /// - Throws: the reason if `text` is not accepted.
  public init(_ text: String) throws(TransferRefusal) {
    let whole = text.hasSuffix("/") ? text : text + "/"
    guard let parts = URLComponents(string: whole), let url = parts.url,
      let host = parts.host?.lowercased(), !host.isEmpty
    else { throw .badAddress(text, "expected an address as in https://example.org/packs/rome-3") }
    if parts.query != nil || parts.fragment != nil || parts.user != nil || parts.password != nil {
      throw .badAddress(text, "expected a folder: no '?', no '#', no user's name")
    }
    switch parts.scheme?.lowercased() {
    case "https": break
    case "http":
      guard ["127.0.0.1", "::1", "[::1]", "localhost"].contains(host) else {
        throw .badAddress(text, "http can be read and changed by anybody on the way; use https")
      }
    default: throw .badAddress(text, "expected https")
    }
    self.url = url
  }

  /// The URL of a file of the release.
  func url(of file: String) -> URL { url.appendingPathComponent(file) }
}
