import SimKernel
import SimResults
import SimText

extension TextPage {
  /// Writes the energy use of the shown run by component.
  mutating func energy(_ bill: EnergyBill?, of seed: UInt64) {
    guard let bill, bill.milliampereHours > 0 else { return }
    heading("Energy of seed \(seed)", note: "on \(bill.profile.escapedForTerminal), worked out")
    let all = bill.milliampereHours
    func row(_ name: String, _ charge: Double, _ joules: Double, _ unseen: Double) -> Row {
      Row(cells: [
        Cell(name), Cell(Decimals.readable(charge), right: true), .unit("mAh"),
        Cell(Decimals.readable(joules), right: true), .unit("J"),
        Cell(Decimals.text(charge / all * 100, decimals: 0), right: true), .unit("%"),
        Cell(
          unseen > 0 ? "\(Decimals.readable(unseen)) mAh with no screen to show it" : "", .dim),
      ])
    }
    let parts = bill.parts.map {
      row($0.name, $0.milliampereHours, $0.joules, $0.unseenMilliampereHours)
    }
    let total = row("all of it", all, bill.joules, 0)
    rows(parts + [total])
    let ends = [bill.range.lowerBound, bill.range.upperBound].map { Decimals.readable($0) }
    sentence(
      "\(Decimals.readable(bill.batteryPercent)) % of the battery; \(ends[0]) to \(ends[1]) mAh "
        + "within the ranges of its figures", lead: "  ", .dim)
  }
}
