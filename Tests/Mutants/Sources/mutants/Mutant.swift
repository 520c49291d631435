/// One small fault in the source of an engine, which a number switches on.
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
    /// Two parameters of one type, each for the other.
    case arguments
    /// One side of a minimum or maximum for the whole.
    case clamp
    /// The condition of a `guard` taken for true.
    case `guard`
    /// A function that answers at once.
    case `return`
  }

  /// What the environment switches it on by.
  var number: Int
  /// The number under which the runtime notes that its place was reached.
  var seenAs: Int
  var engine: String
  /// From the top of the project.
  var file: String
  var line: Int
  var column: Int
  var kind: Kind
  /// What stands there, and what stands there instead; cut to one line.
  var before: String
  var after: String
  /// The line of the source, without its indentation.
  var source: String
  /// The same change as an edit of the source: bytes from the file's start, and what comes there.
  var offset: Int
  var length: Int
  var replacement: String
  /// How many mutants of the file that look the same come before it.
  var twin = 0

  /// The same for as long as its line is, wherever in the file that stands.
  var key: String {
    [file, kind.rawValue, source, before, after, String(twin)].joined(separator: "\t")
  }

  /// The file, from the folder of its engine.
  var name: String { file.split(separator: "/").dropFirst(3).joined(separator: "/") }

  var place: String { "\(file):\(line):\(column)" }
  var change: String { after.isEmpty ? "\(before) left out" : "\(before) → \(after)" }
}
