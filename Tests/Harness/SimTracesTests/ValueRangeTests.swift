import SimText
import Testing

@testable import SimTraces

@Suite("Ranges of values in recordings (H-2)")
struct ValueRangeTests {
  @Test("A value outside its range counts as not given")
  func ranges() {
    #expect(Number("-1").value(in: ValueRange.speed) == nil)
    #expect(Number("0").value(in: ValueRange.accuracy) == nil)
    #expect(Number("3.4e38").value(in: ValueRange.accuracy) == nil)
    #expect(ValueRange.angle(Number("360")) == 0)
    #expect(ValueRange.angle(Number("-0"))?.sign == .plus)
    #expect(ValueRange.angle(Number("361")) == nil)
  }
}
