import Sensing
import SimObservations
public import SimResults
public import SimText

/// All observations of the shown run, one JSON object per line.
///
/// The first line defines the kinds and their fields. Positions are left out if they may not be
/// written. If the run has its context, numbers have all digits, and sensor requests, phone states
/// and drawn lines are written among the observations: `simrun judge` then gives the same scores.
public struct ObservationsReporter: Reporter {
  public init() {}

  public var name: String { "observations" }
  public var fileName: String { "observations.jsonl" }

  public func write(_ result: ScenarioResult, into sink: inout ByteSink) {
    let log = result.shown.log
    let withPositions = result.shown.showsPositions
    appendHeader(of: result, to: &sink)
    let context = result.shown.context
    let texts = log.kinds.map {
      KindText($0, withPositions: withPositions, isExact: context != nil)
    }
    let opening = Array("{\"t\":".utf8)
    let closing = Array("}\n".utf8)
    var beside = context.map { ContextLines($0, withPositions: withPositions) } ?? ContextLines()
    for entry in log.all {
      beside.append(before: entry.instant, to: &sink)
      sink.append(bytes: opening)
      Decimals.appendSeconds(nanoseconds: entry.instant.nanoseconds, to: &sink)
      texts[entry.kindNumber].append(entry.values, to: &sink)
      sink.append(bytes: closing)
      sink.drainIfFull()
    }
    beside.append(before: .distantFuture, to: &sink)
  }

  private func appendHeader(of result: ScenarioResult, to sink: inout ByteSink) {
    let shown = result.shown
    let seed = shown.seed <= 1 << 53 ? "\(shown.seed)" : "\"\(shown.seed)\""
    sink.append("{\"format\":1,\"scenario\":\(result.portablePath.quotedForJSON)")
    sink.append(",\"title\":\(result.title.quotedForJSON),\"seed\":\(seed)")
    sink.append(",\"positions\":\(shown.showsPositions)")
    if shown.context != nil { sink.append(",\"full_digits\":true") }
    sink.append(",\"kinds\":{")
    let observed = shown.log.kinds.map { kind in
      let fields = kind.fields.filter { shown.showsPositions || !$0.revealsPosition }
        .map { "\($0.name.quotedForJSON):\($0.meaning.json)" }
      return "\(kind.name.quotedForJSON):{\(fields.joined(separator: ","))}"
    }
    let beside = ContextLines.kinds(of: shown).map { "\($0.quotedForJSON):{}" }
    sink.append((observed + beside).joined(separator: ","))
    sink.append("}}\n")
  }
}

extension ObservedField.Meaning {
  /// The definition of a field in the header.
  fileprivate var json: String {
    switch self {
    case .number(_, let decimals): "{\"decimals\":\(decimals)}"
    case .word(let words): "{\"choice\":[\(words.map(\.quotedForJSON).joined(separator: ","))]}"
    case .position: "{\"position\":true,\"decimals\":\(ObservedValue.positionDecimals)}"
    }
  }
}

/// The constant bytes of a kind's lines, created once.
private struct KindText {
  private struct Field {
    /// Empty for a field that is withheld.
    var key: [UInt8] = []
    /// Empty for a numeric field.
    var words: [[UInt8]] = []
  }

  private let name: [UInt8]
  private let fields: [Field]
  private let null = Array("null".utf8)
  /// Whether numbers have all their digits.
  private let isExact: Bool

  init(_ kind: ObservationKind, withPositions: Bool, isExact: Bool) {
    self.isExact = isExact
    name = Array(",\"kind\":\(kind.name.quotedForJSON)".utf8)
    fields = kind.fields.map { field in
      if field.revealsPosition && !withPositions { return Field() }
      let key = Array(",\(field.name.quotedForJSON):".utf8)
      guard case .word(let words) = field.meaning else { return Field(key: key) }
      return Field(key: key, words: words.map { Array($0.quotedForJSON.utf8) })
    }
  }

  /// Appends kind and fields.
  func append(_ values: ObservedValues, to sink: inout ByteSink) {
    sink.append(bytes: name)
    for (field, value) in zip(fields, values) where !field.key.isEmpty {
      sink.append(bytes: field.key)
      switch value {
      case .word(_, let place): sink.append(bytes: field.words[place])
      case .number(let number, _) where isExact && number.isFinite:
        sink.append(Decimals.shortest(number))
      case .number(let number, let decimals):
        if !Decimals.append(number, decimals: decimals, to: &sink) { sink.append(bytes: null) }
      case .none: sink.append(bytes: null)
      }
    }
  }
}
