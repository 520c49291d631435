import Foundation
import SimText
import SimVectors
import TestSupport
import Testing

@Suite("The schema of vectors (MG-18)")
struct VectorSchemaTests {
  private func complaints(_ text: String) throws -> [String] {
    var sink = ByteSink()
    VectorSchema.schema.append(to: &sink)
    let schema = try JSONSerialization.jsonObject(with: Data(sink.text.utf8))
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return JSONSchema(try #require(schema as? [String: Any])).complaints(value)
  }

  @Test("takes all that are shipped", arguments: Shipped.names)
  func shipped(name: String) throws {
    let text = try String(contentsOfFile: "\(Shipped.folder)/\(name)", encoding: .utf8)
    #expect(try complaints(text) == [])
  }

  @Test("takes a case of another engine, which a program answers")
  func others() throws {
    let text = Vectors.file(#""engine": "pricing", "input": { "x": 1 }, "expected": { "y": [2] }"#)
    #expect(try complaints(text) == [])
    _ = try Vectors.read(text)
  }

  @Test(
    "refuses what the reader refuses",
    arguments: [
      #""engine": "geo", "input": { "fron": 1 }, "expected": { "distance_m": 1 }"#,
      #""engine": "geo", "input": { "from": 1 }, "expected": { "distance_m": 1 }"#,
      #""engine": "geo", "input": { "from": { "lat": 1 } }, "expected": { "distance_m": 1 }"#,
      #""engine": "geo", "input": {}, "expected": { "distance_m": "x" }"#,
      #""engine": "geo", "input": {}, "expected": { "distance_m": null }"#,
      #""engine": "cards", "input": { "area": "forest" }, "expected": { "walk_s": 1 }"#,
      #""engine": "cards", "input": { "length_m": 1 }, "expected": { "walk_min": 1.5 }"#,
      #""engine": "staleness", "input": { "fixes": [{ "lat": 1 }] }, "expected": {"accepted": []}"#,
      #""engine": "staleness", "input": {}, "expected": { "accepted": [1] }"#,
      #""engine": "geo", "input": {}, "expected": { "distance_m": 1 }, "tolerance": -1"#,
      #""engine": "geo", "input": {}, "expected": { "distance_m": 1 }, "todya": []"#,
      #""engine": "geo", "input": {}, "expected": { "distance_m": 1 }, "today": [{}]"#,
      #""engine": "geo", "input": {}"#, #""engine": "geo", "expected": { "distance_m": 1 }"#,
    ])
  func broken(members: String) throws {
    let text = Vectors.file(members)
    #expect(try !complaints(text).isEmpty)
    #expect(throws: (any Error).self) { try Vectors.read(text) }
  }
}
