import SimPacks
import SimScenarios
import Synchronization

/// The program that runs: simrun, or one that adds to it.
enum Program {
  private static let known = Mutex(Catalogs.withPacks)

  /// What scenarios can name in it, and what it is called; set before its command line is read.
  static var catalogs: Catalogs {
    get { known.withLock { $0 } }
    set { known.withLock { $0 = newValue } }
  }

  /// How a user starts it.
  static var name: String { catalogs.program }
}
