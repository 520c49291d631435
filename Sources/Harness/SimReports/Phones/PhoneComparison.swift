/// The comparison of recorded walks with those of a simulated phone, as a page draws it.
public struct PhoneComparison: Sendable {
  /// Two distributions: values of the recordings and of simulated walks, without NaN.
  public struct Spread: Sendable {
    public var name: String
    public var unit: String
    public var recorded: [Double]
    public var simulated: [Double]
    /// Describes how different they are.
    public var note: String

    public init(
      name: String, unit: String, recorded: [Double], simulated: [Double], note: String
    ) {
      (self.name, self.unit, self.note) = (name, unit, note)
      (self.recorded, self.simulated) = (recorded, simulated)
    }
  }

  /// Values over time or lags, in seconds: recorded ones, and one simulated line or a band of
  /// simulated ones.
  public struct Lines: Sendable {
    public typealias Points = [(seconds: Double, value: Double)]

    public var name: String
    public var unit: String
    public var recorded: Points
    /// One line, or the lower and the upper limit of a band.
    public var simulated: [Points]
    public var note: String

    public init(
      name: String, unit: String, recorded: Points, simulated: [Points], note: String
    ) {
      (self.name, self.unit, self.note) = (name, unit, note)
      (self.recorded, self.simulated) = (recorded, simulated)
    }
  }

  /// Names of the recordings as the user gave them.
  public var recordings: [String]
  public var phone: String
  public var platform: String
  public var spreads: [Spread]
  public var lines: [Lines]
  /// What is unlike the recordings, beyond chance.
  public var unlike: [String] = []
  /// A table of held-out likelihoods: titles, then rows of a name and cells; may be empty.
  public var likelihoodTitles: [String] = []
  public var likelihoods: [(name: String, cells: [String])] = []

  public init(
    recordings: [String], phone: String, platform: String, spreads: [Spread], lines: [Lines]
  ) {
    (self.recordings, self.phone, self.platform) = (recordings, phone, platform)
    (self.spreads, self.lines) = (spreads, lines)
  }
}
