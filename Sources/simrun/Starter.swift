/// The scenario written by `simrun new`: it runs, meets its expectations, and shows the language.
enum Starter {
  static let text = """
    format: 1
    title: A tourist finds the way home

    # What is simulated, and what is expected of it. Run it with: simrun FILE
    # `simrun schema > simrun.schema.json` lets an editor complete and check it with this line:
    # yaml-language-server: $schema=simrun.schema.json

    # Where: a map drawn in characters, or a synthetic one, as in
    #   medina: { seed: 1, size: 400 m, center: jemaa_el_fnaa }
    world:
      map:
        grid: 10 m # width and height of a character
        center: jemaa_el_fnaa # a known place in Marrakech, or { lat: 31.6258, lon: -7.9892 }
        # letters are places, - and | lanes, + where lanes meet
        # a lane is marked by = for a roof, . for a derb, # for a street, * for a square
        drawing: |
          A--#--+--=--+
                |     |
                |     *
                |     |
                +-.---+--#--B

    # Who walks where. Quantities have units: 4.5 km/h, 90 s, 2 min, 40 m, 5 %.
    walk:
      from: A
      to: B
      pace: 1.1 m/s
      wrong_turn: { after: 60 m, for: 30 m }
      then_stand: 1 min

    # The phone, with the errors of its sensors: `simrun presets` lists them.
    phone:
      gnss: street
      compass: street

    # What goes wrong, and when: `simrun faults` lists them.
    faults:
      - outage: { at: 30 s, for: 20 s }
      - drift: { at: 1 min .. 2 min, for: 30 s, across: 25 m } # chance decides when

    # The place to be led back to.
    home: B

    # What the user and the app do: at a time, after some way, or again and again.
    script:
      - open_screen: at 0 s
      - look_at_screen: every 30 s until arrival
      - leave_screen: after 50 m
      - open_screen: after 70 m
      - lose_screen: at arrival # in the pocket; the app gets no event

    # What is under test. {} leaves every setting as it is.
    features:
      compass: {}
      session: { safety_timeout: 30 s }
      way_home: {}

    # The expected results: `simrun metrics` lists what can be measured.
    expect:
      compass.redraw_rate.max: <= 20 /s
      compass.unsaid_stale.max: <= 100 ms # no old fix is shown as fresh
      session.interruptions: == 0
      session.stop_delay: 30 s .. 31 s
      route.first_delay: at most 20 s
      route.reroutes.false: <= 5

    # Reported, but not judged.
    measure:
      - given.error.p95
      - compass.arrow_error.p95

    # The same walks with other settings. One that must fail proves that the expectation can fail.
    variants:
      restless:
        why: the arrow is drawn with every heading
        expect: fail
        misses: [compass.redraw_rate.max]
        compass: { redraw_rate: 60 /s }

    # Twenty walks, each with its own chance; four of five must pass, by the Wilson bound.
    seeds:
      first: 1
      runs: 20
      pass_rate: 80 %

    """
}
