import Sensing
import SimText

/// A moment in a run of a report's page.
struct PageMoment {
  /// Name of the variant; empty for the scenario as written.
  let variant: String
  let seed: UInt64
  let instant: Instant

  /// The fragment of an address, after `#`, that opens the page at this moment; the page's script
  /// uses the same format.
  var address: String {
    let name = variant.isEmpty ? "" : "variant=\(SuitePage.address(variant).dropFirst(2))&"
    return "\(name)seed=\(seed)&at=\(Decimals.text(instant.seconds, decimals: 1))"
  }
}
