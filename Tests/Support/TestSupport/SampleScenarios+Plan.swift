extension SampleScenarios {
  /// A day among places, with all its keys.
  public static let plan = """
    format: 1
    title: A day among places
    world: { medina: { seed: 7, size: 150 m, center: jemaa_el_fnaa } }
    walk: { from: south_gate, to: north_gate }
    phone: { gnss: open_sky }
    home: square
    script:
      - open_screen: at 0 s
      - skip: at 20 s
    features:
      plan:
        starts: 2026-11-25 09:00
        length: 5 h
        days: 2
        from: home
        neighborhood: { lat: 31.626, lon: -7.9891 }
        pace: standard
        budget: mid
        likes: craft
        pauses: planned
        arrive: 40 m
        leave: 80 m
        dwell: 2 min
        visit: 50 %
        accuracy: 60 m
        late: 10 min
        lost_after: 5 min
        ways: routed
        hours: kept
        unknown_hours: said
        clock: morocco
        walks: counted
        behind: planned_anew
        times: moved
        leaves: after_dwell
        lost: last_place
        done: gone
        end: kept
        wishes: heard
        areas: grouped
        trip: together
        most_stops: 7
        places:
          - { name: dyers, at: north_gate, stay: 20 min, kind: craft, area: 1, appeal: 60 }
          - { at: { lat: 31.626, lon: -7.9891 }, stay: 20 min, hours: 09:00-12:30; Su off }
          - { name: tea, stay: 20 min .. 40 min, price: low, best: afternoon, serves: tea }
          - { name: park, stay: 20 min, hours: 24/7, seen: lately }
    expect:
      plan.closed: == 0
    variants:
      late:
        expect: pass
        plan: { late: 20 min }

    """
}
