import Foundation
import SimReports
import SimResults
import SimText

/// The result of one scenario on one side of a comparison.
struct ComparedSide {
  /// The source of its page.
  enum Page {
    /// The file of a report.
    case file(String)
    /// A page made for the comparison.
    case text(String)
    /// No page: a baseline has only numbers.
    case none
  }

  var baseline: Baseline
  var page: Page

  init(_ baseline: Baseline, page: Page) {
    self.baseline = baseline
    self.page = page
  }

  /// The baselines and reports at `path`, found by `BaselineFolder.all`.
  static func all(at path: String) throws(Diagnostic) -> [ComparedSide] {
    try BaselineFolder.files(at: path).map { file, baseline in
      ComparedSide(baseline, page: page(beside: file))
    }
  }

  private static func page(beside file: String) -> Page {
    let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
    let page = folder + HTMLReporter().fileName
    return FileManager.default.fileExists(atPath: page) ? .file(page) : .none
  }

  /// The runs to draw over those of the other side.
  ///
  /// Throws `Diagnostic` if there are none.
  func drawnPage() throws(Diagnostic) -> DrawnPage {
    switch page {
    case .text(let html): return try DrawnPage(html: html, path: baseline.scenario)
    case .file(let path):
      guard let html = try? String(contentsOfFile: path, encoding: .utf8) else {
        throw Diagnostic("can't be read", at: Diagnostic.Place(file: path), kind: .inputOutput)
      }
      return try DrawnPage(html: html, path: path)
    case .none:
      throw Diagnostic(
        "there is no page of this side to draw: a baseline and a report of a met scenario hold "
          + "only numbers",
        at: Diagnostic.Place(file: baseline.scenario), kind: .missingInput,
        hint: "compare folders that simrun run wrote, or simrun ci --whole-reports; or scenarios")
    }
  }
}
