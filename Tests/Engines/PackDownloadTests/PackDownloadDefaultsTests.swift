import PackDownload
import Sensing
import Testing

@Suite("What an app gets that sets nothing: the numbers of the requirements")
struct PackDownloadDefaultsTests {
  @Test("Of a download (MG-21)")
  func packDownload() {
    let policy = PackDownload.Policy()
    #expect(PackOffer(pack: "medina", version: 1, sizes: []).rolloutPercent == 100)
    #expect(policy.silence == .seconds(30))
    #expect(policy.firstRetry == .seconds(2))
    #expect(policy.longestRetry == .seconds(300))
    #expect(policy.mostFailures == 10)
    #expect(policy.progressBytes == 65_536)
    #expect(policy.marginBytes == 16_777_216)
  }
}
