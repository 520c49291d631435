/// One small fault in the source of an engine, which is switched on by its number.
struct Mutant: Codable, Hashable, Sendable {
  enum Kind: String, Codable, CaseIterable, Sendable {
    /// `<` for `<=`.
    case boundary
    /// The opposite of a comparison.
    case comparison
    /// A number times 0, ½ or 2, one more or one less.
    case constant
    /// A condition negated, or `or` for `and`.
    case condition
    /// A statement left out.
    case effect
    /// Two parameters of the same type exchanged.
    case arguments
    /// One argument of a minimum or maximum in place of the whole.
    case clamp
    /// The condition of a `guard` replaced by true.
    case `guard`
    /// A function that returns immediately.
    case `return`
  }

  /// The number with which the environment switches it on.
  var number: Int
  /// The number under which the runtime records that its place was reached.
  var seenAs: Int
  var engine: String
  /// Path from the root of the project.
  var file: String
  var line: Int
  var column: Int
  var kind: Kind
  /// The code before and after the change, cut to one line.
  var before: String
  var after: String
  /// The line of the source, without its indentation.
  var source: String
  /// The same change as an edit of the source: offset and length in bytes, and the new text.
  var offset: Int
  var length: Int
  var replacement: String
  /// Number of earlier mutants of the file with the same text.
  var twin = 0

  /// Identifies the mutant as long as its line is unchanged, wherever the line moves in the file.
  var key: String {
    [file, kind.rawValue, source, before, after, String(twin)].joined(separator: "\t")
  }

  /// The file's path relative to the folder of its engine.
  var name: String { file.split(separator: "/").dropFirst(3).joined(separator: "/") }

  var place: String { "\(file):\(line):\(column)" }
  var change: String { after.isEmpty ? "\(before) left out" : "\(before) → \(after)" }
}
