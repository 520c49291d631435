import Sensing
import SimText

/// Reads a fix's accuracy from the cells and values of recordings.
extension HorizontalAccuracy {
  /// From the number that a phone wrote: below 0 the phone calls the position unusable. 0 is
  /// written where nothing is known (Android's `getAccuracy` without `hasAccuracy`); it and
  /// implausible values count as missing.
  init(_ number: Number) {
    switch number {
    case .value(let meters) where meters < 0: self = .invalid
    case .value, .absent, .garbled: self.init(meters: number.value(in: ValueRange.accuracy))
    }
  }

  /// As `init(_:)`, from the text of `number`: NaN was written and means unusable, while an empty
  /// cell has no value.
  init(_ number: Number, _ text: UnsafeBufferPointer<UInt8>) {
    if number == .absent, !Number.trimmed(text).isEmpty {
      self = .invalid
    } else {
      self.init(number)
    }
  }

  /// This accuracy, or `other` where this has no meters; an accuracy called invalid stays invalid
  /// where `other` is missing.
  func orElse(_ other: HorizontalAccuracy) -> HorizontalAccuracy {
    switch (self, other) {
    case (.given, _), (.invalid, .notGiven), (.invalid, .invalid): self
    case (.notGiven, _), (.invalid, .given): other
    }
  }

  /// The meters, or −1 as on an iPhone where the fix is unusable; nil where it is missing.
  var orMinusOne: Double? { self == .invalid ? -1 : meters }
}
