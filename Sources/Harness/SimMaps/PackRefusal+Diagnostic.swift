public import PackStore
public import SimText

extension Diagnostic {
  /// A refusal of the pack, release or library that the user calls `name`.
  public init(_ refusal: PackRefusal, at name: String) {
    let kind: Kind =
      switch refusal {
      case .missingFile, .notInstalled: .missingInput
      case .lowStorage, .busy, .system, .unfitPlace: .inputOutput
      default: .badInput
      }
    self.init("\(refusal)", at: Place(file: name), kind: kind, hint: Self.hint(for: refusal))
  }

  private static func hint(for refusal: PackRefusal) -> String? {
    switch refusal {
    case .notAPack, .unknownFormat: "'simrun pack build' makes one of a map"
    case .damaged, .wrongHash, .wrongSize: "get it again, or build it again"
    case .wrongSignature: "is it the public key of this pack's publisher?"
    case .missingDependency: "a route is drawn on a map: the graph comes with its tiles"
    case .downgrade: "--allow-downgrade installs it all the same"
    case .lowStorage: "make room, then try again"
    default: nil
    }
  }
}
