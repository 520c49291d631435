/// A kind of observation as a log knows it: its name, its fields, and how it relates to time.
public struct ObservationKind: Sendable {
  public let subject: Subject
  /// The second part of the name.
  public let word: String
  public let nature: ObservationNature
  public let summary: String
  /// At most eight.
  public let fields: [ObservedField]
  /// The type that observations of this kind are read as.
  public let type: any Observation.Type
  /// The fields without values: NaN where a field may lack a value.
  let blank: SIMD8<Double>

  /// - Parameter subject: the observed subject, for a type that does not name one.
  public init<Kind: Observation>(_ type: Kind.Type, of subject: Subject? = nil) {
    guard let subject = Kind.subject ?? subject else {
      preconditionFailure("an observation \(Kind.word) of several subjects needs one of them")
    }
    var (lister, blank) = (FieldLister(), Kind())
    blank.visit(&lister)
    precondition(lister.fields.count <= 8, "an observation holds eight numbers")
    self.subject = subject
    word = Kind.word
    nature = Kind.nature
    summary = Kind.summary
    fields = lister.fields
    self.type = type
    self.blank = FieldWriter(blank).numbers
  }

  /// A kind without a Swift type, described by a program that makes such observations.
  ///
  /// - Parameter fields: at most eight.
  public init(
    _ word: String, of subject: Subject, _ nature: ObservationNature, summary: String,
    fields: [ObservedField]
  ) {
    precondition(fields.count <= 8, "an observation holds eight numbers")
    self.subject = subject
    self.word = word
    self.nature = nature
    self.summary = summary
    self.fields = fields
    type = UntypedObservation.self
    blank = SIMD8(repeating: .nan)
  }

  func isRead(as other: ObjectIdentifier) -> Bool { ObjectIdentifier(type) == other }

  /// `subject.word`, as in `compass.redraw`.
  public var name: String { "\(subject.name).\(word)" }
}

extension ObservationKind: Equatable {
  public static func == (a: Self, b: Self) -> Bool {
    a.subject == b.subject && a.word == b.word && a.isRead(as: ObjectIdentifier(b.type))
  }
}

/// The type of kinds that have no Swift type of their own; it holds nothing.
private struct UntypedObservation: Observation {
  static let word = ""
  static let nature = ObservationNature.event
  static let summary = ""

  mutating func visit(_ visitor: inout some FieldVisitor) {}
}
