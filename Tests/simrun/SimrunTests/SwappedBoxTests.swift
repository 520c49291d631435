import Testing

@Suite("simrun pack build with a box (MG-9)")
struct SwappedBoxTests {
  @Test("A box with latitude first is told so, and blames no tags")
  func swapped() throws {
    try Command.inFolder { simrun in
      try simrun.write(
        "map.osm",
        """
        <osm version='0.6'>
        <node id='1' lat='43.7300' lon='7.4200'/>
        <node id='2' lat='43.7300' lon='7.4240'/>
        <way id='1'><nd ref='1'/><nd ref='2'/><tag k='highway' v='footway'/></way>
        </osm>
        """)
      let box = ["pack", "build", "map.osm", "-o", "m.pack", "--bbox"]
      #expect(try simrun(box + ["7.41,43.72,7.43,43.74"]).status == 0)
      let swapped = try simrun(box + ["43.72,7.41,43.74,7.43"])
      #expect(swapped.status == 65)
      #expect(swapped.errors.contains("longitude comes before latitude"), "\(swapped.errors)")
      #expect(!swapped.errors.contains("'highway'"))
    }
  }
}
