/// A kind of observation as a log knows it: its name, its fields, and how it relates to time.
public struct ObservationKind: Sendable {
  public let subject: Subject
  /// The second part of the name.
  public let word: String
  public let nature: ObservationNature
  public let summary: String
  /// At most eight.
  public let fields: [ObservedField]
  /// What observations of this kind are read as.
  public let type: any Observation.Type

  /// - Parameter subject: whose doing it is, where the type leaves that open.
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
  }

  func isRead(as other: ObjectIdentifier) -> Bool { ObjectIdentifier(type) == other }

  /// `subject.word`, as in `compass.redraw`.
  public var name: String { "\(subject.name).\(word)" }
}

extension ObservationKind: Equatable {
  public static func == (a: Self, b: Self) -> Bool {
    a.subject == b.subject && a.isRead(as: ObjectIdentifier(b.type))
  }
}
