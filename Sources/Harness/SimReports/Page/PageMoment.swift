import Sensing
import SimWriting

/// A moment of one of the runs of a report's page.
struct PageMoment {
  /// Empty for the scenario as written.
  let variant: String
  let seed: UInt64
  let instant: Instant

  /// The end of an address that opens the page there, behind the number sign: as its script writes
  /// and reads it.
  var address: String {
    let name = variant.isEmpty ? "" : "variant=\(SuitePage.address(variant).dropFirst(2))&"
    return "\(name)seed=\(seed)&at=\(Decimals.text(instant.seconds, decimals: 1))"
  }
}
