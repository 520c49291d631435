#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Why a file or a folder can't be written.
package enum FileFailure: Error, Hashable, Sendable {
  /// A call of the system failed; its `errno`.
  case system(Int32)
  /// A link on the way leads out of the folder that is written to.
  case leadsOut
  /// A link that leads to nothing.
  case leadsNowhere
  /// A pipe, a device or a socket where a file is due.
  case isSpecial
  /// A file that has other names too, where one is due that is written to as it lies there.
  case hasOtherNames

  static var current: FileFailure { .system(errno) }
}

extension FileFailure: CustomStringConvertible {
  /// As what is said behind the name of the file; no full stop.
  package var description: String {
    switch self {
    case .system(let number): String(cString: strerror(number))
    case .leadsOut:
      "a link leads out of the folder that is written to; name the place itself if it is meant"
    case .leadsNowhere: "it is a link that leads nowhere"
    case .isSpecial: "it is a pipe or a device, expected a file"
    case .hasOtherNames:
      "the file has another name too (a hard link), under which it would change; remove this one"
    }
  }
}
