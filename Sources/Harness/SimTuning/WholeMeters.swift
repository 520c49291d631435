/// Formats `meters` in whole meters, for sentences about a radius.
func wholeMeters(_ meters: Double) -> String { "\(Int(meters.rounded())) m" }
