import SimNumerics
import SimSensors

extension ProfileFit {
  /// Reads the share of lost fixes, without those lost by reception.
  mutating func fitCadence(_ readings: PlainReadings, _ simulation: PhoneSimulation) {
    var whole = phone
    whole.lostShare = 0
    let simulated = simulation.walks(of: whole)
    let ticks = simulated.reduce(0) { $0 + $1.count }
    let lost = simulated.reduce(0) { $0 + $1.lost }
    if let share = readings.lost(usual: Double(lost) / Double(max(1, ticks))) {
      numbers[.lost] = share
    }
  }

  /// Reads the first seconds from recordings that begin with the receiver's start.
  mutating func fitFirstSeconds(_ walks: [RecordedWalk]) {
    let first = FirstSeconds(
      walks: walks, step: step, claimFactor: claimFactor, confidence: confidence)
    numbers[.known] = .read(first.known, first.known...first.known)
    numbers[.speedless] = .read(first.speedless, first.speedless...first.speedless)
    let remedy = "recordings that are started again some minutes after the previous one"
    if let told = first.knownAccuracy {
      numbers[.knownAccuracy] = told
    } else {
      assume(.knownAccuracy, phone, "no position comes before the first satellite fix", remedy)
    }
    if let told = first.firstFix {
      numbers[.firstFix] = told
    } else {
      assume(
        .firstFix, phone, "fewer than three recordings say when positions were requested", remedy)
    }
    guard let settled = first.settled else {
      for number in [ProfileNumber.firstAccuracy, .firstError, .settling] {
        assume(
          number, phone, "fewer than three first fixes report a larger error than later ones",
          remedy)
      }
      return
    }
    numbers[.settling] = settled.seconds
    let floor = numbers[.floor]?.value ?? phone.floorMeters
    var accuracy = settled.excess
    accuracy.value += floor
    accuracy.interval = accuracy.interval.map { $0.lowerBound + floor...$0.upperBound + floor }
    numbers[.firstAccuracy] = accuracy
    if let told = first.firstError(settling: settled.seconds) {
      numbers[.firstError] = told
    } else {
      assume(.firstError, phone, "fewer than three first fixes have a speed", remedy)
    }
  }
}
