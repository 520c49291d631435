import SimKernel
public import SimSensors
public import SimTraces
public import SimWriting

/// Phones with the peculiarities of their receivers in a YAML file, which a scenario names under
/// `phone: { profile: … }` so that each run draws one of them (H-3).
public struct PhoneFile: Hashable, Sendable {
  /// In file order, at least one.
  public let phones: [GnssProfile]

  /// What is written beside the numbers of a phone, by the full names of the keys, as in
  /// `position.white`: where they come from.
  public typealias Remarks = [String: String]

  /// Most phones that a file may hold (assumed: ten times what anybody records with).
  static let most = 1000

  /// Reads phones; `path` is what the user calls the file.
  ///
  /// Throws everything that is wrong with it, each with its place.
  public init(bytes: some Collection<UInt8>, path: String) throws(Diagnostics) {
    phones = try YamlDocument(bytes: bytes, file: path).read(PhoneFile.read)
  }

  /// Reads the file at `path`.
  public init(path: String) throws(Diagnostics) {
    var bytes: [UInt8] = []
    do throws(Diagnostic) {
      let source = try ByteSource(path: path, expecting: "a file of phones")
      while case let chunk = try source.next(), !chunk.isEmpty, bytes.count < PhoneFile.mostBytes {
        bytes += chunk
      }
    } catch {
      throw Diagnostics([error])
    }
    try self.init(bytes: bytes, path: path)
  }

  /// A document is refused from half of this on.
  private static let mostBytes = 1 << 20

  private static func read(_ reader: MappingReader) -> [GnssProfile]? {
    _ = reader.integer("format", in: 1...1, "version of the language of phones")
    let list = reader.required(
      "phones", expected: "a list of phones", "each run draws one of them, one as often as another")
    var names: Set<String> = []
    let phones = list?.sequence { item in
      item.mapping { keys in
        let phone = GnssProfile(keys)
        if let phone, !names.insert(phone.name).inserted {
          keys.report("a second phone of the name '\(phone.name.shortened)'", at: "name")
        }
        return phone
      }
    }
    guard let phones else { return nil }
    if phones.count > most {
      list?.report("\(phones.count) phones, expected at most \(most)")
    } else if phones.isEmpty, reader.isSound {
      list?.report("expected at least one phone, found none")
    }
    return phones
  }
}

extension PhoneFile {
  /// The text of a file with `phones`, which reads as they are where they are decimals, else to two
  /// units in the last place; `remarks` are those of each.
  public static func text(_ phones: [(phone: GnssProfile, remarks: Remarks)]) -> String {
    var lines = ["format: 1", "phones:"]
    for (phone, remarks) in phones {
      lines.append("  - name: \(quoted(phone.name))")
      var group = ""
      for field in GnssProfile.fields {
        if field.group != group {
          group = field.group
          lines.append("    \(group):")
        }
        let remark = remarks[field.name].map { "  # \($0)" } ?? ""
        lines.append("      \(field.key): \(field.text(phone))\(remark)")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Writes them to `path`: whole or not at all, over what was there.
  public static func write(
    _ phones: [(phone: GnssProfile, remarks: Remarks)], to path: String
  ) throws(WriteError) {
    try DraftFile.write(text(phones), to: path)
  }

  private static func quoted(_ name: String) -> String {
    "'\(name.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''"))'"
  }
}

extension YamlValue {
  /// The phones of the file that the value names.
  func phones() -> [GnssProfile]? {
    guard let name = string(), let place = path() else { return nil }
    do throws(Diagnostics) {
      return try PhoneFile(path: place).phones
    } catch {
      // where the file is to blame as a whole, the scenario is the place to mend it
      if let first = error.all.first, first.place.line == nil {
        report("the phones '\(name.shortened)' can't be read: \(first.message)")
      } else {
        findings.add(error)
      }
      return nil
    }
  }
}
