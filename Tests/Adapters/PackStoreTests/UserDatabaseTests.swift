import Foundation
import GRDB
import Geodesy
import HomeCompass
import PackStore
import TestSupport
import Testing

@Suite("The app's user database (MG-11)")
struct UserDatabaseTests {
  @Test("What was saved last under a name is there when the app is opened again")
  func survives() throws {
    try Workshop.open { shop in
      let first = try UserDatabase(path: shop.path("user.db"))
      #expect(try first.words(of: "cards") == nil)
      try first.save([1, -2, .max, .min], as: "cards")
      try first.save([], as: "tour; DROP TABLE saved")
      try first.save([7], as: "cards")
      // the app is killed: the database is not closed
      let next = try UserDatabase(path: shop.path("user.db"))
      #expect(try next.words(of: "cards") == [7])
      #expect(try next.words(of: "tour; DROP TABLE saved") == [])
      try next.forget("cards")
      #expect(try first.words(of: "cards") == nil)
    }
  }

  @Test("A Home Base that is set and set anew is read back after a kill (MG-2)")
  func homeBase() throws {
    try Workshop.open { shop in
      let place = Coordinate(latitudeDegrees: 31.6258, longitudeDegrees: -7.9892)
      var home = HomeBase(name: "Riad Yamîna", coordinate: place, notes: "the blue door")
      try UserDatabase(path: shop.path("user.db")).save(home.words, as: "compass")
      home.coordinate.latitudeDegrees = 31.63
      home.notes = nil
      try UserDatabase(path: shop.path("user.db")).save(home.words, as: "compass")
      let words = try UserDatabase(path: shop.path("user.db")).words(of: "compass")
      #expect(words.flatMap(HomeBase.init(words:)) == home)
    }
  }

  @Test("Any list of numbers comes back", arguments: UInt64(1)...20)
  func roundTrip(seed: UInt64) throws {
    try Workshop.open { shop in
      var random = SeededGenerator(seed: seed)
      let words = (0..<random.index(200)).map { _ in Int64(bitPattern: random.next()) }
      let database = try UserDatabase(path: shop.path("user.db"))
      try database.save(words, as: "cards")
      #expect(try database.words(of: "cards") == words, "seed \(seed)")
    }
  }

  @Test("What is no such file is refused and left as it is")
  func foreign() throws {
    try Workshop.open { shop in
      try shop.write("text", Array("this is my diary, and no database at all".utf8))
      #expect(throws: PackRefusal.notAPack) { try UserDatabase(path: shop.path("text")) }
      #expect(try shop.bytes("text") == Array("this is my diary, and no database at all".utf8))
      try PackFile.write(Workshop.content(), to: shop.path("a.pack"))
      let pack = try shop.bytes("a.pack")
      #expect(throws: PackRefusal.notAPack) { try UserDatabase(path: shop.path("a.pack")) }
      #expect(try shop.bytes("a.pack") == pack)
      #expect(throws: PackRefusal.self) { try UserDatabase(path: shop.path("no/such/folder")) }
    }
  }

  @Test("A torn row or file is an error, never other numbers or a crash", arguments: UInt64(1)...40)
  func damaged(seed: UInt64) throws {
    try Workshop.open { shop in
      var random = SeededGenerator(seed: seed)
      let words: [Int64] = (0..<50).map { $0 }
      try UserDatabase(path: shop.path("user.db")).save(words, as: "cards")
      var bytes = try shop.bytes("user.db")
      if random.oneIn(2) {
        bytes.removeLast(1 + random.index(bytes.count - 1))
      } else {
        for _ in 0..<20 { bytes[random.index(100)] = UInt8(truncatingIfNeeded: random.next()) }
      }
      try shop.write("user.db", bytes)
      let read = try? UserDatabase(path: shop.path("user.db")).words(of: "cards")
      #expect(read == nil || read == words || read == .some(nil), "seed \(seed)")
    }
  }

  @Test(
    "A view, a trigger, another table or a value of another kind is an error (H-16)",
    arguments: [
      "ALTER TABLE saved RENAME TO old; CREATE VIEW saved AS WITH RECURSIVE n(i) AS (SELECT 1 "
        + "UNION ALL SELECT i + 1 FROM n) SELECT 'cards' name, i words, i sha256 FROM n",
      "CREATE TRIGGER t AFTER INSERT ON saved BEGIN DELETE FROM saved; END",
      "CREATE TABLE other (a)", "DROP TABLE saved",
      "UPDATE saved SET sha256 = x'00ff'", "UPDATE saved SET sha256 = 7, words = 7",
      "UPDATE saved SET words = 'eight by'", "UPDATE saved SET words = zeroblob(8000000)",
    ])
  func foreignSchema(sql: String) throws {
    try Workshop.open { shop in
      let path = shop.path("user.db")
      try UserDatabase(path: path).save([1], as: "cards")
      try DatabaseQueue(path: path).writeWithoutTransaction { try $0.execute(sql: sql) }
      #expect(throws: PackRefusal.self) { try UserDatabase(path: path).words(of: "cards") }
    }
  }
}
