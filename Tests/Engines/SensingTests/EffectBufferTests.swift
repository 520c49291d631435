import Sensing
import Testing

@Suite("Effects are handed over and the buffer is used again")
struct EffectBufferTests {
  @Test("A cleared buffer holds nothing of the last event")
  func clearing() {
    var effects = EffectBuffer<Int>()
    #expect(effects.isEmpty)
    effects.emit(1)
    effects.wake(at: .zero, WakeToken(rawValue: 3))
    effects.request(.all)
    #expect(effects.outputs == [1])
    #expect(effects.wakes == [WakeRequest(instant: .zero, token: WakeToken(rawValue: 3))])
    #expect(effects.request == .all)
    effects.clear()
    #expect(effects.isEmpty)
  }

  @Test("Any one effect is something to do")
  func notEmpty() {
    var (emits, wakes, asks) = (EffectBuffer<Int>(), EffectBuffer<Int>(), EffectBuffer<Int>())
    emits.emit(1)
    wakes.wake(at: .zero, WakeToken(rawValue: 0))
    asks.request(.off)
    #expect(!emits.isEmpty && !wakes.isEmpty && !asks.isEmpty)
  }
}
