import SimKernel

/// What simrun itself writes (`simrun trace`): JSON Lines, the same bits when read back.
///
/// The first line says what it is, then comes one event a line in order of delivery, then the truth
/// of a synthetic walk, then notes, and last a line that counts the events, so that a file
/// that was cut off is told:
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
/// `t_ns` is when the app was given the event, in nanoseconds; `measured_ns` is left out where it
/// is the same, and so is every value the phone did not give; `"invalid_accuracy":true` says that
/// the phone called the fix unusable. A `motion` is one of `steps`, `rotation_radps`, `field_ut`
/// (perhaps with a `calibration`) and `gravity_mps2`, as x, y and z in the axes of the phone;
/// without any there is no `motions` in the last line. Numbers are written in their shortest form
/// that reads back as the same double, −0 too. A `sample` is east and north of the plane's origin
/// in meters, facing in degrees, speed in m/s, bearing of the lane in degrees, edge of the graph,
/// surroundings and pose; what is left out at its end is as in the sample before.
///
/// The timeline is the one that was written: unlike a phone's recording it need not start with an
/// event, as zero is where the truth starts. Names that are not known are refused, and so is any
/// other version: half a reading would replay another walk.
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
