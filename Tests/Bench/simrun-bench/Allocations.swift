import CAllocationCounter
import SimKernel

/// How often a run asks for memory, its input and features being there.
struct Allocations {
  var minutes: Double
  var count: UInt64
  var events: Int

  init(of workload: Workload, minutes: Double) throws {
    let simulation = workload.simulation(minutes: minutes)
    allocation_counter_start()
    let record = try simulation.run()
    count = allocation_counter_stop()
    self.minutes = minutes
    events = record.eventCount
  }

  var text: String {
    let number = allocation_counter_is_available() ? "\(count)" : "not counted"
    return "\(number) in \(Int(minutes)) min (\(events) events)"
  }
}
