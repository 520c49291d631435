package import SimText
package import SimWorlds

/// A file of parity vectors: cases that apps and simrun run alike (MG-18).
package struct VectorFile: Sendable {
  /// The path as given.
  package let path: String
  /// The file's description of itself; nil where it has none.
  package let about: String?
  package let cases: [VectorCase]
  /// The maps that its cases refer to by name.
  package let maps: [String: World]
  private let document: JSONDocument

  /// Reads the file at `path`, in one of two forms: that of `VectorSchema`, or engines by name,
  /// each with a list of cases, as apps keep them.
  ///
  /// - Parameter pack: reads the world of the pack at a path, which is relative to the file's own
  ///   folder.
  package init(
    _ path: String, pack: (String) throws(Diagnostic) -> World
  ) throws(Diagnostics) {
    let document: JSONDocument
    do throws(Diagnostic) {
      document = try JSONDocument(path: path, expecting: "parity vectors")
    } catch {
      throw Diagnostics([error])
    }
    try self.init(document, pack: pack)
  }

  package init(
    _ document: JSONDocument, pack: (String) throws(Diagnostic) -> World
  ) throws(Diagnostics) {
    var reader = VectorReader(document)
    reader.read(pack: pack)
    guard reader.refusals.isEmpty else {
      let most = 10
      throw Diagnostics(
        Array(reader.refusals.prefix(most)), omitted: max(0, reader.refusals.count - most))
    }
    path = document.name
    self.document = document
    (about, cases, maps) = (reader.about, reader.cases, reader.maps)
  }

  /// The place of `test` in the file.
  package func place(of test: VectorCase) -> Diagnostic.Place { refusal("", of: test).place }

  /// A refusal of the content of `test`.
  func refusal(_ message: String, of test: VectorCase) -> Diagnostic {
    document.refusal(message, at: test.node)
  }
}

/// One case: its input and its expected values.
package struct VectorCase: Sendable {
  /// Not necessarily unique in the file.
  package var name: String
  /// As in `geo`; a name that simrun's engines don't have where only a program can answer.
  package var engine: String
  /// A record.
  package var input: VectorValue
  /// In the order of the file.
  package var expected: [(name: String, value: VectorValue)]
  /// How far answers may be from the expected values, by name, in the unit of each.
  package var tolerance: [String: Double]
  /// How the expected values were computed; nil where the file does not contain this.
  package var how: String?
  /// Values that apps expect instead.
  package var today: [Today]
  /// Its place in the file.
  var node: JSONNode

  /// Values that an app expects, right or wrong.
  package struct Today: Sendable {
    package var expected: [(name: String, value: VectorValue)]
    /// The origin of the values.
    package var why: String
  }
}
