import Foundation
import Testing

/// A browser without a window, for tests that need a real browser.
enum Browser {
  /// The browser named in SIMRUN_CHROMIUM, else the first usual name found in PATH; nil for none.
  static let path: String? = {
    let environment = ProcessInfo.processInfo.environment
    if let named = environment["SIMRUN_CHROMIUM"] { return named }
    let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    return folders.flatMap { folder in names.map { "\(folder)/\($0)" } }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  /// The values that a script found on a page.
  struct Findings {
    let values: [String: Any]

    func number(_ key: String) -> Double? { (values[key] as? NSNumber)?.doubleValue }
    func text(_ key: String) -> String? { values[key] as? String }
    func list(_ key: String) -> [String] { (values[key] as? [Any] ?? []).map { "\($0)" } }
  }

  /// Opens `page`, runs `script` once the page has loaded, and returns the script's `found`.
  ///
  /// `found.problems` has every error, refused request and console error, and `found.requests` all
  /// network requests of the page.
  static func open(_ page: String, width: Int = 1200, script: String) throws -> Findings {
    let path = try #require(path)
    var findings: Findings?
    try withTemporaryFolder { folder in
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      let file = "\(folder)/page.html"
      try watched(page, script: script).write(toFile: file, atomically: true, encoding: .utf8)
      let dom = try run(
        path,
        [
          "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
          "--no-first-run", "--user-data-dir=\(folder)/profile", "--window-size=\(width),900",
          "--virtual-time-budget=4000", "--dump-dom", "file://\(file)",
        ])
      let parts = dom.components(separatedBy: "simrun-found:")
      let encoded = try #require(parts.count > 1 ? parts[1] : nil, "the page never got there")
      let data = try #require(Data(base64Encoded: encoded))
      let values = try JSONSerialization.jsonObject(with: data) as? [String: Any]
      findings = Findings(values: try #require(values))
    }
    return try #require(findings)
  }

  /// Returns `page` with a guard at its start and `script` at its end.
  private static func watched(_ page: String, script: String) -> String {
    let guarding = """
      <body><script>
      window.found = { problems: [] }
      addEventListener('error', e => found.problems.push(String(e.message)))
      addEventListener('unhandledrejection', e => found.problems.push(String(e.reason)))
      addEventListener('securitypolicyviolation', e => found.problems.push(e.violatedDirective))
      console.error = (...words) => found.problems.push(words.join(' '))
      console.warn = console.error
      // without a screen frames come when they like: as timers they come by virtual time
      window.requestAnimationFrame = step => setTimeout(() => step(performance.now()), 16)
      </script>
      """
    let driving = """
      <script>
      addEventListener('load', () => setTimeout(() => {
        const $ = name => document.querySelector(name)
        const all = name => [...document.querySelectorAll(name)]
        const press = (target, key) => target.dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
        try {
      \(script)
        } catch (error) { found.problems.push('script: ' + error.stack) }
        found.requests = performance.getEntriesByType('resource').map(entry => entry.name)
        const bytes = new TextEncoder().encode(JSON.stringify(found))
        const mark = 'simrun-found:'
        document.body.textContent =
          mark + btoa(Array.from(bytes, b => String.fromCharCode(b)).join('')) + mark
      }, 300))
      </script></body>
      """
    return page.replacingOccurrences(of: "<body>", with: guarding)
      .replacingOccurrences(of: "</body>", with: driving)
  }

  private static func run(_ path: String, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
