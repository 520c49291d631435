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
      "what happens to a stop whose place is unknown: it is kept, left out, or placed at 0, 0")
    withoutPack = parameters.word(
      "without_pack",
      [
        ("leads_on", .leadsOn), ("reason_only", .reasonOnly), ("blank_map", .blankMap),
        ("nothing", .nothing),
      ], withoutPack,
      """
      what is shown if the pack is missing or broken: arrow, reason and a link to a pack; arrow \
      and reason; arrow and an empty map; or only an empty map
      """)
    follower.router.walkTime.shipping = parameters.word(
      "walk_time",
      [
        ("one_formula", nil), ("a_tenth_more", .aTenthMore), ("rounded_up", .roundedUp),
        ("cut_off", .cutOff),
      ], follower.router.walkTime.shipping,
      "how the time of a leg is computed: by the common formula, or by one of today's three")
  }
}
