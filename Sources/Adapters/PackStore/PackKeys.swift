import Crypto
import Foundation

/// The secret key that signs releases: 32 bytes of Ed25519.
public struct PackSigningKey: Sendable {
  private let key: Curve25519.Signing.PrivateKey

  /// Draws a new key from the system's randomness.
  public init() { key = Curve25519.Signing.PrivateKey() }

  /// Reads a key from the format of `text`.
  public init(text: String) throws(PackRefusal) {
    let bytes = try KeyText.bytes(of: text, kind: "private")
    guard let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: bytes) else {
      throw .badKey("no private key of Ed25519")
    }
    self.key = key
  }

  /// One line: the kind of key, and the key in base 64.
  public var text: String { KeyText.text(of: key.rawRepresentation, kind: "private") }

  public var publicKey: PackKey { PackKey(key.publicKey) }

  /// The signature over `bytes`: 64 bytes.
  public func signature(over bytes: [UInt8]) throws(PackRefusal) -> [UInt8] {
    guard let signature = try? key.signature(for: bytes) else { throw .badKey("it can't sign") }
    return Array(signature)
  }
}

/// The public key pinned in an app: data signed with it is trusted.
public struct PackKey: Sendable {
  private let key: Curve25519.Signing.PublicKey

  fileprivate init(_ key: Curve25519.Signing.PublicKey) { self.key = key }

  /// Reads a key from the format of `text`.
  public init(text: String) throws(PackRefusal) {
    let bytes = try KeyText.bytes(of: text, kind: "public")
    guard let key = try? Curve25519.Signing.PublicKey(rawRepresentation: bytes) else {
      throw .badKey("no public key of Ed25519")
    }
    self.key = key
  }

  /// One line: the kind of key, and the key in base 64.
  public var text: String { KeyText.text(of: key.rawRepresentation, kind: "public") }

  func isSignature(_ signature: [UInt8], over bytes: [UInt8]) -> Bool {
    key.isValidSignature(signature, for: bytes)
  }
}

/// Keys as a line of text that states the kind, because both kinds look alike.
private enum KeyText {
  static func text(of bytes: Data, kind: String) -> String {
    "ed25519 \(kind) \(bytes.base64EncodedString())\n"
  }

  static func bytes(of text: String, kind: String) throws(PackRefusal) -> Data {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count == 3, words[0] == "ed25519", let bytes = Data(base64Encoded: String(words[2]))
    else { throw .badKey("expected a line 'ed25519 \(kind) …' as 'pack keygen' writes") }
    guard words[1] == kind else { throw .badKey("a \(words[1]) key, expected the \(kind) one") }
    return bytes
  }
}
