import Sensing
import SimKernel
import Testing

@Suite("A simulated network")
struct SimulatedNetworkTests {
  private let random = RandomStream(seed: 11)

  private func exchanges(
    _ network: SimulatedNetwork, at instant: Instant = .zero, count: Int = 2000
  ) -> [SimulatedNetwork.Exchange] {
    (0..<count).map { network.exchange("\($0)", at: instant, random: random) }
  }

  private func share(
    _ network: SimulatedNetwork, _ isCounted: (SimulatedNetwork.Exchange) -> Bool
  ) -> Double {
    let all = exchanges(network)
    return Double(all.count(where: isCounted)) / Double(all.count)
  }

  @Test("An exchange has the same luck whenever it takes place, and its name tells it from others")
  func names() {
    let network = SimulatedNetwork()
    let early = network.exchange("a", at: .zero, random: random)
    let late = network.exchange("a", at: .zero + .seconds(99), random: random)
    #expect(late.due == early.due.map { $0 + .seconds(99) })
    #expect(network.exchange("b", at: .zero, random: random).due != early.due)
    #expect(network.exchange("a", at: .zero, random: RandomStream(seed: 12)).due != early.due)
  }

  @Test("Half of the answers come within the latency, and losses and errors are as many as told")
  func shares() {
    var network = SimulatedNetwork()
    network.latencySeconds = 2
    // 2000 draws: five standard errors of a share of one half are 0.056
    #expect(abs(share(network) { $0.due ?? .distantFuture < .zero + .seconds(2) } - 0.5) < 0.056)
    #expect(share(network) { $0.due == nil || $0.reply != .answer } == 0)
    network.loss = 0.2
    network.errors = 0.1
    #expect(abs(share(network) { $0.due == nil } - 0.2) < 0.045)
    #expect(abs(share(network) { $0.reply == .error } - 0.1) < 0.034)
  }

  @Test("One setting changes no other's luck")
  func independence() {
    var network = SimulatedNetwork()
    network.loss = 0.2
    network.errors = 0.3
    let before = exchanges(network)
    network.reordering = 0.5
    let after = exchanges(network)
    #expect(
      zip(before, after).allSatisfy { $0.reply == $1.reply && ($0.due == nil) == ($1.due == nil) })
    #expect(zip(before, after).allSatisfy { $0.due ?? .zero <= $1.due ?? .zero })
    network.cutBytes = 1e6
    #expect(zip(after, exchanges(network)).allSatisfy { $0.due == $1.due && $0.reply == $1.reply })
    network.errors = 0
    #expect(zip(after, exchanges(network)).allSatisfy { $0.due == $1.due })
  }

  @Test("Reordered answers overtake each other; without it those of a second apart never do")
  func reordering() {
    var network = SimulatedNetwork()
    for (share, overtakes) in [(0.0, false), (0.3, true)] {
      network.reordering = share
      let dues = (0..<500).compactMap {
        network.exchange("\($0)", at: .zero + .seconds(Double($0)), random: random).due
      }
      #expect((dues != dues.sorted()) == overtakes)
    }
  }

  @Test("In an outage nothing is asked, and what was under way when it began is lost")
  func outages() {
    var network = SimulatedNetwork()
    network.latencySeconds = 5
    network.spread = 0
    network.outages = [(.zero + .seconds(10))..<(.zero + .seconds(20))]
    for (seconds, reply, due) in [
      (4.9, SimulatedNetwork.Reply.answer, 9.9), (5, .answer, nil), (9.9, .answer, nil),
      (10, .unreachable, 10), (19.9, .unreachable, 19.9), (20, .answer, 25),
    ] as [(Double, SimulatedNetwork.Reply, Double?)] {
      let exchange = network.exchange("a", at: .zero + .seconds(seconds), random: random)
      #expect(exchange.reply == reply && exchange.due == due.map { .zero + .seconds($0) })
    }
  }

  @Test("Rates and cuts are those of the network, on average")
  func bytes() {
    var network = SimulatedNetwork()
    #expect(share(network) { $0.bytesBeforeCut == .max } == 1)
    network.cutBytes = 1e300
    #expect(share(network) { $0.bytesBeforeCut == 1_000_000_000_000_000_000 } == 1)
    network.cutBytes = 1e6
    network.bitsPerSecond = 4e6
    let all = exchanges(network)
    let mean = all.map { Double($0.bytesBeforeCut) }.reduce(0, +) / Double(all.count)
    #expect(abs(mean / 1e6 - 1) < 0.12)
    #expect(abs(share(network) { $0.bitsPerSecond < 4e6 } - 0.5) < 0.056)
  }
}
