import Sensing
import SimKernel
public import SimResults
public import SimWriting

/// Every observation of the shown run, a JSON object a line.
///
/// The first line says what the kinds and their fields mean. Positions are left out where they may
/// not be written.
public struct ObservationsReporter: Reporter {
  public init() {}

  public var name: String { "observations" }
  public var fileName: String { "observations.jsonl" }

  public func write(_ result: ScenarioResult, into sink: inout ByteSink) {
    let log = result.shown.log
    let withPositions = result.shown.showsPositions
    appendHeader(of: result, to: &sink)
    let kinds = log.kinds.map { KindText($0, withPositions: withPositions) }
    let opening = Array("{\"t\":".utf8)
    let closing = Array("}\n".utf8)
    for entry in log.entries {
      guard kinds.indices.contains(Int(entry.kind)) else { continue }
      sink.append(bytes: opening)
      Decimals.appendSeconds(nanoseconds: entry.instant.nanoseconds, to: &sink)
      kinds[Int(entry.kind)].append(entry.values, to: &sink)
      sink.append(bytes: closing)
      sink.drainIfFull()
    }
  }

  private func appendHeader(of result: ScenarioResult, to sink: inout ByteSink) {
    let shown = result.shown
    let seed = shown.seed <= 1 << 53 ? "\(shown.seed)" : "\"\(shown.seed)\""
    sink.append("{\"format\":1,\"scenario\":\(result.portablePath.quotedForJSON)")
    sink.append(",\"title\":\(result.title.quotedForJSON),\"seed\":\(seed)")
    sink.append(",\"positions\":\(shown.showsPositions),\"kinds\":{")
    for (index, kind) in shown.log.kinds.enumerated() {
      let fields = kind.fields.filter { shown.showsPositions || !$0.revealsPosition }
        .map { "\($0.name.quotedForJSON):\($0.meaning.json)" }
      sink.append(index == 0 ? "" : ",")
      sink.append("\(kind.name.quotedForJSON):{\(fields.joined(separator: ","))}")
    }
    sink.append("}}\n")
  }
}

extension ObservationKind.Field.Meaning {
  /// What the header says about a field.
  fileprivate var json: String {
    switch self {
    case .number(let decimals): "{\"decimals\":\(decimals)}"
    case .choice(let words): "{\"choice\":[\(words.map(\.quotedForJSON).joined(separator: ","))]}"
    case .position: "{\"position\":true,\"decimals\":\(KindText.positionDecimals)}"
    }
  }
}

/// The bytes of a kind that are the same on every line, made once.
private struct KindText {
  private struct Field {
    var index: Int
    var key: [UInt8]
    var decimals: Int
    /// Empty for a number.
    var words: [[UInt8]]
  }

  /// Seven: a centimeter of latitude.
  static let positionDecimals = 7

  private let name: [UInt8]
  private let fields: [Field]
  private let null = Array("null".utf8)

  init(_ kind: ObservationKind, withPositions: Bool) {
    name = Array(",\"kind\":\(kind.name.quotedForJSON)".utf8)
    fields = kind.fields.enumerated().compactMap { index, field in
      if field.revealsPosition && !withPositions { return nil }
      let key = Array(",\(field.name.quotedForJSON):".utf8)
      switch field.meaning {
      case .number(let decimals):
        return Field(index: index, key: key, decimals: min(9, max(0, decimals)), words: [])
      case .choice(let words):
        let quoted = words.map { Array($0.quotedForJSON.utf8) }
        return Field(index: index, key: key, decimals: 0, words: quoted)
      case .position:
        return Field(index: index, key: key, decimals: Self.positionDecimals, words: [])
      }
    }
  }

  /// Appends kind and fields; a choice beyond its words is written as the bare number.
  func append(_ values: SIMD8<Double>, to sink: inout ByteSink) {
    sink.append(bytes: name)
    for field in fields {
      sink.append(bytes: field.key)
      let value = values[field.index]
      if !field.words.isEmpty, let word = Int(exactly: value), field.words.indices.contains(word) {
        sink.append(bytes: field.words[word])
      } else if !Decimals.append(value, decimals: field.decimals, to: &sink) {
        sink.append(bytes: null)
      }
    }
  }
}
