package import Sensing

/// An observation that arrived after later ones, and its place among them.
package struct LateObservation: Sendable {
  /// Number of observations in the log at the time of this one.
  package var place: Int
  /// Orders late observations of the same place.
  package var turn: Int
  package var instant: Instant
  /// Index into the kinds of the log.
  package var kind: Int32
  package var fields: FieldWriter

  package init(
    place: Int, turn: Int, instant: Instant, kind: Int32, fields: FieldWriter
  ) {
    self.place = place
    self.turn = turn
    self.instant = instant
    self.kind = kind
    self.fields = fields
  }
}

extension ObservationLog {
  /// The log with the observations of `late` inserted at their places.
  package func inserting(_ late: [LateObservation]) -> ObservationLog {
    guard !late.isEmpty else { return self }
    let order = late.indices.sorted { a, b in
      (late[a].place, late[a].turn, a) < (late[b].place, late[b].turn, b)
    }
    var whole = ObservationLog()
    whole.register(kinds)
    whole.reserve(count + late.count)
    var next = 0
    func add(upTo place: Int) {
      while next < order.count, late[order[next]].place <= place {
        let one = late[order[next]]
        whole.append(one.fields, kind: one.kind, at: one.instant)
        next += 1
      }
    }
    for (place, entry) in entries.enumerated() {
      add(upTo: place)
      whole.append(
        entry.numbers, count: kinds[Int(entry.kind)].fields.count, entry.kind, at: entry.instant)
    }
    add(upTo: .max)
    return whole
  }
}
