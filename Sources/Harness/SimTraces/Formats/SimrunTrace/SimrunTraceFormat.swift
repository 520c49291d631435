import SimKernel
public import SimText

/// simrun's own format (`simrun trace`): JSON Lines; values read back bit by bit.
///
/// The first line identifies the format. Then follow one event per line in order of delivery, the
/// truth of a synthetic walk, notes, and last a line with the number of events, which shows whether
/// a file was cut off:
///
///     {"format":1,"kind":"simrun trace","epoch_ns":…,"platform":"ios",
///      "origin":{"scenario":"…","seed":7,"command":"…"}}
///     {"t_ns":0,"heading":{"source":"compass","magnetic_deg":12.5,"true_deg":14,"accuracy_deg":9}}
///     {"t_ns":120000000,"fix":{"lat":43.73,"lon":7.42,"accuracy_m":5,"measured_ns":0}}
///     {"t_ns":130000000,"motion":{"gravity_mps2":[0.1,0.2,9.7]}}
///     {"truth":{"lat":43.73,"lon":7.42,"step_ns":100000000,"samples":2,"arrival_ns":100000000}}
///     {"sample":[0,0,90,1.5,90,17,"lane","held"]}
///     {"sample":[0.15,0]}
///     {"note":"…"}
///     {"end":{"fixes":1,"headings":1,"motions":1}}
///
/// `t_ns` is when the app received the event, in nanoseconds; `measured_ns` is left out where it is
/// the same, and so is every value the phone did not give; `"invalid_accuracy":true` means that the
/// phone called the fix unusable. A `motion` is one of `steps`, `rotation_radps`, `field_ut`
/// (perhaps with a `calibration`) and `gravity_mps2`, as x, y and z in the axes of the phone;
/// without any there is no `motions` in the last line. Numbers are written in their shortest form
/// that reads back as the same double, also −0. A `sample` is east and north of the plane's origin
/// in meters, facing in degrees, speed in m/s, bearing of the lane in degrees, edge of the graph,
/// surroundings and pose; values left out at its end are the same as in the sample before.
///
/// The timeline is kept as written: unlike a phone's recording it need not start with an event,
/// because zero is where the truth starts. Unknown names and other versions are refused: a partial
/// reading would replay another walk.
///
/// Memory: one event, and the truth.
public struct SimrunTraceFormat: TraceFormat {
  public static let name = "simrun trace"
  static let version: Int64 = 1

  public static func recognizes(_ start: ArraySlice<UInt8>) -> Bool {
    JSONOutline(start).text("kind") == name
  }

  public static func read(_ source: ByteSource, into sink: some TraceSink) throws(Diagnostic) {
    var reader = SimrunTraceReader(try JSONReader(source))
    try reader.read(into: sink)
  }
}
