import Foundation
import TestSupport
import Testing

@Suite("simrun pack (MG-14)")
struct PackCommandTests {
  private static let shipped = ReferenceData.package.path + "/scenarios/packs/medina.pack"

  private static let map = """
    <osm><node id="1" lat="43.73" lon="7.42"/><node id="2" lat="43.731" lon="7.42"/>
    <node id="3" lat="43.732" lon="7.42"><tag k="name" v="Gate"/><tag k="tourism" v="attraction"/>
    </node><way id="1"><nd ref="1"/><nd ref="2"/><nd ref="3"/><nd ref="9"/>
    <tag k="highway" v="steps"/><tag k="width" v="2"/></way>
    <way id="2"><nd ref="1"/><nd ref="2"/><tag k="highway" v="motorway"/></way></osm>
    """

  @Test("builds a pack of a map, says what became of it, and makes the same bytes again")
  func build() throws {
    try Command.inFolder { simrun in
      try simrun.write("town.osm", Self.map)
      let outcome = try simrun("pack", "build", "town.osm", "-o", "a.pack")
      #expect(
        outcome.output == """
          3 nodes and 2 ways read, 1 ways walked on
          left out, for vehicles only: 1 ways
          nodes not in the file, ways cut there: 1
          town
          map data: © OpenStreetMap contributors, ODbL 1.0
          around 43.73100, 7.42000
          2 nodes, 1 edges with 1 bends, 0.22 km of lanes
          dead ends: 2 of the nodes
          steps 0.22 km, under a roof 0.00 km, width known 0.22 km
          all of it is connected
          index of shortest walks: 3 labels, 1.5 per node and 2 at most, in 29 bytes
          1 places with names

          """, "\(outcome.errors)")
      _ = try simrun("pack", "build", "town.osm", "-o", "b.pack")
      #expect(try simrun.data("a.pack") == simrun.data("b.pack"))
      let plain = try simrun("pack", "build", "town.osm", "--no-index", "-o", "c.pack")
      #expect(plain.output.contains("\nno index: routes are searched for\n"))
      let info = try simrun("pack", "info", "a.pack", "--places").output
      #expect(
        outcome.output.hasSuffix(
          info.replacingOccurrences(
            of: "  Gate (tourism=attraction)\n", with: "")) && info.contains("  Gate ("))
      _ = try simrun(
        "pack", "build", "town.osm", "--bbox", "7.4,43.7,7.5,43.7315", "-o", "part.pack")
      #expect(try simrun("pack", "info", "part.pack").output.contains("0.11 km of lanes"))
    }
  }

  @Test("builds the shipped pack again from its scenario")
  func shipped() throws {
    try Command.inFolder { simrun in
      let outcome = try simrun(
        "pack", "build", Command.scenario("medina-drift.yaml"), "--name", "A synthetic medina",
        "-o", "medina.pack")
      #expect(outcome.status == 0, "\(outcome.errors)")
      let told = try simrun("pack", "info", Self.shipped).output
      #expect(outcome.output == told && told.contains("map data: synthetic"))
      // the header of SQLite contains its version at bytes 96 to 99
      var (made, kept) = (
        try simrun.data("medina.pack"), try Data(contentsOf: URL(fileURLWithPath: Self.shipped))
      )
      for index in 96..<100 { (made[index], kept[index]) = (0, 0) }
      #expect(made == kept, "if SQLite lays its pages out in a new way, build it again")
      let replay = try simrun(
        "pack", "build", Command.scenario("replay/home-compass.yaml"), "-o", "r.pack")
      #expect(replay.status == 65 && !simrun.exists("r.pack"))
      #expect(replay.errors.contains("the scenario replays a recording and has no 'world' to pack"))
    }
  }

  @Test("draws a pack, and names no more than the places that matter most")
  func draw() throws {
    try Command.inFolder { simrun in
      #expect(try simrun("pack", "draw", Self.shipped, "-o", "m.svg").status == 0)
      let picture = try simrun.read("m.svg")
      for text in ["A synthetic medina", "riad", "derb, narrow and deep", "not a map of any place"]
      {
        #expect(picture.contains(text), "\(text)")
      }
      var places = ""
      for id in 10..<60 {
        places +=
          "<node id='\(id)' lat='43.731' lon='7.420\(id)'><tag k='name' v='P\(id)'/>"
          + "<tag k='\(id == 59 ? "historic" : "shop")' v='x'/></node>"
      }
      try simrun.write(
        "many.osm", Self.map.replacingOccurrences(of: "</osm>", with: places + "</osm>"))
      #expect(try simrun("pack", "build", "many.osm", "-o", "many.pack").status == 0)
      let crowd = try simrun("pack", "draw", "many.pack", "-o", "-").output
      #expect(crowd.contains(">P59<") && crowd.contains(">P10<") && !crowd.contains(">P58<"))
    }
  }

  @Test("releases, installs, updates, goes back and removes")
  func life() throws {
    try Command.inFolder { simrun in
      try simrun.prepareReleases()
      let keyed = ["--key", "k.pub"]
      let library = ["--library", "lib"] + keyed
      let first = "medina, version 1, released 2026-11-21T00:00:00Z, expires 2027-11-21T00:00:00Z\n"
      #expect(try simrun(["pack", "verify", "r1"] + keyed).output == "whole and signed: " + first)
      let now = ["--now", "2026-12-24T18:00:00Z"]
      #expect(
        try simrun(["pack", "install", "r1"] + library + now).output == "installed " + first)
      #expect(try simrun(["pack", "install", "r2"] + library + now).status == 0)
      let old = try simrun(["pack", "install", "r1"] + library + now)
      #expect(old.status == 65)
      #expect(
        old.errors == """
          r1: error: the release of 2026-11-21T00:00:00Z is older than that of \
          2026-11-22T00:00:00Z, which was accepted before
          hint: --allow-downgrade installs it all the same

          """)
      let late = try simrun(["pack", "install", "r2"] + library + ["--now", "2027-11-22"])
      #expect(late.status == 65 && late.errors.contains("the release expired at 2027-11-22T00"))
      #expect(try simrun(["pack", "list"] + library).output.hasPrefix("medina, version 2, "))
      #expect(
        try simrun(["pack", "rollback", "medina"] + library).output == "in force again: " + first)
      #expect(try simrun(["pack", "verify", "medina"] + library).output.hasSuffix(first))
      #expect(try simrun(["pack", "uninstall", "medina"] + library).output == "removed medina\n")
      let gone = try simrun(["pack", "verify", "medina"] + library)
      #expect(gone.status == 66 && gone.errors.contains("the pack 'medina' is not installed"))
    }
  }

  @Test("What is named as a pack and is a folder or a pipe is called so, not missing (H-16)")
  func noFile() throws {
    try Command.inFolder { simrun in
      let pipe = simrun.folder.appendingPathComponent("a.pack").path
      #expect(mkfifo(pipe, 0o600) == 0)
      for path in ["a.pack", "."] {
        let outcome = try simrun("pack", "info", path)
        #expect(outcome.status == 65, "\(outcome)")
        #expect(
          outcome.errors.contains("'\(path)' is a folder, a pipe or a device, expected a file"),
          "\(outcome)")
      }
    }
  }

  @Test("A list with a damaged pack ends with the status of its damage (H-16)")
  func damagedList() throws {
    try Command.inFolder { simrun in
      try simrun.prepareReleases()
      let library = ["--library", "lib", "--key", "k.pub"]
      #expect(try simrun(["pack", "install", "r1"] + library).status == 0)
      let files = FileManager.default.enumerator(
        atPath: simrun.folder.appendingPathComponent("lib").path)
      let graph = files?.compactMap { $0 as? String }.first { $0.hasSuffix("m.pack") }
      let name = "lib/" + (graph ?? "")
      try simrun.write(name, "no pack any more")
      let outcome = try simrun(["pack", "list"] + library)
      #expect(outcome.status == 65, "\(outcome)")
      #expect(outcome.errors.contains("medina: error: "), "\(outcome)")
      try simrun.remove(name)
      let gone = try simrun(["pack", "list"] + library)
      #expect(gone.status == 66 && !gone.errors.contains("internal"), "\(gone)")
    }
  }

  @Test("refuses what it can't read, each with its own words and status")
  func refusals() throws {
    try Command.inFolder { simrun in
      func fails(_ arguments: [String], _ status: Int32, _ words: String) throws {
        let outcome = try simrun(["pack"] + arguments)
        #expect(outcome.status == status && outcome.errors.contains(words), "\(outcome)")
      }
      try simrun.write("town.osm", Self.map)
      try simrun.write("a.txt", "a text that is no map and no pack")
      try fails(["build", "no.osm", "-o", "x"], 66, "no.osm: error: no such file, expected a map")
      try fails(["build", "a.txt", "-o", "x"], 65, "a.txt: error: no map simrun can read")
      try fails(["build", "town.osm", "-o", "none/x"], 74, "no such file or directory")
      try fails(
        ["build", "town.osm", "-o", "x", "--bbox", "1,2,3"], 64,
        "--bbox takes west,south,east,north in degrees, found '1,2,3'")
      try fails(
        ["build", "town.osm", "-o", "x", "--bbox", "1,2,3,4", "--area", "a"], 64,
        "take either --bbox or --area")
      try fails(
        ["build", "s.yaml", "-o", "x", "--bbox", "1,2,3,4"], 64,
        "--bbox and --area are for maps, not for a scenario's world")
      try fails(
        ["build", "town.osm", "-o", "x", "--area", "a.txt"], 65, "a.txt: error: no area in GeoJSON")
      try fails(["info", "a.txt"], 65, "a.txt: error: no pack: expected the SQLite file")
      try fails(["info", "none.pack"], 66, "'none.pack' is missing")
      try fails(["keygen", "a.txt"], 74, "the key can't be written: file exists")
      try simrun.prepareReleases()
      try fails(
        ["verify", "r1", "--key", "k"], 65, "no key: a private key, expected the public one")
      try fails(["verify", "r1", "--key", "a.txt"], 65, "expected a line 'ed25519 public")
      try fails(["verify", "nowhere", "--key", "k.pub"], 66, "is missing")
      let parts = ["--id", "a", "--version", "1", "--key", "k", "--expires", "2027-01-01"]
      let day = ["--released-at", "2026-01-01"]
      try fails(
        ["sign", "--graph", "m.pack", "-o", "x"] + parts + day, 65,
        "the part 'graph' needs the part 'tiles'")
      try fails(
        ["sign", "-o", "x"] + parts + day, 65, "the manifest can't be understood: no parts")
      try fails(
        ["sign", "--tiles", "a.txt", "-o", "r1"] + parts + day, 74, "'r1': file exists")
      try fails(
        ["sign", "--tiles", "a.txt", "-o", "x", "--released-at", "today"] + parts, 64,
        "expected a day or a time in UTC, as in 2026-11-21 or 2026-11-21T16:00:00Z, found 'today'")
      #expect(!simrun.exists("x"))
    }
  }
}
