import Geodesy
import Sensing
import SimKernel
import SimScenarios
import SimText
import SimWorlds
import Testing
import WalkRouter

@Suite("Loading a world and a walk (H-3)")
struct WorldLoadingTests {
  /// A scenario on a drawn map, with `walk` between A and C; the map begins on line 7.
  private func scenario(
    _ drawing: [String] = ["A--=--B", "      |", "C-----+"], walk: String = "", world: String = ""
  ) -> String {
    """
    format: 1
    title: A drawn map
    world:
      map:
        grid: 5 m
        drawing: |
    \(drawing.map { "      " + $0 }.joined(separator: "\n"))
        center: jemaa_el_fnaa
    \(world)
    walk: { from: A, to: C\(walk.isEmpty ? "" : ", " + walk) }
    phone: { gnss: open_sky, compass: street }
    home: B
    script:
      - open_screen: at 0 s
    features:
      compass: {}
    expect:
      compass.long_turns: == 0

    """
  }

  private func refusals(_ text: String) -> [String] {
    do throws(Diagnostics) {
      _ = try Scenario(bytes: text.utf8, path: "s.yaml")
      return []
    } catch { return error.all.map(told) }
  }

  private func plan(_ text: String) throws -> WalkPlan {
    guard case .walk(let plan) = try Scenario(bytes: text.utf8, path: "s.yaml").source else {
      throw Diagnostics([])
    }
    return plan
  }

  @Test("A drawn map is a world: letters are places, its middle is an anchor")
  func drawing() throws {
    let world = try plan(scenario()).world
    #expect(world.places.map(\.name) == ["A", "B", "C"])
    #expect(world.graph.plane.origin == Anchor.named("jemaa_el_fnaa")?.coordinate)
    #expect(world.graph.edges.map(\.isCovered) == [true, false, false])
    #expect(world.graph.nodes[0] == PlanePoint(east: -15, north: 5))
  }

  @Test("What can't be read on a map is told with its line and column in the file")
  func flaws() {
    #expect(
      refusals(scenario(["A--=--B", "    ? |", "C-----+"])).first?.hasPrefix(
        "s.yaml:8:11: '?' means nothing on a map (letters are places") == true)
    #expect(
      refusals(scenario(["A--=--B", "", "C-----"])) == [
        "s.yaml:9:13: expected a place or '+' at the end of this lane, found nothing"
      ])
    // a lane that leaves the drawing is reported at the edge
    for (rows, place) in [(["A--B", "|"], "8:7"), (["A--B", "   |", "+"], "9:8")] {
      #expect(
        refusals(scenario(rows)).first
          == "s.yaml:\(place): expected a place or '+' at the end of this lane, found nothing")
    }
    let folded = scenario().replacing("drawing: |", with: "drawing: >")
    #expect(
      refusals(folded).first?.hasPrefix("s.yaml:6:14: expected a block of text, found") == true)
    let indented = scenario(["  A-B", "C-+"]).replacing("drawing: |", with: "drawing: |2")
    #expect(refusals(indented).contains("s.yaml:8:9: no lane leads to '+'") == false)
  }

  /// Found by fuzzing on 2026-11-21: the reported line did not exist in the file.
  @Test("A lane that leads out of the map, up or down, is told where it leaves")
  func lanesOutside() {
    let message = "expected a place or '+' at the end of this lane, found nothing"
    #expect(refusals(scenario(["A--+--B", "   |"])).contains("s.yaml:8:10: \(message)"))
    // a first line with more indentation would move the whole block
    let upward = scenario(["   |", "A--+--B"]).replacing("drawing: |", with: "drawing: |2")
    let beginning = message.replacing("at the end of this lane", with: "where this lane begins")
    #expect(refusals(upward) == ["s.yaml:7:10: \(beginning)"])
  }

  @Test("A map has an end")
  func size() {
    #expect(
      refusals(
        scenario(["A" + String(repeating: "-", count: 300) + "C"])
          .replacing("grid: 5 m", with: "grid: 50 m").replacing("home: B", with: "home: A")) == [
          "s.yaml:5:5: the map is more than 10 km long"
        ])
  }

  @Test("A world is a medina or a map, and lies at an anchor or a coordinate")
  func kinds() {
    let center = "center: jemaa_el_fnaa"
    #expect(
      refusals(scenario().replacing(center, with: "center: jema_el_fnaa")).contains {
        $0.hasSuffix("found 'jema_el_fnaa' (did you mean 'jemaa_el_fnaa'?)")
      })
    #expect(refusals(scenario().replacing(center, with: "center: { lat: 31.6, lon: -8 }")) == [])
    #expect(
      refusals(scenario().replacing("    \(center)\n", with: "")) == [
        "s.yaml:4:3: missing key 'center' in 'map': expected a place, as in 'jemaa_el_fnaa' or "
          + "'{ lat: 31.6258, lon: -7.9892 }'"
      ])
    #expect(
      refusals(scenario(world: "  medina: { seed: 1, size: 150 m, center: koutoubia }")) == [
        "s.yaml:4:3: a world is either a 'medina', a 'map', a 'pack' or a 'track'"
      ])
    let none = scenario().replacing(
      scenario().split(separator: "walk:")[0].split(separator: "world:")[1], with: " {}\n")
    #expect(refusals(none) == ["s.yaml:3:1: expected a 'medina', a 'map', a 'pack' or a 'track'"])
  }

  @Test("A walk without a word about it is as people walk, with pauses and no other habit")
  func defaults() throws {
    let walk = try plan(scenario()).walk
    var usual = Walk(from: walk.from, to: walk.to)
    usual.manner = Manner()
    #expect(walk == usual)
    #expect(walk.pauses == Walk.Pauses(meanSeconds: 90, medianSeconds: 12))
    #expect(walk.windowShopping == nil && walk.crowds.isEmpty && walk.stops.isEmpty)
    #expect(walk.backtracking == 0 && walk.carrying == .always(.held))
  }

  @Test("A walk comes through places, and then need not say where it begins and ends")
  func via() throws {
    let text = scenario(["A--=--B", "      |", "C-----+"])
    let walk = try plan(text.replacing("to: C }", with: "to: C, via: [B], stay: 20 s, skip: 5 % }"))
      .walk
    #expect(walk.via.map(\.name) == ["B"] && walk.staySeconds == 20 && walk.skipping == 0.05)
    let open = try plan(text.replacing("from: A, to: C", with: "via: [B]")).walk
    #expect(open.from.name == "before B" && open.to.name == "beyond B")
    #expect(open.from.node != open.via[0].node)
  }

  @Test("What is said of places on the way needs some, and the stops of a tour a tour")
  func viaRefusals() {
    let text = scenario()
    #expect(
      refusals(text.replacing("to: C }", with: "to: C, stay: 20 s }")) == [
        "s.yaml:12:31: this is about places of 'via', and the walk has none"
      ])
    #expect(
      refusals(text.replacing("from: A, to: C", with: "via: tour")) == [
        "s.yaml:12:9: there is no tour under test whose stops the walk could pass"
      ])
    // a tour that can't be read is no missing one
    let lost = text.replacing("from: A, to: C", with: "via: tour")
      .replacing("  compass: {}", with: "  compass: {}\n  session: {}\n  tour: { tour: none.tour }")
    #expect(refusals(lost).allSatisfy { $0.contains("none.tour") } && !refusals(lost).isEmpty)
    #expect(
      refusals(text.replacing("from: A", with: "from: \"31.62, -7.98\"")) == [
        "s.yaml:12:15: expected the name of a place, found two numbers "
          + "(write { lat: 31.62, lon: -7.98 })"
      ])
    #expect(
      refusals(text.replacing("from: A, to: C", with: "via: tours")).contains {
        $0.contains("found 'tours' (did you mean 'tour'?)")
      })
  }

  @Test("Every habit can be asked for")
  func habits() throws {
    let walk = try plan(
      scenario(
        walk: "crowd: 1.5 /m2, pauses: none, window_shopping: { every: 2 min }, "
          + "backtracking: 5 %, carry: { switch_every: 40 s }, "
          + "stops: [{ after: 20 m, for: 3 min }]")
    ).walk
    #expect(walk.crowds == [Crowd(density: 1.5)] && walk.pauses == nil)
    #expect(walk.windowShopping == Walk.Pauses(meanSeconds: 120, medianSeconds: 20))
    #expect(walk.backtracking == 0.05 && walk.carrying == .switching(meanSeconds: 40))
    #expect(walk.stops == [Walk.Stop(afterMeters: 20, length: .seconds(180))])
    let other = try plan(
      scenario(
        walk: "crowd: [{ density: 1 /m2, after: 10 m, for: 5 m }, { density: 2 /m² }], "
          + "pauses: { every: 30 s, median: 5 s }, carry: pocketed")
    ).walk
    #expect(
      other.crowds == [
        Crowd(density: 1, fromMeters: 10, lengthMeters: 5), Crowd(density: 2),
      ])
    #expect(other.pauses == Walk.Pauses(meanSeconds: 30, medianSeconds: 5))
    #expect(other.carrying == .always(.pocketed))
  }

  @Test(
    "What a habit can't be is told",
    arguments: [
      ("crowd: 5 /m2", "expected a density from 0 /m2 to 4 /m2, found '5 /m2'"),
      ("crowd: 1.5", "expected a density with its unit, as in '1.5 /m2', found '1.5'"),
      (
        "carry: purse",
        "expected one of 'held', 'raised', 'swinging', 'pocketed', 'bagged', 'at_ear'"
      ),
      ("pauses: no", "expected one of 'none', found 'no'"),
      ("backtracking: 120 %", "expected a share from 0 % to 100 %, found '120 %'"),
      ("stops: [{ after: 20 m }]", "missing key 'for'"),
      ("window_shopping: { each: 1 s }", "unknown key 'each'"),
    ])
  func wrongHabits(text: String, message: String) {
    let found = refusals(scenario(walk: text))
    #expect(found.count == 1 && found[0].hasPrefix("s.yaml:12:"), "\(found)")
    #expect(found.first?.contains(message) == true, "\(found)")
  }
}
