import Testing

@Suite("Sizes")
struct SizeTests {
  @Test("A file has at most 400 lines")
  func files() {
    expectNone(
      // the manifest must be one file, whatever its length
      Project.textFiles.filter {
        $0.path.contains(/\.(swift|css|js)$/) && $0.lines.count > 400 && $0.path != "Package.swift"
      }
      .map { Violation($0.path, 401, "\($0.lines.count) lines; 400 are the end") })
  }

  @Test("A function has at most 60 lines")
  func functions() {
    expectNone(
      Project.swiftFiles.flatMap { file in
        FunctionSpan.all(in: file.code).filter { $0.count > 60 }
          .map { Violation(file.path, $0.start, "a function of \($0.count) lines; 60 are the end") }
      })
  }

  @Test("A line has at most 100 columns, in comments too")
  func columns() {
    expectNone(
      Project.textFiles.filter {
        $0.path.contains(/\.(swift|yaml|sh|awk|css|js)$/) || $0.isUnder(".ci")
      }
      .flatMap { file in
        file.lines.enumerated().filter { $0.element.count > 100 }
          .map { Violation(file.path, $0.offset + 1, "\($0.element.count) columns") }
      })
  }
}
