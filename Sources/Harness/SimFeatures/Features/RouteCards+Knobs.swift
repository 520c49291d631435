import RouteCards
import SimKernel
import WalkRouter

/// Typical mistakes of apps with cards, one key each.
extension RouteCards.Policy {
  mutating func readFaults(_ parameters: some FeatureParameters) {
    recentering.asksPhone = parameters.word(
      "recenter", [("asks_phone", true), ("waits", false)], recentering.asksPhone,
      "whether Recenter and the check of a weak signal ask the phone for a new position")
    placelessStops = parameters.word(
      "stops_without_place", [("kept", .kept), ("dropped", .dropped), ("at_zero", .atZero)],
      placelessStops,
      "what becomes of a stop whose place nobody knows: it stays, is left out, or lies at 0, 0")
    withoutPack = parameters.word(
      "without_pack",
      [
        ("leads_on", .leadsOn), ("reason_only", .reasonOnly), ("blank_map", .blankMap),
        ("nothing", .nothing),
      ], withoutPack,
      """
      what is shown where the pack is missing or broken: arrow, reason and the way to a pack, no \
      way to one, an empty map, or not even an arrow
      """)
    follower.router.walkTime.shipping = parameters.word(
      "walk_time",
      [
        ("one_formula", nil), ("a_tenth_more", .aTenthMore), ("rounded_up", .roundedUp),
        ("cut_off", .cutOff),
      ], follower.router.walkTime.shipping,
      "how the time of a leg is worked out: by the one formula, or by one of today's three")
  }
}
