extension SampleScenarios {
  /// A list of places and a search field, with all their keys.
  public static let nearby = """
    format: 1
    title: A list of places and a search field
    world: { medina: { seed: 7, size: 150 m, center: jemaa_el_fnaa } }
    walk: { from: south_gate, to: north_gate }
    phone: { gnss: open_sky, compass: street }
    home: square
    script:
      - open_screen: at 0 s
      - cancel: at 20 s
    features:
      nearby:
        places: 60
        flawed: 10 %
        spread: 100 m
        closes: 30 s
        radius: 25
        mile: exact
        limit: 25
        hysteresis: 20 m
        quiet: 0.5 s
        markers: 100
        order: nearest
        sorted_from: user
        lists: sound
        changes: shown
        permission: heard
        hours:
          change_within: 6 min
          unknown: 20 %
          old: 20 %
          said: always
          unknown_as: unknown
          old_as: old
          clock: morocco
        drags:
          - { to: square, after: 5 s, height: 300 m }
          - { to: { lat: 31.626, lon: -7.9891 }, after: 30 s, height: 2 km }
      lookup:
        searches:
          - { text: souk, after: 2 s }
        drags:
          - { to: square, after: 12 s, height: 300 m }
          - { to: { lat: 31.626, lon: -7.9891 }, after: 30 s, height: 2 km }
        letter: 0.2 s
        latency: 0.2 s
        latency_spread: 0.3
        loss: 1 %
        server_errors: 1 %
        late: 1 %
        lateness: 5 s
        quiet: 0.5 s
        spacing: 1 s
        timeout: 10 s
        deadline: 30 s
        cache: 100
        asks: when_quiet
        shows: latest
        requests: one_by_one
        cancelled: gone
        errors: shown
        tries: 4
        longest_pause: 8 s
        answers: by_number
        phases: followed
        position_answers: in_memory
        rate: limited
        own_position: kept
    expect:
      nearby.wrong: == 0
      lookup.stale: == 0
    variants:
      rounded:
        expect: pass
        nearby: { mile: rounded, hours: { clock: summer } }
        lookup: { cache: 0 }

    """
}
