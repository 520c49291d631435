import CChild
import Foundation

/// A running program: exchanges lines with it, and never blocks for longer than allowed.
///
/// Its standard error is read, and the end of it is kept.
// unchecked: used by one thread at a time, which gets it from a `ProgramSet` exclusively
final class ProgramProcess: @unchecked Sendable {
  private var child = CChild.child()
  private let limits: ProgramLimits
  private var outgoing: [UInt8] = []
  /// Number of bytes of `outgoing` already written.
  private var sent = 0
  /// Bytes from the program; lines before `taken` have been returned, and up to `searched` there is
  /// no end of a line.
  private var incoming: [UInt8] = []
  private var taken = 0
  private var searched = 0
  private var errors: [UInt8] = []
  private var hasEnded = false
  private var isInputOpen = true
  private var isOutputOpen = true
  private var areErrorsOpen = true
  /// The trouble that the watcher reported.
  private var reported: ProgramTrouble?

  /// Waiting output of more than this is written at once.
  private static let chunk = 1 << 16
  /// Reading stops while this many bytes are not taken: a flood waits in the pipe, not in memory.
  private static let mostIncoming = 4 * chunk
  private static let errorsKept = 16_384

  /// Starts the program; PATH is its only environment variable.
  init(_ command: ProgramCommand, _ limits: ProgramLimits) throws(ProgramTrouble) {
    self.limits = limits
    let folders = ProcessInfo.processInfo.environment["PATH"]
    guard let path = command.path(searching: folders) else { throw .notFound }
    let arguments: [UnsafeMutablePointer<CChar>?] = command.words.map { strdup($0) } + [nil]
    let environment: [UnsafeMutablePointer<CChar>?] = [folders.map { strdup("PATH=\($0)") }, nil]
    defer { for text in arguments + environment { free(text) } }
    let bounds = child_limits(
      memory_bytes: UInt64(limits.memoryBytes), processes: UInt32(limits.processes))
    let failure = child_start(path, arguments, environment, bounds, &child)
    if failure != 0 {
      (hasEnded, isInputOpen) = (true, false)
      throw .notStarted(failure)
    }
    outgoing.reserveCapacity(2 * Self.chunk)
    incoming.reserveCapacity(2 * Self.chunk)
  }

  deinit { end(within: 0) }

  /// The last lines of its standard error, at most eight.
  var lastWords: [String] {
    // output written just before it ended may still be in the pipe
    readErrors()
    let lines = String(decoding: errors, as: UTF8.self).split(whereSeparator: \.isNewline)
    return lines.suffix(8).map(String.init)
  }

  /// Sends `line`; a line that is not `isUrgent` may be sent later together with others.
  ///
  /// The caller must have taken all lines that have arrived: otherwise they might keep the program
  /// from reading.
  func tell(_ line: [UInt8], isUrgent: Bool) throws(ProgramTrouble) {
    if !isOutputOpen { throw why() }
    outgoing += line
    guard isUrgent || outgoing.count - sent >= Self.chunk else { return }
    write()
    // the rest of an urgent line is written while its answer is awaited
    if isUrgent { return }
    let deadline = ContinuousClock.now + .seconds(limits.answerSeconds)
    while outgoing.count - sent >= Self.chunk, isOutputOpen,
      incoming.count - taken < Self.mostIncoming
    {
      if try !wait(until: deadline, forRoom: true) {
        throw reported ?? .deaf(seconds: limits.answerSeconds)
      }
      write()
    }
  }

  /// Returns a line that has arrived, without its end; nil where none is complete.
  func takeLine() throws(ProgramTrouble) -> ArraySlice<UInt8>? {
    if let end = incoming[searched...].firstIndex(of: UInt8(ascii: "\n")) {
      if end - taken >= ProgramLimits.lineBytes { throw .longLine }
      defer { (taken, searched) = (end + 1, end + 1) }
      return incoming[taken..<end]
    }
    searched = incoming.count
    if incoming.count - taken >= ProgramLimits.lineBytes { throw .longLine }
    if taken == incoming.count {
      incoming.removeAll(keepingCapacity: true)
    } else if taken > Self.chunk {
      incoming.removeFirst(taken)
    } else {
      return nil
    }
    (taken, searched) = (0, incoming.count)
    return nil
  }

  /// Returns the next line, which must arrive within `seconds` of `start`.
  func nextLine(
    within seconds: Double, of start: ContinuousClock.Instant
  ) throws(ProgramTrouble) -> ArraySlice<UInt8> {
    let deadline = start + .seconds(seconds)
    while true {
      if let line = try takeLine() { return line }
      if !isOutputOpen { throw why() }
      write()
      if try !wait(until: deadline, forRoom: sent < outgoing.count) {
        throw reported ?? .silent(seconds: seconds)
      }
    }
  }

  /// Closes its input.
  func endInput() {
    guard isInputOpen else { return }
    isInputOpen = false
    close(child.input)
    close(child.input_end)
  }

  /// Ends it: closes its input, waits for it for `seconds`, then kills it and the processes it
  /// started.
  func end(within seconds: Double) {
    guard !hasEnded else { return }
    hasEnded = true
    endInput()
    if seconds > 0 {
      let deadline = ContinuousClock.now + .seconds(seconds)
      while reported == nil, poll(until: deadline, forRoom: false) {
        _ = try? readOutput()
        incoming.removeAll(keepingCapacity: true)
        (taken, searched) = (0, 0)
        readErrors()
        readReport()
      }
    }
    close(child.life)
    while waitpid(child.watcher, nil, 0) < 0, errno == EINTR {}
    for file in [child.output, child.errors, child.report] { close(file) }
  }
}

// MARK: Reading and writing

extension ProgramProcess {
  /// Writes as much as the program's pipe accepts.
  private func write() {
    while sent < outgoing.count {
      let count = outgoing.withUnsafeBytes {
        Foundation.write(child.input, $0.baseAddress! + sent, $0.count - sent)
      }
      if count > 0 {
        sent += count
      } else if count == 0 || errno != EINTR {
        return
      }
    }
    outgoing.removeAll(keepingCapacity: true)
    sent = 0
  }

  /// Waits for input, or for room to write; returns false at the time limit.
  private func wait(
    until deadline: ContinuousClock.Instant, forRoom: Bool
  ) throws(ProgramTrouble) -> Bool {
    guard poll(until: deadline, forRoom: forRoom) else { return false }
    readReport()
    readErrors()
    try readOutput()
    return true
  }

  private func poll(until deadline: ContinuousClock.Instant, forRoom: Bool) -> Bool {
    var files = [
      pollfd(fd: isOutputOpen ? child.output : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: areErrorsOpen ? child.errors : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: reported == nil ? child.report : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: forRoom ? child.input : -1, events: Int16(POLLOUT), revents: 0),
    ]
    while true {
      let left = ContinuousClock.now.duration(to: deadline)
      guard left > .zero else { return false }
      let (seconds, attoseconds) = left.components
      let milliseconds = min(seconds, 86_400) * 1000 + attoseconds / 1_000_000_000_000_000 + 1
      let count = Foundation.poll(&files, nfds_t(files.count), Int32(milliseconds))
      if count > 0 { return true }
      if count < 0, errno != EINTR { return false }
    }
  }

  private func readOutput() throws(ProgramTrouble) {
    guard isOutputOpen else { return }
    while incoming.count - taken < Self.mostIncoming {
      let count = Self.read(child.output, into: &incoming)
      if count > 0 { continue }
      if count == 0 { isOutputOpen = false }
      return
    }
  }

  private func readErrors() {
    // endless output must not keep this loop running
    for _ in 0..<4 where areErrorsOpen {
      let count = Self.read(child.errors, into: &errors)
      if errors.count > 2 * Self.errorsKept { errors.removeFirst(errors.count - Self.errorsKept) }
      if count == 0 { areErrorsOpen = false }
      if count <= 0 { return }
    }
  }

  private func readReport() {
    guard reported == nil else { return }
    var report = child_report()
    let count = withUnsafeMutableBytes(of: &report) {
      Foundation.read(child.report, $0.baseAddress!, $0.count)
    }
    // the watcher has ended, and the program with it
    if count == 0 { reported = .ended(SIGKILL) }
    guard count == MemoryLayout<child_report>.size else { return }
    switch UInt8(bitPattern: report.kind) {
    case UInt8(ascii: "E"): reported = .notStarted(report.number)
    case UInt8(ascii: "P"): reported = .manyProcesses(Int(report.number))
    case UInt8(ascii: "M"): reported = .muchMemory(megabytes: Int(report.number))
    default: reported = .ended(report.number)
    }
  }

  /// The reason why its output ended; waits up to a second for the watcher's report.
  private func why() -> ProgramTrouble {
    let deadline = ContinuousClock.now + .seconds(1)
    while reported == nil, poll(until: deadline, forRoom: false) {
      readReport()
      readErrors()
    }
    return reported ?? .closedOutput
  }

  /// Appends available bytes; returns their number, 0 at the end, and below 0 where none are
  /// available.
  private static func read(_ file: Int32, into bytes: inout [UInt8]) -> Int {
    withUnsafeTemporaryAllocation(byteCount: chunk, alignment: 1) { buffer in
      var count: Int
      repeat {
        count = Foundation.read(file, buffer.baseAddress!, buffer.count)
      } while count < 0 && errno == EINTR
      if count > 0 { bytes += buffer[..<count] }
      return count
    }
  }
}
