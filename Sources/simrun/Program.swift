import SimPacks
import SimScenarios
import Synchronization

/// The running program: simrun, or a program that extends it.
enum Program {
  private static let known = Mutex(Catalogs.withPacks)

  /// What scenarios can name, and the program's name; set before the command line is parsed.
  static var catalogs: Catalogs {
    get { known.withLock { $0 } }
    set { known.withLock { $0 = newValue } }
  }

  /// The name with which a user starts it.
  static var name: String { catalogs.program }
}
