import SimKernel
public import SimSensors
public import SimText

/// A YAML file with phones, which have the properties of their receivers, and compasses with the
/// hands that hold them. A scenario names it under `phone: { profile: … }`, and each run draws one
/// of each (H-3).
public struct PhoneFile: Hashable, Sendable {
  /// Phones in file order; empty if the file has only compasses.
  public let phones: [GnssProfile]
  /// Compasses in file order; empty if the file has only phones.
  public let compasses: [HeadingProfile]

  /// Comments on the numbers of a phone with their sources, by full key as in `position.white`.
  public typealias Remarks = [String: String]

  /// Most phones, or compasses, in a file (assumed: ten times as many as anyone records with).
  static let most = 1000

  /// Reads phones; `path` is the file's path as the user gave it.
  ///
  /// Throws all errors in the file, each with its place.
  public init(bytes: some Collection<UInt8>, path: String) throws(Diagnostics) {
    (phones, compasses) = try YamlDocument(bytes: bytes, file: path).read(PhoneFile.read)
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

  /// Most bytes that are read; a document larger than half of this is rejected.
  private static let mostBytes = 1 << 20

  private static func read(
    _ reader: MappingReader
  ) -> (phones: [GnssProfile], compasses: [HeadingProfile])? {
    _ = reader.integer("format", in: 1...1, "version of the format of phone files")
    let phones = reader.optional(
      "phones", default: "the platform's", "each run draws one of them, all with the same chance")
    let compasses = reader.optional(
      "compasses", default: "the platform's", "each run draws one of them, too")
    if phones == nil, compasses == nil {
      reader.report("expected 'phones', 'compasses' or both, found neither")
    }
    return (
      phones.map { list($0, "phone", \.name, GnssProfile.init) } ?? [],
      compasses.map { list($0, "compass", \.name, HeadingProfile.init) } ?? []
    )
  }

  private static func list<Profile>(
    _ value: YamlValue, _ kind: String, _ name: KeyPath<Profile, String>,
    _ make: (MappingReader) -> Profile?
  ) -> [Profile] {
    var names: Set<String> = []
    var isSound = true
    let found = value.sequence { item in
      item.mapping { keys in
        let profile = make(keys)
        if profile == nil { isSound = false }
        if let name = profile?[keyPath: name], !names.insert(name).inserted {
          keys.report("a second \(kind) of the name '\(name.shortened)'", at: "name")
        }
        return profile
      }
    }
    guard let found else { return [] }
    if found.count > most {
      value.report("\(found.count) of them, expected at most \(most)")
    } else if found.isEmpty, isSound {
      value.report("expected at least one \(kind), found none")
    }
    return found
  }
}

extension PhoneFile {
  public typealias Phone = (phone: GnssProfile, remarks: Remarks)
  public typealias Compass = (compass: HeadingProfile, remarks: Remarks)

  /// The content of a file, with the comments on each entry.
  public struct Contents {
    public var phones: [Phone]
    public var compasses: [Compass]

    public init(phones: [Phone] = [], compasses: [Compass] = []) {
      (self.phones, self.compasses) = (phones, compasses)
    }
  }

  /// The text of a file; reading it gives `contents` exactly for decimal numbers, else to two units
  /// in the last place.
  public static func text(_ contents: Contents) -> String {
    var lines = ["format: 1"]
    if !contents.phones.isEmpty { lines.append("phones:") }
    for (phone, remarks) in contents.phones {
      add(phone, phone.name, GnssProfile.fields, remarks, to: &lines)
    }
    if !contents.compasses.isEmpty { lines.append("compasses:") }
    for (compass, remarks) in contents.compasses {
      add(compass, compass.name, HeadingProfile.fields, remarks, to: &lines)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func add<Profile>(
    _ profile: Profile, _ name: String, _ fields: [ProfileField<Profile>], _ remarks: Remarks,
    to lines: inout [String]
  ) {
    lines.append("  - name: \(quoted(name))")
    var group = ""
    for field in fields {
      if field.group != group {
        group = field.group
        lines.append("    \(group):")
      }
      let remark = remarks[field.name].map { "  # \($0)" } ?? ""
      lines.append("      \(field.key): \(field.text(profile))\(remark)")
    }
  }

  /// Writes the contents to `path`, completely or not at all; replaces an existing file.
  public static func write(_ contents: Contents, to path: String) throws(WriteError) {
    try DraftFile.write(text(contents), to: path)
  }

  private static func quoted(_ name: String) -> String {
    "'\(name.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''"))'"
  }
}

extension YamlValue {
  /// Reads the file of phones that the value names.
  func phones() -> PhoneFile? {
    guard let name = string(), let place = path() else { return nil }
    do throws(Diagnostics) {
      return try PhoneFile(path: place)
    } catch {
      // if the whole file is invalid, the error points to the scenario
      if let first = error.all.first, first.place.line == nil {
        report("the phones '\(name.shortened)' can't be read: \(first.message)")
      } else {
        findings.add(error)
      }
      return nil
    }
  }
}
