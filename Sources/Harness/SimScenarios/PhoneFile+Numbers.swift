import SimKernel
import SimSensors

extension PhoneFile {
  /// One number of a phone, as the file names and writes it.
  public struct Number: Sendable {
    /// As in `position.white`.
    public var name: String
    /// What it is, in words.
    public var meaning: String
    private let dimension: Dimension

    init(_ field: ProfileField<some Any>) {
      (name, meaning) = (field.name, field.meaning)
      dimension = field.dimension ?? .count
    }

    /// `value`, in base units, as a person reads it.
    public func text(_ value: Double) -> String {
      // without noise of the last places, and without a digit that says nothing
      value == 0 ? dimension.formatExactly(0) : dimension.format(value)
    }
  }

  /// All numbers of a phone, in the order of the file.
  public static var numbers: [Number] { GnssProfile.fields.map { Number($0) } }

  /// All numbers of a compass.
  public static var compassNumbers: [Number] { HeadingProfile.fields.map { Number($0) } }
}
