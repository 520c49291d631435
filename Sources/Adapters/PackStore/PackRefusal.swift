/// Why a pack is not written, read, installed or opened.
public enum PackRefusal: Error, Hashable, Sendable {
  // MARK: the file of a graph
  /// Not an SQLite file, or one of another application.
  case notAPack
  /// A version of the format that this program does not know.
  case unknownFormat(Int, expected: Int = PackFile.format)
  /// The file is damaged; the damaged part in words.
  case damaged(String)
  /// A graph that a pack cannot hold; the reason in words.
  case unfit(String)

  // MARK: a release
  case missingFile(String)
  /// A folder, a pipe or a device where a file was expected.
  case notAFile(String)
  /// A place where nothing can be written; the reason in words.
  case unfitPlace(String, String)
  /// A manifest that cannot be read; the reason in words.
  case badManifest(String)
  case badKey(String)
  case wrongSignature
  case expired(PackTime)
  /// Its time of release is in the future.
  case unreleased(PackTime, now: PackTime)
  case missingDependency(part: String, needs: String)
  case wrongSize(part: String, expected: Int, found: Int)
  case wrongHash(part: String)

  // MARK: installed packs
  /// `accepted` is the release time of the newest release ever accepted.
  case downgrade(accepted: PackTime, offered: PackTime)
  case lowStorage(neededBytes: Int, freeBytes: Int)
  case notInstalled(String)
  /// The release has no part of this kind.
  case noPart(String)
  case nothingToRevertTo(String)
  /// Another process is changing the library.
  case busy
  /// A system call failed; `number` is its errno.
  case system(path: String, number: Int32)
}

extension PackRefusal {
  /// Whether something is missing rather than broken.
  public var isAbsence: Bool {
    switch self {
    case .missingFile, .notInstalled, .noPart: true
    default: false
    }
  }
}

extension PackRefusal: CustomStringConvertible {
  /// A text in lower case, without a full stop; names in it come from files and are not escaped.
  public var description: String {
    switch self {
    case .notAPack: "no pack: expected the SQLite file that 'pack build' writes"
    case .unknownFormat(let found, let expected):
      "a pack of format \(found), expected format \(expected)"
    case .damaged(let what): "the pack is damaged: \(what)"
    case .unfit(let why): "no pack can hold this: \(why)"
    case .missingFile(let name): "'\(name)' is missing"
    case .notAFile(let name): "'\(name)' is a folder, a pipe or a device, expected a file"
    case .unfitPlace(let path, let why): "'\(path)' can't be written: \(why)"
    case .badManifest(let why): "the manifest can't be understood: \(why)"
    case .badKey(let why): "no key: \(why)"
    case .wrongSignature: "the signature is not by the given key over this manifest"
    case .expired(let at): "the release expired at \(at)"
    case .unreleased(let at, let now): "the release is of \(at), and it is only \(now)"
    case .missingDependency(let part, let needs):
      "the part '\(part)' needs the part '\(needs)', which the release does not have"
    case .wrongSize(let part, let expected, let found):
      "the part '\(part)' has \(found) bytes, expected \(expected)"
    case .wrongHash(let part):
      "the part '\(part)' is not the one that was signed: its sha256 differs"
    case .downgrade(let accepted, let offered):
      "the release of \(offered) is older than that of \(accepted), which was accepted before"
    case .lowStorage(let needed, let free):
      "\(needed) bytes are needed and \(free) are free: nothing was changed"
    case .notInstalled(let id): "the pack '\(id)' is not installed"
    case .noPart(let kind): "the release has no part '\(kind)'"
    case .nothingToRevertTo(let id): "no earlier release of '\(id)' is kept"
    case .busy: "another process is changing the library"
    case .system(let path, let number): "'\(path)': \(SystemCalls.explain(number))"
    }
  }
}
