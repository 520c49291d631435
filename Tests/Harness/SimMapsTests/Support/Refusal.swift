import SimMaps
import SimText

/// Reads a map that must be refused; returns the reason.
func refusal(_ text: String) -> Diagnostic? { refusal(Array(text.utf8), named: "map.osm") }

func refusal(_ bytes: [UInt8], named name: String) -> Diagnostic? {
  do throws(Diagnostic) {
    _ = try MapImport(MapFile(bytes, named: name))
    return nil
  } catch {
    return error
  }
}
