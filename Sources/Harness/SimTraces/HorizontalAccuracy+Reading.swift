import Sensing

/// What the cells and values of recordings say of a fix's accuracy.
extension HorizontalAccuracy {
  /// From what a phone wrote: below 0 it calls the position unusable. 0 is written where nothing is
  /// known (Android's `getAccuracy` without `hasAccuracy`); that, and what nobody can believe,
  /// counts as not given.
  init(_ number: Number) {
    switch number {
    case .value(let meters) where meters < 0: self = .invalid
    case .value, .absent, .garbled: self.init(meters: number.value(in: ValueRange.accuracy))
    }
  }

  /// As `init(_:)`, of the text that `number` was read from: NaN was given, and means unusable,
  /// while nothing was given in an empty cell.
  init(_ number: Number, _ text: UnsafeBufferPointer<UInt8>) {
    if number == .absent, !Number.trimmed(text).isEmpty {
      self = .invalid
    } else {
      self.init(number)
    }
  }

  /// This, or `other` where this is no accuracy in meters; an accuracy called invalid stays one
  /// where `other` says nothing.
  func orElse(_ other: HorizontalAccuracy) -> HorizontalAccuracy {
    switch (self, other) {
    case (.given, _), (.invalid, .notGiven), (.invalid, .invalid): self
    case (.notGiven, _), (.invalid, .given): other
    }
  }

  /// The meters, or −1 as an iPhone writes it where the fix is unusable; nil where nothing was
  /// given.
  var orMinusOne: Double? { self == .invalid ? -1 : meters }
}
