import Foundation
import GRDB

/// SQL past `History`: what damage and other programs do.
enum HistorySQL {
  static func run(_ sql: String, _ path: String) throws {
    try DatabaseQueue(path: path).writeWithoutTransaction { try $0.execute(sql: sql) }
  }

  static func count(_ sql: String, _ path: String) throws -> Int {
    try DatabaseQueue(path: path).read { try Int.fetchOne($0, sql: sql) } ?? 0
  }
}
