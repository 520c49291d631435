import SimKernel
import SimText
import SimTraces

/// Reads a recording written in the test.
func read(_ text: String, as file: String = "a.txt") throws(Diagnostic) -> Trace {
  try Trace.read(Array(text.utf8), named: file)
}

/// The error of a recording written in the test; nil if it can be read.
func refusal(of text: String, as file: String = "a.txt") -> Diagnostic? {
  do throws(Diagnostic) {
    _ = try read(text, as: file)
    return nil
  } catch {
    return error
  }
}

/// A GPX file around `content`, with `content` starting on line 2.
func gpx(_ content: String) -> String { "<gpx>\n\(content)\n</gpx>\n" }

/// A GPX track of `points`, the first on line 2.
func track(_ points: String...) -> String {
  "<gpx><trk><trkseg>\n\(points.joined(separator: "\n"))\n</trkseg></trk></gpx>\n"
}

/// A point at 43.7 N, 7.4 E with `children`.
func point(_ children: String = "", time: String? = nil) -> String {
  let time = time.map { "<time>\($0)</time>" } ?? ""
  return "<trkpt lat=\"43.7\" lon=\"7.4\">\(time)\(children)</trkpt>"
}
