import GRDB

/// The file of a walking graph: an SQLite database with the graph, its geometry, labels of its
/// shortest walks, a spatial index and places.
///
/// The same content gives the same bytes with the same version of SQLite. All data read is checked,
/// so that even a damaged file never gives an invalid graph.
public enum PackFile {
  /// Version of the format, stored as `user_version`; others are refused.
  public static let format = 6
  /// "MEDN", stored as `application_id`.
  static let applicationID = 0x4D45_444E
  static let pageBytes = 4096

  /// The tables and their SQL; a file with other tables is no pack.
  ///
  /// `part` stores the graph in the pieces of `PackPart`, so that opening needs no query per node.
  /// Coordinates are meters on the plane around the origin in `meta`. `edge_area` has the bounds of
  /// each edge's line. If `meta` has a `border`, the map was cut at it: rings of points, each after
  /// its count.
  static let tables = [
    ("meta", "CREATE TABLE meta (key TEXT PRIMARY KEY, value) WITHOUT ROWID"),
    ("part", "CREATE TABLE part (id INTEGER PRIMARY KEY, bytes BLOB)"),
    (
      "place",
      "CREATE TABLE place (id INTEGER PRIMARY KEY, name TEXT, kind TEXT, east REAL, north REAL)"
    ),
    ("edge_area", "CREATE VIRTUAL TABLE edge_area USING rtree(id, west, east, south, north)"),
  ]

  /// Runs `body`, and converts errors of SQLite to a `PackRefusal`.
  static func reading<T>(_ body: () throws -> T) throws(PackRefusal) -> T {
    do {
      return try body()
    } catch let error as PackRefusal {
      throw error
    } catch let error as DatabaseError {
      switch error.resultCode {
      case .SQLITE_NOTADB: throw .notAPack
      default: throw .damaged("SQLite says \(error.message ?? "error \(error.resultCode)")")
      }
    } catch {
      throw .damaged("\(error)")
    }
  }
}
