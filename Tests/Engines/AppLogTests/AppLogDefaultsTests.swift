import AppLog
import Sensing
import Testing

@Suite("What an app gets that sets nothing: the numbers of the requirements")
struct AppLogDefaultsTests {
  @Test("Of the log (MG-15)")
  func appLog() {
    let policy = AppLog.Policy()
    #expect(policy.capacity == 500)
  }
}
