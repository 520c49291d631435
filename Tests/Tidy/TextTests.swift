import Testing

@Suite("What no file says")
struct TextTests {
  @Test("No reminders: what is to be done is done, or an issue")
  func reminders() {
    let pattern = /\b(TO[D]O|FIX[M]E|X[X]X|HA[C]K)\b/
    expectNone(Project.textFiles.flatMap { $0.violations(of: pattern, in: $0.lines, "reminder") })
  }

  @Test("No paths of somebody's machine")
  func machinePaths() {
    let pattern = #/(^|[^\w.\-/])/(home|Users|root|work|tmp|mnt)/(?!somebody\b)[\w.\-]+/#
    expectNone(
      Project.textFiles.flatMap { $0.violations(of: pattern, in: $0.lines, "path of a machine") })
  }
}
