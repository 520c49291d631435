import Foundation
import GRDB

/// Direct SQL access around `History`, to imitate damage and other programs.
enum HistorySQL {
  static func run(_ sql: String, _ path: String) throws {
    try DatabaseQueue(path: path).writeWithoutTransaction { try $0.execute(sql: sql) }
  }

  static func count(_ sql: String, _ path: String) throws -> Int {
    try DatabaseQueue(path: path).read { try Int.fetchOne($0, sql: sql) } ?? 0
  }
}
