import Sensing
import Testing

@testable import SimObservations

/// Rules for every kind of observation (H-1).
@Suite("Laws of observations (H-1)")
struct ObservationLaws {
  @Test("No two kinds have one name, and every name is in snake case")
  func names() {
    let names = ObservationCatalog.all.map(\.name)
    #expect(Set(names).count == names.count)
    for kind in ObservationCatalog.all {
      #expect(kind.name.wholeMatch(of: /[a-z]+\.[a-z]+(_[a-z]+)*/) != nil, "\(kind.name)")
      #expect(kind.summary.last == "." && kind.summary.first?.isUppercase == true)
      for field in kind.fields {
        let isSnakeCase = field.name.wholeMatch(of: /[a-z]+(_([a-z]+|[0-9]+))*/) != nil
        #expect(isSnakeCase, "\(kind.name) \(field.name)")
      }
      // a line of observations.jsonl has these keys before those of the fields
      let keys = ["t", "kind"] + kind.fields.map(\.name)
      #expect(Set(keys).count == keys.count, "\(kind.name)")
    }
  }

  @Test("The name of a field ends in its unit")
  func units() {
    for kind in ObservationCatalog.all {
      for field in kind.fields {
        let suffix = field.unit?.suffix ?? ""
        #expect(field.name.hasSuffix(suffix), "\(kind.name) \(field.name)")
        let units = ObservedUnit.allCases.map(\.suffix).filter { !$0.isEmpty }
        if suffix.isEmpty {
          #expect(!units.contains { field.name.hasSuffix($0) }, "\(kind.name) \(field.name)")
        }
      }
    }
  }

  @Test("What is written is read back, field by field, and blank where nothing is known")
  func roundTrip() {
    for kind in ObservationCatalog.all { roundTrip(kind.type, kind.name) }
  }

  private func roundTrip<Kind: Observation>(_ type: Kind.Type, _ name: String) {
    var filled = Kind()
    var filler = Filler()
    filled.visit(&filler)
    let written = FieldWriter(filled)
    let back: Kind = FieldReader.read(written.numbers)
    #expect(back == filled, "\(name)")
    #expect(written.count == type.kind(of: Subject("a")).fields.count, "\(name)")
    let numbers = (0..<written.count).map { written.numbers[$0] }
    #expect(!numbers.contains { $0.isNaN }, "\(name)")
    #expect(filled == Kind() ? written.count == 0 : true, "\(name): no field was filled")
    let blank: Kind = FieldReader.read(FieldWriter(Kind()).numbers)
    #expect(FieldWriter(blank).numbers.description == FieldWriter(Kind()).numbers.description)
  }

  /// Gives every field a different number, and every word its second value.
  private struct Filler: FieldVisitor {
    var count = 0

    mutating func field(_ description: @autoclosure () -> ObservedField, _ number: inout Double) {
      count += 1
      if case .word = description().meaning { number = 1 } else { number = Double(10 + count) }
    }
  }
}
