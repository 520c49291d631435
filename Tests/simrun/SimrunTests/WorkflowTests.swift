import SimResults
import Testing

@Suite("simrun ci --workflow")
struct WorkflowTests {
  private static let servers = ["github", "gitlab"]

  @Test("prints workflows that run it and keep its reports")
  func workflows() throws {
    try Command.inFolder { simrun in
      for (server, words) in [
        ("github", ["actions/upload-artifact", "if: always()", "actions/cache"]),
        ("gitlab", ["junit: reports/junit.xml", "when: always", "cache:"]),
      ] {
        let outcome = try simrun("ci", "--workflow", server)
        #expect(outcome.status == 0 && outcome.output.contains("simrun ci scenarios"))
        for word in words + ["libgsl-dev", "libxml2-dev", "zlib1g-dev", "swift:6"] {
          #expect(outcome.output.contains(word), "\(server): \(word)")
        }
      }
      #expect(try simrun("ci", "--workflow", "jenkins").status == 64)
    }
  }

  @Test("pins actions to commits, and the image and simrun to a version")
  func pins() throws {
    try Command.inFolder { simrun in
      let number = Release.version.prefix { $0 != "+" }
      for server in Self.servers {
        let text = try simrun("ci", "--workflow", server).output
        #expect(text.contains(/swift:\d+\.\d+\.\d+-\w+\n/), "\(server)")
        #expect(text.contains("SIMRUN_VERSION: v\(number)\n"), "\(server)")
      }
      let uses = try simrun("ci", "--workflow", "github").output.matches(of: /uses: (.*)/)
        .map { String($0.output.1) }
      #expect(uses.count == 3)
      for use in uses {
        #expect(use.contains(/^actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/), "\(use)")
      }
    }
  }

  @Test("keeps no build of simrun beyond its commit")
  func cache() throws {
    try Command.inFolder { simrun in
      let github = try simrun("ci", "--workflow", "github").output
      #expect(github.contains(/key: simrun-.*\$\{\{ steps.simrun.outputs.commit \}\}\n/))
      let gitlab = try simrun("ci", "--workflow", "gitlab").output
      #expect(gitlab.contains(#"test "$(cat .simrun/commit 2>/dev/null)" = "$commit" || {"#))
    }
  }
}
