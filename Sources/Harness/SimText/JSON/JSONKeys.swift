/// The names that a kind of JSON object may have, and the key of each.
package final class JSONKeys<Key: Sendable>: Sendable {
  @usableFromInline let names: JSONNames
  @usableFromInline let keys: [Key]

  /// - Parameter names: at most 64; several may map to one key.
  package init(_ names: [(String, Key)], refusingOthers: Bool) {
    self.names = JSONNames(names.map(\.0), refusingOthers: refusingOthers)
    keys = names.map(\.1)
  }

  /// For messages: the names in quotes.
  package var list: String { names.list }
}

/// The names alone, apart from the generic keys: readers in other modules share this code.
@usableFromInline
final class JSONNames: Sendable {
  private let names: [[UInt8]]
  /// Distinguishes most names without comparing their bytes.
  private let fingerprints: [UInt64]
  /// Whether other names are refused, or skipped with their values.
  let refusesOthers: Bool

  init(_ names: [String], refusingOthers: Bool) {
    precondition(names.count <= 64)
    self.names = names.map { Array($0.utf8) }
    fingerprints = self.names.map(Self.fingerprint)
    refusesOthers = refusingOthers
  }

  /// For messages: the names in quotes.
  var list: String {
    names.map { String(decoding: $0, as: UTF8.self).quoted() }.joined(separator: ", ")
  }

  /// Returns the index of `name`; tries `guess` first, because writers keep an order.
  func index(of name: [UInt8], guess: Int) -> Int? {
    let fingerprint = Self.fingerprint(name)
    if guess < names.count, isName(guess, name, fingerprint) { return guess }
    return names.indices.first { isName($0, name, fingerprint) }
  }

  private func isName(_ index: Int, _ name: [UInt8], _ fingerprint: UInt64) -> Bool {
    fingerprints[index] == fingerprint && names[index].count == name.count
      && (name.count <= Self.fingerprintLength || names[index] == name)
  }

  private static var fingerprintLength: Int { 7 }

  /// Length and first seven bytes.
  private static func fingerprint(_ name: [UInt8]) -> UInt64 {
    name.prefix(fingerprintLength).reduce(UInt64(truncatingIfNeeded: name.count)) {
      $0 << 8 | UInt64($1)
    }
  }
}

extension JSONKeys where Key: CaseIterable & RawRepresentable<String> {
  package convenience init(refusingOthers: Bool) {
    self.init(Key.allCases.map { ($0.rawValue, $0) }, refusingOthers: refusingOthers)
  }
}

/// The names of one object that were read so far.
package struct JSONFields<Key: Sendable> {
  @usableFromInline let keys: JSONKeys<Key>
  @usableFromInline var seen = SeenNames()

  package init(_ keys: JSONKeys<Key>) { self.keys = keys }
}

/// The indices of names that were read, and the one that probably comes next.
@usableFromInline
struct SeenNames {
  var indices: UInt64 = 0
  var guess = 0

  @usableFromInline init() {}
}

extension JSONReader {
  /// Reads the next name that `fields` knows and returns its key; nil at the end of the object.
  ///
  /// A repeated name is refused: readers differ in which of the values they use (RFC 8259, section
  /// 4).
  // inlinable: generic, and used by the readers of other modules for every name
  @inlinable
  package mutating func nextKey<Key>(_ fields: inout JSONFields<Key>) throws(Diagnostic) -> Key? {
    guard let index = try nextIndex(in: fields.keys.names, &fields.seen) else { return nil }
    return fields.keys.keys[index]
  }

  @usableFromInline
  mutating func nextIndex(
    in names: JSONNames, _ seen: inout SeenNames
  ) throws(Diagnostic) -> Int? {
    while try nextName() {
      guard let index = names.index(of: text, guess: seen.guess) else {
        if names.refusesOthers {
          throw refusal(
            "unknown name \(String(decoding: text, as: UTF8.self).quoted())", at: mark,
            hint: "expected one of \(names.list)")
        }
        try skip()
        continue
      }
      guard seen.indices & (1 << UInt64(index)) == 0 else {
        throw refusal(
          "\(String(decoding: text, as: UTF8.self).quoted()) appears twice in one object", at: mark,
          hint: "remove one of them")
      }
      seen.indices |= 1 << UInt64(index)
      seen.guess = index + 1
      return index
    }
    return nil
  }
}
