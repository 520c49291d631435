import SimResults
import SimText

extension ReportPage {
  /// The energy use of the shown run by component, each with a bar.
  var energy: String {
    guard let bill = result.shown.energy, let most = bill.parts.first?.milliampereHours, most > 0
    else { return "" }
    let rows = bill.parts.map { part in
      """
      <tr><th scope="row">\(HTML.plain(part.name))</th>\
      <td class="value">\(value(part.milliampereHours, unit: "mAh"))</td>\
      <td class="value">\(value(part.joules, unit: "J"))</td>\
      <td>\(bar(part, of: most))</td>\
      <td class="value dim">\
      \(part.unseenMilliampereHours > 0 ? value(part.unseenMilliampereHours, unit: "mAh") : "")\
      </td></tr>
      """
    }
    let sum = """
      <p>\(value(bill.milliampereHours, unit: "mAh")), \(value(bill.joules, unit: "J")), \
      \(value(bill.batteryPercent, unit: "%")) of the battery; \
      \(Decimals.readable(bill.range.lowerBound)) to \
      \(value(bill.range.upperBound, unit: "mAh")) within the ranges of the phone's figures.</p>
      """
    return HTML.section(
      "energy", "Energy",
      note: "seed \(result.shown.seed) on \(HTML.foreign(bill.profile)), worked out, not measured",
      HTML.table(
        "", caption: "What each part of the phone spent, and what of it with no screen to show it",
        head: ["part", "charge", "energy", "", "unseen"], numbers: ["charge", "energy", "unseen"],
        rows: rows) + sum)
  }

  /// The component's charge relative to the largest; the part with an invisible screen in another
  /// color.
  private func bar(_ part: EnergyBill.Part, of most: Double) -> String {
    func width(_ charge: Double) -> String { SVGText.number(charge / most * 128) }
    return """
      <svg class="room" viewBox="0 0 130 16" role="img" \
      aria-label="\(Decimals.readable(part.milliampereHours)) mAh">\
      <rect class="used" x="0" y="4" width="\(width(part.milliampereHours))" height="8"/>\
      <rect class="over" x="0" y="4" width="\(width(part.unseenMilliampereHours))" height="8"/>\
      </svg>
      """
  }
}
