/// A number in a power profile, with its meaning and unit.
public enum PowerFigure: Int, CaseIterable, Sendable {
  case battery, voltage
  case idle, awake, fixWake
  case displayOn, displayFull, redraw, lowPowerDisplay, lowPowerRedraws
  case gnssStrong, gnssWeak, acquisition, gnssTail, weakFrom
  case bestForNavigation, nearestTenMeters, dualBandStrong, dualBandWeak
  case hundredMeters, kilometer
  case heading, audio, bluetooth
  case cell, cellTail, cellTailLength

  /// The unit of its value; empty for a factor.
  public var unit: String {
    switch self {
    case .battery: "mAh"
    case .voltage: "V"
    case .fixWake, .redraw: "mJ"
    case .lowPowerRedraws: "/s"
    case .acquisition, .gnssTail, .cellTailLength: "s"
    case .weakFrom: "m"
    case .lowPowerDisplay, .bestForNavigation, .nearestTenMeters, .dualBandStrong, .dualBandWeak:
      ""
    default: "mW"
    }
  }

  /// Its meaning as a phrase.
  public var meaning: String {
    switch self {
    case .battery: "capacity of the battery"
    case .voltage: "its mean voltage"
    case .idle: "a phone that sleeps"
    case .awake: "the processor while something is shown"
    case .fixWake: "waking for one delivery of fixes"
    case .displayOn: "the display at its darkest"
    case .displayFull: "additional power of the display at its brightest"
    case .redraw: "one frame"
    case .lowPowerDisplay: "factor of the display in low power mode"
    case .lowPowerRedraws: "most frames in low power mode"
    case .gnssStrong: "GNSS at best accuracy, strong signal"
    case .gnssWeak: "GNSS at best accuracy, weak signal or acquiring"
    case .acquisition: "longest search for a first fix"
    case .gnssTail: "how long GNSS stays on after a stop"
    case .weakFrom: "accuracy from which the signal counts as weak"
    case .bestForNavigation: "factor of GNSS at best accuracy for navigation"
    case .nearestTenMeters: "factor of GNSS at the class of ten meters"
    case .dualBandStrong: "factor of two bands, strong signal"
    case .dualBandWeak: "factor of two bands, weak signal"
    case .hundredMeters: "Wi-Fi scans for the class of 100 m"
    case .kilometer: "cells for the classes of 1 and 3 km"
    case .heading: "the compass service"
    case .audio: "playing audio"
    case .bluetooth: "a headset by Bluetooth"
    case .cell: "the cell radio while it transfers"
    case .cellTail: "the cell radio after a transfer"
    case .cellTailLength: "how long the cell radio stays on after a transfer"
    }
  }
}
