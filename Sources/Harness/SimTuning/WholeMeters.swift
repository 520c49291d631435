/// `meters` in whole meters: what a sentence about a radius needs.
func wholeMeters(_ meters: Double) -> String { "\(Int(meters.rounded())) m" }
