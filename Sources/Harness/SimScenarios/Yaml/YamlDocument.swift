public import SimText

/// A scenario's text, parsed strictly: every value keeps its position until it is interpreted.
///
/// One document of at most 512 KiB and 32 levels, with mappings, lists and texts; anchors, aliases,
/// merge keys, tags, directives and duplicate keys are rejected. The reader decides the type of a
/// value, not the rules of YAML 1.1 (`on`, `1:30`, `017`).
public struct YamlDocument {
  let root: YamlNode
  private let findings: Findings

  var source: SourceText { findings.source }
  var bounds: PathBounds { findings.bounds }
  /// The files and folders named in the parts read so far.
  var files: [String] { findings.files }

  /// A document that was changed after parsing.
  init(root: YamlNode, source: SourceText, bounds: PathBounds) {
    self.root = root
    findings = Findings(source, bounds: bounds)
  }

  public init(text: String, file: String) throws(Diagnostics) {
    try self.init(bytes: text.utf8, file: file)
  }

  /// - Parameter bounds: the bounds of the files that the document names.
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

  /// Reads the whole document; throws all errors that `read` and its readers reported.
  ///
  /// - Parameter read: returns nil only if an error was reported.
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
