/// A part of a phone with its own power draw.
public enum PowerComponent: Int, CaseIterable, Sendable {
  /// The sleeping phone.
  case idle
  /// The processor, kept awake while something is shown.
  case cpu
  /// Waking the processor for each delivery of fixes.
  case wakes
  case display
  /// Drawing frames.
  case redraws
  case gnss
  /// Scans of Wi-Fi and cells for rough positions.
  case network
  /// The compass service.
  case heading
  case audio
  case bluetooth
  /// The cell radio, with its long tail.
  case cell

  /// Name in metrics and scenarios.
  public var name: String { "\(self)" }

  /// Name in sentences, with its article.
  public var words: String {
    switch self {
    case .idle: "the sleeping phone"
    case .cpu: "the processor"
    case .wakes: "waking for fixes"
    case .display: "the display"
    case .redraws: "redrawing"
    case .gnss: "the GNSS receiver"
    case .network: "positioning by network"
    case .heading: "the compass"
    case .audio: "audio"
    case .bluetooth: "the Bluetooth headset"
    case .cell: "the cell radio"
    }
  }
}
