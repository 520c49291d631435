import SimKernel
import SimSensors

extension PhoneFile {
  /// One number of a phone, as named and written in the file.
  public struct Number: Sendable {
    /// Name as in `position.white`.
    public var name: String
    /// Meaning in words.
    public var meaning: String
    private let dimension: Dimension

    init(_ field: ProfileField<some Any>) {
      (name, meaning) = (field.name, field.meaning)
      dimension = field.dimension ?? .count
    }

    /// Formats `value`, in base units, for a person.
    public func text(_ value: Double) -> String {
      // rounded to hide floating-point noise, and without trailing zeros
      value == 0 ? dimension.formatExactly(0) : dimension.format(value)
    }
  }

  /// All numbers of a phone, in file order.
  public static var numbers: [Number] { GnssProfile.fields.map { Number($0) } }

  /// All numbers of a compass.
  public static var compassNumbers: [Number] { HeadingProfile.fields.map { Number($0) } }
}
