import Foundation
import SimText

/// A Chromium without a window that is controlled over a pipe. It ends with its owner, however the
/// owner ends, because it exits when the pipe is closed.
final class ChromiumProcess {
  private let process: pid_t
  private var isRunning = true
  /// Both directions of the pipe.
  let descriptor: Int32
  private let scratch: ScratchFolder

  /// The descriptors that a child's pipe must have, and the lowest descriptor that does not
  /// conflict with them.
  private static let (commands, answers, lowest): (Int32, Int32, Int32) = (3, 4, 10)

  init(path: String) throws {
    scratch = try ScratchFolder()
    var pair: [Int32] = [-1, -1]
    #if os(Linux)
      let made = socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair)
    #else
      let made = socketpair(AF_UNIX, SOCK_STREAM, 0, &pair)
    #endif
    guard made == 0 else { throw LoopbackServer.failure("no pipe to the browser") }
    let ours = fcntl(pair[0], F_DUPFD_CLOEXEC, Self.lowest)
    let theirs = fcntl(pair[1], F_DUPFD_CLOEXEC, Self.lowest)
    _ = (close(pair[0]), close(pair[1]))
    guard ours >= 0, theirs >= 0 else { throw LoopbackServer.failure("no pipe to the browser") }
    defer { _ = close(theirs) }
    LoopbackServer.sparesSignals(ours)
    do {
      process = try Self.start(path, folder: scratch.path, pipe: theirs)
    } catch {
      _ = close(ours)
      throw error
    }
    descriptor = ours
  }

  deinit { end() }

  /// Closes the pipe and waits for the browser to exit; it is killed if it does not exit within
  /// seconds.
  func end() {
    guard isRunning else { return }
    isRunning = false
    _ = close(descriptor)
    var status: Int32 = 0
    for _ in 0..<500 {
      let ended = waitpid(process, &status, WNOHANG)
      if ended == process || ended < 0 && errno == ECHILD { break }
      usleep(10_000)
    }
    // remaining processes of its group
    _ = kill(-process, SIGKILL)
    _ = waitpid(process, &status, WNOHANG)
    try? FileManager.default.removeItem(atPath: "\(scratch.path)/profile")
  }

  /// Its last error message; nil where there is none.
  var complaint: String? {
    guard let text = try? String(contentsOfFile: "\(scratch.path)/stderr", encoding: .utf8) else {
      return nil
    }
    return text.split(separator: "\n").last.map { String($0.prefix(200)) }
  }

  private static func arguments(_ folder: String) -> [String] {
    [
      "--headless=new", "--remote-debugging-pipe", "--user-data-dir=\(folder)/profile",
      "--no-first-run", "--no-default-browser-check", "--disable-gpu", "--disable-dev-shm-usage",
      "--disable-background-networking", "--disable-component-update", "--disable-sync",
      "--disable-extensions", "--disable-background-timer-throttling",
      "--disable-renderer-backgrounding", "--disable-backgrounding-occluded-windows",
      "--mute-audio",
      // only the loopback: other requests go to a port where nothing listens
      "--proxy-server=http://127.0.0.1:9",
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
    ] + (getuid() == 0 ? ["--no-sandbox"] : []) + ["about:blank"]
  }

  private static func start(
    _ path: String, folder: String, pipe: Int32
  ) throws(LiveFailure) -> pid_t {
    #if os(Linux)
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #else
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(
      &actions, 2, "\(folder)/stderr", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_adddup2(&actions, pipe, commands)
    posix_spawn_file_actions_adddup2(&actions, pipe, answers)
    // a group of its own, so that Ctrl-C reaches only this process, which ends the browser
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    posix_spawnattr_setpgroup(&attributes, 0)
    // it must write nothing to the user's home
    let names = ["PATH", "LANG", "LD_LIBRARY_PATH", "FONTCONFIG_PATH"]
    let kept = names.compactMap { (name: String) -> String? in
      getenv(name).map { "\(name)=\(String(cString: $0))" }
    }
    var words = ([path] + arguments(folder)).map { strdup($0) } + [nil]
    var environment = (kept + ["HOME=\(folder)", "TMPDIR=\(folder)"]).map { strdup($0) } + [nil]
    defer { for word in words + environment { free(word) } }
    var process: pid_t = 0
    let refusal = posix_spawn(&process, path, &actions, &attributes, &words, &environment)
    guard refusal == 0 else {
      throw LiveFailure(
        "\(path) can't be started: \(String(cString: strerror(refusal)).lowercased())", .missing)
    }
    return process
  }
}
