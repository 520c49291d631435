import SimEnergy
import SimKernel
import SimResults

extension EnergyBill {
  /// Computes the energy that `record` used on the phone of `plan`.
  init(_ plan: PowerPlan, of record: RunRecord) {
    let activity = PhoneActivity(record)
    let profile = plan.profile
    let use = EnergyModel(plan).use(of: activity)
    func charge(_ end: PowerProfile.End) -> Double {
      var plan = plan
      plan.profile = profile.at(end)
      return profile.milliampereHours(EnergyModel(plan).use(of: activity).joules())
    }
    let ends = [charge(.low), charge(.high)].sorted()
    let parts = PowerComponent.allCases.map { component in
      Part(
        name: component.words, joules: use.joules(component),
        milliampereHours: profile.milliampereHours(use.joules(component)),
        // the energy of a sleeping phone is not a leak
        unseenMilliampereHours: component == .idle
          ? 0 : profile.milliampereHours(use.unseenJoules(component)))
    }.filter { $0.joules > 0 }
    self.init(
      profile: profile.name, batteryMilliampereHours: profile[.battery],
      parts: parts.sorted { ($0.joules, $1.name) > ($1.joules, $0.name) },
      range: ends[0]...ends[1])
  }
}
