#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension DraftFolder {
  /// A file that could not be moved to its place.
  package struct Refusal: Error {
    package var name: String
    package var failure: FileFailure
  }

  /// Moves the files `names` to their places in the parent folder, replacing existing ones, and
  /// removes the files `gone`: all of it or, if a step fails, nothing.
  ///
  /// Other processes that publish in the same place wait meanwhile. Links are followed as in
  /// `Folder.place`. A process killed between two steps leaves some files new and some old, each of
  /// them complete.
  ///
  /// - Parameter limit: the real path that links must not leave; nil for the parent's.
  package func publish(
    _ names: [String], removing gone: [String] = [], below limit: String? = nil
  ) throws(Refusal) {
    let lock = takeTurn()
    defer { if let lock { _ = close(lock) } }
    var steps: [Step] = []
    for name in names + gone {
      do throws(FileFailure) {
        steps.append(Step(name, at: try parent.place(of: name, below: limit)))
      } catch {
        throw Refusal(name: name, failure: error)
      }
    }
    for number in steps.indices {
      keep(&steps[number])
      let failure = number < names.count ? put(steps[number]) : remove(steps[number])
      guard let failure else { continue }
      for done in steps[..<number].reversed() { undo(done) }
      throw Refusal(name: steps[number].name, failure: failure)
    }
    parent.sync()
  }

  /// Locks the parent until the returned descriptor is closed; nil if it cannot be locked, or if
  /// another process keeps the lock longer than any publishing takes.
  private func takeTurn() -> Int32? {
    guard let lock = parent.openToRead() else { return nil }
    for _ in 0..<1000 {
      if flock(lock, LOCK_EX | LOCK_NB) == 0 { return lock }
      guard errno == EWOULDBLOCK || errno == EINTR else { break }
      usleep(10_000)
    }
    _ = close(lock)
    return nil
  }

  /// Moves the file `name` to its place if nothing exists there; returns false if something does.
  package func publishWhereNothingIs(_ name: String) throws(FileFailure) -> Bool {
    guard linkat(folder.descriptor, name, parent.descriptor, name, 0) != 0 else { return true }
    if errno == EEXIST { return false }
    throw .current
  }

  /// Moves the folder `name` to its place in the parent folder, which must be free.
  package func publishFolder(_ name: String, as target: String) throws(FileFailure) {
    guard renameat(folder.descriptor, name, parent.descriptor, target) == 0 else { throw .current }
    parent.sync()
  }

  /// One file to be moved.
  private struct Step {
    /// What existed at the place before.
    enum Former {
      case nothing
      /// It has a second name in this folder until the publishing is done.
      case kept
      /// A file system without hard links: it cannot be restored.
      case unkept
    }

    let name: String
    let place: Folder.Place
    var former = Former.unkept

    init(_ name: String, at place: Folder.Place) {
      self.name = name
      self.place = place
    }

    /// The second name of the previous file.
    var old: String { "old-\(name)" }
  }

  private func keep(_ step: inout Step) {
    let place = step.place
    if linkat(place.folder.descriptor, place.name, folder.descriptor, step.old, 0) == 0 {
      step.former = .kept
    } else if errno == ENOENT {
      step.former = .nothing
    }
  }

  private func put(_ step: Step) -> FileFailure? {
    let place = step.place
    let result = renameat(folder.descriptor, step.name, place.folder.descriptor, place.name)
    return result == 0 ? nil : .current
  }

  private func remove(_ step: Step) -> FileFailure? {
    if case .nothing = step.former { return nil }
    let result = unlinkat(step.place.folder.descriptor, step.place.name, 0)
    return result == 0 || errno == ENOENT ? nil : .current
  }

  private func undo(_ step: Step) {
    let place = step.place
    switch step.former {
    case .nothing: _ = unlinkat(place.folder.descriptor, place.name, 0)
    case .kept: _ = renameat(folder.descriptor, step.old, place.folder.descriptor, place.name)
    case .unkept: break
    }
  }
}
