#if canImport(Glibc)
  import Glibc
#else
  import Foundation
#endif

// Prints a hash of the bits that the platform's own sin, cos, … return for many arguments. It
// changes if the library uses other code on another CPU: determinism.sh runs it to verify that
// switching off FMA has an effect.

var state: UInt64 = 1
var hash: UInt64 = 0xcbf2_9ce4_8422_2325

for _ in 0..<200_000 {
  state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
  let x = Double(state >> 11) * 0x1p-53
  let angle = 40 * x - 20
  let values = [
    sin(angle), cos(angle), tan(angle), exp(angle), log(x + 0x1p-60), atan2(angle, x), asin(x),
    pow(x, angle),
  ]
  for value in values { hash = (hash ^ value.bitPattern) &* 0x100_0000_01b3 }
}
print(String(hash, radix: 16))
