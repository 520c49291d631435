public import SimTraces

/// A scenario's text, taken apart strictly: every value keeps its place until it is understood.
///
/// One document of at most 512 KiB and 32 levels, of keys and values, lists and texts; anchors,
/// aliases, merge keys, tags and directives are refused, and so is a key written twice. A value is
/// what its reader takes it for, never what YAML 1.1 would guess (`on`, `1:30`, `017`).
public struct YamlDocument {
  let root: YamlNode
  private let findings: Findings

  var source: SourceText { findings.source }
  var bounds: PathBounds { findings.bounds }
  /// The files and folders that what was read of it names.
  var files: [String] { findings.files }

  /// A document that was changed after it was taken apart.
  init(root: YamlNode, source: SourceText, bounds: PathBounds) {
    self.root = root
    findings = Findings(source, bounds: bounds)
  }

  public init(text: String, file: String) throws(Diagnostics) {
    try self.init(bytes: text.utf8, file: file)
  }

  /// - Parameter bounds: of the files that the document names.
  public init(
    bytes: some Collection<UInt8>, file: String, bounds: PathBounds = .none
  ) throws(Diagnostics) {
    let source = try YamlScreening.decode(bytes, file: file)
    findings = Findings(source, bounds: bounds)
    YamlScreening.screen(source, into: findings)
    guard findings.isEmpty else { throw findings.diagnostics }
    guard let root = YamlComposition.compose(findings) else {
      if findings.isEmpty {
        findings.add("expected keys and values, found an empty file", at: .start)
      }
      throw findings.diagnostics
    }
    self.root = root
  }

  /// Reads the whole document; throws everything `read` and its readers reported.
  ///
  /// - Parameter read: answers nil only where something was reported.
  public func read<T>(_ read: (MappingReader) -> T?) throws(Diagnostics) -> T {
    let value = YamlValue(node: root, findings: findings).mapping(read)
    guard findings.isEmpty else { throw findings.diagnostics }
    guard let value else {
      findings.add("refused without a reason, which is a fault in simrun", at: .start)
      throw findings.diagnostics
    }
    return value
  }
}
