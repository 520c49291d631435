import RouteCards
import SimKernel
import WalkRouter

/// What apps get wrong about cards, one key each.
extension RouteCards.Policy {
  mutating func readFaults(_ parameters: some FeatureParameters) {
    recentering.asksPhone = choice(
      "recenter", [("asks_phone", true), ("waits", false)], recentering.asksPhone, parameters,
      "whether Recenter and the check of a weak signal ask the phone for a new position")
    showsHints = choice(
      "hints", [("shown", true), ("left_out", false)], showsHints, parameters,
      "whether a card says how to find its stop")
    offersAsking = choice(
      "ask_card", [("offered", true), ("left_out", false)], offersAsking, parameters,
      "whether a phrase to ask for the way with is offered where the phone can't lead")
    placelessStops = choice(
      "stops_without_place", [("kept", .kept), ("dropped", .dropped), ("at_zero", .atZero)],
      placelessStops, parameters,
      "what becomes of a stop whose place nobody knows: it stays, is left out, or lies at 0, 0")
    withoutPack = choice(
      "without_pack",
      [
        ("leads_on", .leadsOn), ("reason_only", .reasonOnly), ("blank_map", .blankMap),
        ("nothing", .nothing),
      ], withoutPack, parameters,
      """
      what is shown where the pack is missing or broken: arrow, reason and the way to a pack, no \
      way to one, an empty map, or not even an arrow
      """)
    follower.router.walkTime.shipping = choice(
      "walk_time",
      [
        ("one_formula", nil), ("a_tenth_more", .aTenthMore), ("rounded_up", .roundedUp),
        ("cut_off", .cutOff),
      ], follower.router.walkTime.shipping, parameters,
      "how the time of a leg is worked out: by the one formula, or by one of today's three")
  }

  /// What `parameters` say of `key`: the value beside the word.
  func choice<Value: Equatable>(
    _ key: String, _ words: [(word: String, value: Value)], _ value: Value,
    _ parameters: some FeatureParameters, _ meaning: String
  ) -> Value {
    let word = parameters.choice(
      key, words.map(\.word), default: words.first { $0.value == value }?.word ?? words[0].word,
      meaning)
    return words.first { $0.word == word }?.value ?? value
  }
}
