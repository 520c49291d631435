import Foundation
import Geodesy
import Sensing
import SimKernel
import SimResults
import Testing

@testable import SimReports

@Suite("The page of a run")
struct HTMLReporterTests {
  /// The JSON of the run that the page shows first.
  private func data(_ result: ScenarioResult) throws -> [String: Any] {
    let page = try ReadXML(HTMLReporter().text(result))
    let script = try #require(page.all("script").first { $0.attributes["id"] == "data" })
    let json = try readJSON("{\"pages\":\(script.text)}")
    let pages = try #require(json["pages"] as? [[String: Any]])
    return try #require((pages[0]["runs"] as? [[String: Any]])?.first)
  }

  /// The running sums of the numbers under `key`.
  private func sums(_ part: [String: Any], _ key: String) throws -> [Int] {
    var sum = 0
    return try #require(part[key] as? [Int]).map { delta in
      sum += delta
      return sum
    }
  }

  @Test("What the page holds sums up to the fixes, to a centimeter and a millisecond (H-10)")
  func fixes() throws {
    let walk = BrowserTests.walk
    let fixes = try #require(try data(walk)["fixes"] as? [String: Any])
    let (x, y) = (try sums(fixes, "x"), try sums(fixes, "y"))
    let t = try sums(fixes, "t")
    let map = walk.shown.map
    #expect(x.count == map.fixes.count)
    for (index, fix) in map.fixes.enumerated() {
      #expect(abs(Double(x[index]) / 100 - fix.point.east) <= 0.00501)
      #expect(abs(Double(y[index]) / 100 - fix.point.north) <= 0.00501)
      #expect(Int64(t[index]) == fix.instant.nanoseconds / 1_000_000)
    }
    let errors = try #require(fixes["e"] as? [Int])
    #expect(errors[7] == Int(((map.fixes[7].errorMeters ?? -1) * 100).rounded()))
  }

  @Test("Of more fixes than can be drawn the worst of each few stay, and the page says so")
  func thinning() throws {
    var result = BrowserTests.walk
    let one = result.shown.map.fixes[0]
    result.shown.map.fixes = (0..<60_000).map { number in
      var fix = one
      fix.instant = .zero + .seconds(Double(number))
      fix.errorMeters = number % 997 == 0 ? 400 : 3
      return fix
    }
    let fixes = try #require(try data(result)["fixes"] as? [String: Any])
    #expect(fixes["stride"] as? Int == 3)
    #expect(fixes["given"] as? Int == 60_000)
    let errors = try #require(fixes["e"] as? [Int])
    #expect(errors.count == 20_000)
    #expect(errors.count { $0 == 40_000 } == 61)
    let text = HTMLReporter().text(result)
    #expect(text.contains("Of 60000 fixes, the worst of each 3 is drawn."))
    #expect(text.utf8.count < 3_000_000)
  }

  @Test("An hour with a fix a second stays far below three megabytes (H-10)")
  func size() {
    var town = Town(seed: 8)
    let map = town.map(seconds: 3600)
    var result = Fixture.single
    result.shown = Fixture.detail(map: map, timeline: Town.timeline(of: map))
    #expect(HTMLReporter().text(result).utf8.count < 600_000)
  }

  @Test("Nothing in the page can be fetched: no address but the name of a language")
  func noRequest() throws {
    let text = HTMLReporter().text(BrowserTests.walk)
    let addresses = text.matches(of: /https?:\/\/[^\s'"<]+/).map { String($0.output) }
    #expect(Set(addresses) == ["http://www.w3.org/2000/svg"])
    let page = try ReadXML(text)
    for name in ["link", "img", "iframe", "object", "base", "form"] {
      #expect(page.all(name).isEmpty)
    }
    #expect(page.elements.allSatisfy { $0.attributes["src"] == nil })
    let policy = page.all("meta").first { $0.attributes["http-equiv"] != nil }
    #expect(policy?.attributes["content"]?.hasPrefix("default-src 'none'") == true)
  }

  @Test("Every expectation with a worst moment leads to it; the missed are numbered")
  func jumps() throws {
    let page = try ReadXML(HTMLReporter().text(BrowserTests.walk))
    let jumps = page.all("button").filter { $0.attributes["class"] == "jump" }
    #expect(jumps.map { $0.attributes["data-t"] } == ["150000", "77000", "150000"])
    #expect(jumps.map { $0.attributes["data-number"] } == ["1", nil, "1"])
  }

  @Test("Verdict, seed, digest, version and command are on the page")
  func head() {
    let text = HTMLReporter().text(BrowserTests.walk)
    for words in [
      "✗ not met", "9f86d081884c7d65", "simrun scenarios/medina-drift.yaml --seed 42",
      Release.version, "no-hysteresis", "✗ not as expected", "the arrow as shipped today",
    ] {
      #expect(text.contains(words), "\(words)")
    }
  }

  @Test("Of many runs the page shows how each expectation spreads against its bound (H-7, H-10)")
  func spread() throws {
    let text = HTMLReporter().text(Fixture.many)
    let pictures = try ReadXML(text).all("svg").compactMap { $0.attributes["aria-label"] }
    #expect(
      pictures.contains {
        $0.hasPrefix("app.position_error.p95 in 200 runs: from 21 to 63.2")
          && $0.hasSuffix("16 missed ≤ 45 m")
      })
    #expect(text.contains("184 of 200 runs passed"))
  }

  @Test("Where every run came to the same there is a line of words instead of a picture")
  func constant() {
    var result = Fixture.many
    let expectation = result.variants[0].expectations[0]
    result.variants[0].expectations[0] = ExpectationResult(
      expectation.criterion, scores: RunColumn(repeating: 4.2, count: expectation.values.count))
    let text = HTMLReporter().text(result)
    #expect(text.contains("The same in all runs: <code dir=\"ltr\">compass.redraw_rate.max</code>"))
    #expect(!text.contains("compass.redraw_rate.max in 200 runs"))
  }
}

@Suite("The layers of a map")
struct LayersReporterTests {
  @Test("Every lane, fix, route, fault and place is a feature, longitude first (H-10)")
  func features() throws {
    let walk = BrowserTests.walk
    let features = try #require(
      try readJSON(LayersReporter().text(walk))["features"] as? [[String: Any]])
    func layer(_ name: String) -> [[String: Any]] {
      features.filter { ($0["properties"] as? [String: Any])?["layer"] as? String == name }
    }
    let map = walk.shown.map
    #expect(layer("lane").count == map.lanes.count)
    let lanes = layer("lane").compactMap { $0["properties"] as? [String: Any] }
    #expect(
      lanes.map { $0["surroundings"] as? String } == map.lanes.map { $0.surroundings.name })
    #expect(lanes.contains { $0["surroundings"] as? String == "covered_lane" })
    #expect(layer("fix").count == map.fixes.count)
    #expect(layer("route").count == map.routes.count)
    #expect(layer("fault").count == map.faults.count)
    #expect(layer("place").count == map.places.count)
    #expect(layer("truth").count == 1 && layer("believed").count == 1)
    let fix = try #require(layer("fix")[200]["geometry"] as? [String: Any])
    let place = try #require(fix["coordinates"] as? [Double])
    let expected = LocalPlane(origin: map.origin).coordinate(map.fixes[200].point)
    #expect(abs(place[0] - expected.longitudeDegrees) <= 5.1e-8)
    #expect(abs(place[1] - expected.latitudeDegrees) <= 5.1e-8)
    let properties = try #require(layer("fix")[200]["properties"] as? [String: Any])
    #expect(properties["fault"] as? String == "drift")
    #expect(properties["t_s"] as? Double == 200)
  }
}
