package import SimTraces
package import SimWorlds

/// A file of parity vectors: cases that apps and simrun run alike (MG-18).
package struct VectorFile: Sendable {
  /// As it was named on the way in.
  package let path: String
  /// What the file says of itself; nil where it says nothing.
  package let about: String?
  package let cases: [VectorCase]
  /// The maps that its cases name.
  package let maps: [String: World]
  private let document: JSONDocument

  /// Reads the file at `path`, in either of two shapes: that of `VectorSchema`, or engines by name,
  /// each with a list of cases, as apps keep them.
  ///
  /// - Parameter pack: reads the world of the pack at a path, which the file names from its own
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

  /// Where `test` stands.
  package func place(of test: VectorCase) -> Diagnostic.Place { refusal("", of: test).place }

  /// A refusal of what `test` says.
  func refusal(_ message: String, of test: VectorCase) -> Diagnostic {
    document.refusal(message, at: test.node)
  }
}

/// One case: what is given, and what is expected of it.
package struct VectorCase: Sendable {
  /// One of the file's other cases may have the same.
  package var name: String
  /// As in `geo`; another than simrun's own where nobody but a program can answer it.
  package var engine: String
  /// A record.
  package var input: VectorValue
  /// In the order of the file.
  package var expected: [(name: String, value: VectorValue)]
  /// How far answers may be from that, by name, in the unit of each.
  package var tolerance: [String: Double]
  /// How the expected values were got; nil where the file does not say.
  package var how: String?
  /// What apps expect in their place.
  package var today: [Today]
  /// Where it stands.
  var node: JSONNode

  /// What an app expects, right or wrong.
  package struct Today: Sendable {
    package var expected: [(name: String, value: VectorValue)]
    /// Where that comes from.
    package var why: String
  }
}
