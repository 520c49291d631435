import Testing
import TraceSamples

@testable import TestSupport

@Suite("Mutations of files")
struct MutationTests {
  private let samples = FormatSample.all.map(\.bytes)

  @Test("are the same for a seed and number, and others for the next")
  func repeatable() {
    let sample = samples[0]
    let mutations = (0..<50).map { Mutation(seed: 7, number: $0).applied(to: sample) }
    #expect(mutations == (0..<50).map { Mutation(seed: 7, number: $0).applied(to: sample) })
    #expect(Set(mutations).count > 45)
    #expect(mutations != (0..<50).map { Mutation(seed: 8, number: $0).applied(to: sample) })
  }

  @Test("A few thousand make every change to some sample")
  func complete() {
    var missing = Set((Mutation.all + Change.ofEncoding).map(\.name))
    for number in 0..<3000 where !missing.isEmpty {
      let sample = samples[number % samples.count]
      missing.subtract(Mutation(seed: 1, number: number, hugeBytes: 1000).changes(to: sample))
    }
    #expect(missing == [])
  }

  @Test("stay bounded in size, and do nothing worse to an empty file")
  func bounded() {
    for number in 0..<500 {
      let mutation = Mutation(seed: 2, number: number, hugeBytes: 10_000)
      // at most four changes of at most twice `hugeBytes`, and four bytes per byte in UTF-32
      #expect(mutation.applied(to: samples[0]).count < 4 * (4 * 20_000 + samples[0].count))
      _ = mutation.applied(to: [])
    }
  }

  @Test("A changed NMEA sentence gets the checksum that fits")
  func sealed() {
    var draft = Draft(
      bytes: Array("$GPZDA,235960.00,31,12,2019,00,00*00\r\n".utf8),
      random: SeededGenerator(seed: 1), hugeBytes: 10)
    draft.sealSentences()
    #expect(String(decoding: draft.bytes, as: UTF8.self).contains("00,00*66"))
  }
}
