import SimFaults
import SimKernel
import Testing

@Suite("The catalog of faults (H-3)")
struct FaultCatalogTests {
  /// Records the keys that a fault asks for.
  private final class Listener: Parameters {
    var asked: [String] = []

    func quantity(
      _ key: String, _ dimension: Dimension, in range: ClosedRange<Double>?, _ meaning: String
    ) -> Double? {
      asked.append("\(key) \(dimension) \(String(describing: range)) nil")
      return range?.upperBound
    }
    func quantity(
      _ key: String, _ dimension: Dimension, in range: ClosedRange<Double>?, default value: Double,
      _ meaning: String
    ) -> Double {
      asked.append("\(key) \(dimension) \(String(describing: range)) \(value)")
      return value
    }
    func choice(
      _ key: String, _ words: [String], default value: String, _ meaning: String
    ) -> String { value }
  }

  @Test("gives every fault a name of its own in snake_case, and a sentence")
  func names() {
    let names = FaultCatalog.all.map { $0.name }
    #expect(Set(names).count == names.count)
    for fault in FaultCatalog.all {
      #expect(fault.name.allSatisfy { $0.isLowercase || $0 == "_" }, "\(fault.name)")
      #expect(fault.summary.count > 20 && !fault.summary.hasSuffix("."), "\(fault.name)")
    }
  }

  @Test("lists the keys that are decoded, and no other", arguments: FaultLaws.names)
  func keys(name: String) throws {
    let type = try #require(FaultCatalog.all.first { $0.name == name })
    let listener = Listener()
    #expect(type.init(listener) != nil)
    #expect(
      listener.asked
        == type.allKeys.map { key in
          let range: ClosedRange<Double>? = key.range
          let value = key.defaultValue.map { "\($0)" } ?? (key.isDrawn ? "nan" : "nil")
          return "\(key.name) \(key.dimension) \(String(describing: range)) \(value)"
        })
  }

  @Test("says of every default that it is in range, and where it comes from")
  func defaults() {
    for fault in FaultCatalog.all {
      #expect(Set(fault.allKeys.map(\.name)).count == fault.allKeys.count, "\(fault.name)")
      for key in fault.allKeys {
        #expect(!key.meaning.isEmpty && key.range.lowerBound < key.range.upperBound)
        #expect(key.defaultValue.map(key.range.contains) ?? true, "\(fault.name).\(key.name)")
        #expect(
          (key.source ?? "").isEmpty == (key.defaultValue == nil), "\(fault.name).\(key.name)")
      }
    }
  }

  @Test("gives a fault nothing where a key is missing")
  func missing() {
    struct Silent: Parameters {
      func quantity(
        _ key: String, _ dimension: Dimension, in range: ClosedRange<Double>?, _ meaning: String
      ) -> Double? { nil }
      func quantity(
        _ key: String, _ dimension: Dimension, in range: ClosedRange<Double>?,
        default value: Double, _ meaning: String
      ) -> Double { value }
      func choice(
        _ key: String, _ words: [String], default value: String, _ meaning: String
      ) -> String { value }
    }
    for fault in FaultCatalog.all { #expect(fault.init(Silent()) == nil, "\(fault.name)") }
  }
}
