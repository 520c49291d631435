#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Why a file or a folder cannot be written.
package enum FileFailure: Error, Hashable, Sendable {
  /// A system call failed; its `errno`.
  case system(Int32)
  /// A link in the path leads out of the folder that is written to.
  case leadsOut
  /// A link that leads to nothing.
  case leadsNowhere
  /// A pipe, a device or a socket in the place of a file.
  case isSpecial
  /// A file with further names (hard links), which must not be changed in place.
  case hasOtherNames
  /// A file that nobody may write to.
  case isProtected

  static var current: FileFailure { .system(errno) }
}

extension FileFailure: CustomStringConvertible {
  /// The text after the name of the file in a message; no full stop.
  package var description: String {
    switch self {
    case .system(let number): String(cString: strerror(number))
    case .leadsOut:
      "a link leads out of the folder that is written to; name the place itself if it is meant"
    case .leadsNowhere: "it is a link that leads nowhere"
    case .isProtected: "it is write-protected"
    case .isSpecial: "it is a pipe or a device, expected a file"
    case .hasOtherNames:
      "the file has another name too (a hard link), under which it would change; remove this one"
    }
  }
}
