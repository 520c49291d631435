import GRDB

/// The file of a walking graph: SQLite, with the graph, its geometry, labels of its shortest walks,
/// a spatial index and places.
///
/// The same content makes the same bytes, with one version of SQLite. What is read is held against
/// what it must be, so that no file, however damaged, gives a graph that breaks its rules.
public enum PackFile {
  /// Version of the format, kept as `user_version`; others are refused.
  public static let format = 6
  /// "MEDN", kept as `application_id`.
  static let applicationID = 0x4D45_444E
  static let pageBytes = 4096

  /// The tables and how they are made; a file with others is no pack.
  ///
  /// `part` has the graph in pieces as `PackPart` lays them out, so that opening takes no query for
  /// every node. Coordinates are meters on the plane around the origin in `meta`. `edge_area`
  /// bounds the line of each edge. Where `meta` has a `border`, the map was cut at it: rings of
  /// points, each after its count.
  static let tables = [
    ("meta", "CREATE TABLE meta (key TEXT PRIMARY KEY, value) WITHOUT ROWID"),
    ("part", "CREATE TABLE part (id INTEGER PRIMARY KEY, bytes BLOB)"),
    (
      "place",
      "CREATE TABLE place (id INTEGER PRIMARY KEY, name TEXT, kind TEXT, east REAL, north REAL)"
    ),
    ("edge_area", "CREATE VIRTUAL TABLE edge_area USING rtree(id, west, east, south, north)"),
  ]

  /// Runs `body`, with the complaints of SQLite in words of a pack.
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
