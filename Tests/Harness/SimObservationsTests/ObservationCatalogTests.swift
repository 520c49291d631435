import SimObservations
import Testing

@Suite("The kinds of observation there are (H-1)")
struct ObservationCatalogTests {
  @Test("Names, natures, fields, units and words stay: files are read by them")
  func names() {
    let lines = ObservationCatalog.all.flatMap { kind in
      ["\(kind.name) \(kind.nature.name)"] + kind.fields.map(Self.line)
    }
    #expect(lines.joined(separator: "\n") == Self.pinned)
  }

  /// A star after a name marks a field from which a position can be computed.
  private static func line(_ field: ObservedField) -> String {
    let what =
      switch field.meaning {
      case .word(let words): words.joined(separator: " ")
      case .number(let unit, _), .position(let unit): unit == .one ? "number" : unit.rawValue
      }
    return "  \(field.name)\(field.revealsPosition ? "*" : ""): \(what)"
  }

  private static let pinned = """
    compass.home state
      cause: set no_position read_back
      latitude_deg*: deg
      longitude_deg*: deg
    compass.screen state
      plain: no yes
    compass.distance state
      shown*: number
      unit: meters kilometers
      distance_m*: m
    compass.redraw frame
      arrow_deg: deg
      turn_deg: deg
      bearing_deg*: deg
      distance_m*: m
      fix_age_s: s
      location: acquiring fresh stale stopped
      confidence: good weak unavailable
      reason: none no_heading stopped reported unsteady course uncorroborated magnetic_only rotation
    compass.recovery state
      offered: no yes
    compass.position state
      from: fix lane own
    compass.own_position state
      latitude_deg*: deg
      longitude_deg*: deg
      radius_68_m: m
      radius_95_m: m
      age_s: s
    compass.medina state
      reason: off routing signal heading
    compass.help state
      hint: none shown
      asking: none offered
    session.started event
    session.stopped event
      reason: screen_left safety_timeout
    session.class event
      change: reused raised raised_unasked satisfied gave_up cancelled navigation_began \
    navigation_ended
    session.phase event
      action: paused resumed refetched
    session.restarted event
    session.permission state
      location: denied allowed
    route.plan event
      reason: first deviation
      length_m: m
      walk_s: s
      steps_m: m
      covered_m: m
      crowded_m: m
    route.search event
      settled_nodes: number
      snap_candidates: number
      settled_labels: number
      read_bytes: bytes
    route.none event
      reason: off_pack too_far unreachable goal_off_pack goal_too_far
    route.progress state
      remaining_m: m
      deviation_m: m
      limit_m: m
      remaining_s: s
    route.level state
      level: compass map route turn_by_turn
      reason: routed no_fix stop_without_place off_pack too_far unreachable goal_off_pack \
    goal_too_far pack_missing tiles_missing tiles_corrupt graph_missing graph_corrupt
    route.right_level state
      level: compass map route turn_by_turn
    route.position state
      from: fix lane own
    route.own_position state
      latitude_deg*: deg
      longitude_deg*: deg
      radius_68_m: m
      radius_95_m: m
      age_s: s
    route.medina state
      reason: off routing signal heading
    route.help state
      hint: none shown
      asking: none offered
    cards.plan event
      reason: first deviation
      length_m: m
      walk_s: s
      steps_m: m
      covered_m: m
      crowded_m: m
    cards.search event
      settled_nodes: number
      snap_candidates: number
      settled_labels: number
      read_bytes: bytes
    cards.none event
      reason: off_pack too_far unreachable goal_off_pack goal_too_far
    cards.progress state
      remaining_m: m
      deviation_m: m
      limit_m: m
      remaining_s: s
    cards.level state
      level: compass map route turn_by_turn
      reason: routed no_fix stop_without_place off_pack too_far unreachable goal_off_pack \
    goal_too_far pack_missing tiles_missing tiles_corrupt graph_missing graph_corrupt
    cards.right_level state
      level: compass map route turn_by_turn
    cards.position state
      from: fix lane own
    cards.own_position state
      latitude_deg*: deg
      longitude_deg*: deg
      radius_68_m: m
      radius_95_m: m
      age_s: s
    cards.medina state
      reason: off routing signal heading
    cards.card frame
      step: number
      arrow_deg: deg
      distance_m*: m
      leg_s: s
      total_s: s
      leg: computed cached
      signal: good weak
      location: acquiring fresh stale stopped
    cards.step event
      step: number
      cause: started resumed done skipped
    cards.signal event
      step: keep_walking recheck cleared
    cards.recentering event
      outcome: asked centered gave_up
    cards.estimate event
      step: number
      length_m: m
      settled_nodes: number
    cards.saved event
      step: number
      itinerary: number
    cards.says state
      stop: number
      hint: none shown
      asking: none offered
    cards.pane state
      content: drawn explained blank
      pack: none offered
    cards.right_card state
      stop: number
      total_s: s
      hint: none shown
      place: unknown known
      pack: whole map_only nothing
    map.centered event
      latitude_deg*: deg
      longitude_deg*: deg
      age_s: s
      accuracy_m: m
    map.moved event
      cause: followed recentered
      latitude_deg*: deg
      longitude_deg*: deg
      age_s: s
      accuracy_m: m
    map.position state
      from: fix lane own
    map.own_position state
      latitude_deg*: deg
      longitude_deg*: deg
      radius_68_m: m
      radius_95_m: m
      age_s: s
    log.exported event
      lines: number
      positions: number
    locate.asked event
    locate.cached event
      age_s: s
    locate.ended event
      outcome: fix best_so_far timeout denied cancelled
      took_s: s
      shown: error position
      accuracy_m: m
      latitude_deg*: deg
      longitude_deg*: deg
    tour.fence event
      point: number
      crossing: enter exit
      distance_m*: m
      fix_age_s: s
      accuracy_m: m
    tour.region event
      point: number
      crossing: enter exit dwell
    tour.triggered event
      point: number
      cause: fence region inside skip_ahead
      fix_age_s: s
      accuracy_m: m
    tour.heard event
      point: number
    tour.queued event
      point: number
    tour.dropped event
      point: number
      cause: left full stopped
    tour.alert event
      point: number
    tour.silent event
      point: number
      cause: partial missing
    tour.started event
      point: number
      cause: trigger queue hand
    tour.paused event
      point: number
      cause: user interruption left
      position_s: s
    tour.resumed event
      point: number
      cause: user interruption relaunch
      position_s: s
    tour.sought event
      point: number
      position_s: s
    tour.ended event
      point: number
      cause: finished cut left stopped
      position_s: s
    tour.completed event
    tour.watching state
      regions: number
    tour.position state
      from: fix lane own
    tour.own_position state
      latitude_deg*: deg
      longitude_deg*: deg
      radius_68_m: m
      radius_95_m: m
      age_s: s
    lanes.given state
      east_m*: m
      north_m*: m
      nearest_edge*: number
      nearest_east_m*: m
      nearest_north_m*: m
    lanes.match state
      edge*: number
      east_m*: m
      north_m*: m
      probability: number
      sure: no yes
      spread_m: m
      age_s: s
    lanes.none event
    download.asked event
    download.shown state
      step: queued waiting_for_network waiting_for_wifi waiting_for_confirmation \
    downloading retrying paused verifying installing installed refused cancelled
      reason: app_too_old not_yet_offered low_storage redirected not_there wrong_size wrong_bytes \
    unreachable not_installed
    download.answered event
      from_bytes: bytes
      again_bytes: bytes
    download.received event
      received_bytes: bytes
      excess_bytes: bytes
      network: none cellular wifi
      confirmed: no yes
    nearby.listed frame
      lines: number
      changes: number
      flickers: number
      origin: user center
    nearby.checked event
      wrong: number
      missing: number
      order_error_m: m
    nearby.markers event
      markers: number
      changes: number
    nearby.opening event
      known: number
      wrong: number
      doubtful: number
      unsaid: number
    lookup.asked event
    lookup.dropped event
    lookup.requested event
      about: words map position
      in_flight: number
      failures: number
      quiet_s: s
    lookup.shown event
      outcome: answer remembered timeout unreachable busy refused
      standing: current old unwanted mistaken
      wait_s: s
    plan.shown frame
      cause: opened done skipped arrived late
      stops: number
      done: number
      day_end_in_s: s
      origin: position last_place nowhere
      position_age_s: s
    plan.step event
      number: number
      place: number
      matter: visit lunch tea dinner
      arrives_in_s: s
      begins_in_s: s
      ends_in_s: s
      way: routed estimated assumed
      opening: open doubtful unknown
    plan.checked event
      closed: number
      repeated: number
      unsaid: number
      disliked: number
      crossings: number
      hurry_s: s
    plan.day event
      day: number
      stops: number
      shared: number
      repeated: number
    plan.noted event
      note: arrived passed done skipped
      place: number
    plan.at state
      place: number
    """
}
