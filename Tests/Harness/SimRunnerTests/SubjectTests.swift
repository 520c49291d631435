import SimFaults
import SimMetrics
import Testing

@testable import SimResults

@Suite("Names in reports")
struct SubjectTests {
  @Test("No metric is called as a fault or a line of the script is, so that names tell them apart")
  func metrics() {
    for metric in MetricCatalog.all {
      #expect(Criterion.Subject(name: metric.name) == .metric(metric.name))
    }
    for fault in FaultCatalog.all {
      let subject = Criterion.Subject.fault(fault.name)
      #expect(Criterion.Subject(name: subject.name) == subject)
    }
  }
}
