import SimText
import TraceSamples

/// The result of a damaged input.
public enum Verdict: Equatable, Sendable {
  /// The input was read, or the run came to its end.
  case read
  /// The input was refused, with this text for the user.
  case refused(String)
  /// A fault of the project, in words.
  case finding(String)

  /// - Parameter bytes: the file that refusals must point into; nil if there are several.
  init(_ outcome: FormatOutcome, of bytes: [UInt8]?, isLossless: Bool) {
    switch outcome {
    case .refused(let diagnostic):
      if let fault = Self.fault(of: diagnostic, in: bytes) {
        self = .finding(fault)
      } else {
        self = .refused(diagnostic.rendered)
      }
    case .read(_, _, _, _, let notes):
      if let violation = outcome.violations(isLossless: isLossless).first {
        self = .finding(violation)
      } else if notes.contains(where: { $0.isEmpty || $0.last == "." }) {
        self = .finding("a note is empty or ends with a full stop: \(notes)")
      } else {
        self = .read
      }
    }
  }

  /// Judges how `load` handles `bytes`, a file named `path`.
  init(loading bytes: [UInt8], as path: String, _ load: () throws(Diagnostics) -> Void) {
    do throws(Diagnostics) {
      try load()
      self = .read
    } catch {
      self = Verdict(refusal: error, of: bytes, at: path)
    }
  }

  /// - Parameter bytes: the file at `path`; a refusal may point into a file next to it.
  init(refusal: Diagnostics, of bytes: [UInt8], at path: String) {
    let faults = refusal.all.lazy.compactMap { diagnostic in
      Self.fault(of: diagnostic, in: diagnostic.place.file == path ? bytes : nil)
    }
    if refusal.all.isEmpty {
      self = .finding("refused without a reason")
    } else if let fault = faults.first {
      self = .finding(fault)
    } else {
      self = .refused(refusal.rendered)
    }
  }

  /// Returns what is wrong with a refusal of `bytes`; nil if it has a place in the file, has a
  /// message, and prints nothing from the file unescaped.
  static func fault(of diagnostic: Diagnostic, in bytes: [UInt8]?) -> String? {
    let rendered = diagnostic.rendered
    if diagnostic.message.isEmpty || diagnostic.message.last == "." {
      return "a message is empty or ends with a full stop: \(rendered)"
    }
    let isControl = { (scalar: Unicode.Scalar) in
      scalar != "\n" && scalar.properties.generalCategory == .control
    }
    if rendered.unicodeScalars.contains(where: isControl) {
      return "a refusal shows a control character: \(rendered.debugDescription)"
    }
    guard let line = diagnostic.place.line else {
      return bytes == nil ? nil : "a refusal without a line: \(rendered)"
    }
    let lineCount = bytes.map { $0.count { $0 == 0x0A || $0 == 0x0D } + 1 } ?? .max
    guard (1...lineCount).contains(line), (diagnostic.place.column ?? 1) >= 1 else {
      return "a refusal points outside the file: \(rendered)"
    }
    return nil
  }
}
