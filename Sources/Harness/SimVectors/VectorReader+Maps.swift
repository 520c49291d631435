import Geodesy
import SimText
import SimWorlds

/// Reads maps drawn in the file, and packs that it refers to.
extension VectorReader {
  mutating func readMaps(_ pack: (String) throws(Diagnostic) -> World) {
    guard let list = document.root["maps"] else { return }
    guard let members = list.members else {
      return refuse("found \(list.words), expected an object of maps by name", at: list)
    }
    for member in members {
      if let path = member.value["pack"] {
        guard case .string(let text) = path.value else {
          refuse("found \(path.words), expected the path of a pack", at: path)
          continue
        }
        do throws(Diagnostic) {
          maps[member.name] = try pack(text)
        } catch {
          refuse(error.message, at: path, hint: error.hint)
        }
      } else {
        maps[member.name] = drawn(member.value)
      }
    }
  }

  /// In meters; up to here the plane is flat to a millimeter per kilometer.
  private static let mapLimitMeters = 10_000.0

  private static let drawingKeys = [
    VectorKey("drawing", .list(.text), "", isRequired: true),
    VectorKey("grid_m", .number(0.5...100), "", isRequired: true),
    VectorKey("center", .coordinate, "", isRequired: true),
  ]

  private mutating func drawn(_ node: JSONNode) -> World? {
    let count = refusals.count
    guard node.members != nil else {
      refuse(
        "found \(node.words), expected a map", at: node,
        hint: "{\"drawing\": [\"A--B\"], \"grid_m\": 25, \"center\": {…}}, or {\"pack\": \"…\"}")
      return nil
    }
    let values = read(node, Self.drawingKeys)
    guard refusals.count == count, let center = values["center"].flatMap(Coordinate.init),
      let grid = values["grid_m"]?.number, let rows = values["drawing"]?.list,
      case .array(let nodes)? = node["drawing"]?.value
    else { return nil }
    let cells = max(rows.count, rows.map { $0.text?.count ?? 0 }.max() ?? 0)
    guard Double(cells) * grid <= Self.mapLimitMeters else {
      refuse("the map is more than \(Int(Self.mapLimitMeters / 1000)) km long", at: node)
      return nil
    }
    do throws(DrawnMap.Flaws) {
      let drawing = rows.compactMap(\.text).joined(separator: "\n")
      return try DrawnMap(drawing, gridMeters: grid).world(center: center)
    } catch {
      for flaw in error.all where nodes.indices.contains(flaw.row - 1) {
        refuse(
          "column \(flaw.column) of this row: \(flaw.message)", at: nodes[flaw.row - 1],
          hint: flaw.hint)
      }
      return nil
    }
  }
}
