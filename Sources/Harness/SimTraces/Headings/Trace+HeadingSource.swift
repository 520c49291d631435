public import Sensing
public import SimKernel

extension Trace {
  /// The heading source that a replay passes to an app; nil where there are no headings.
  ///
  /// A phone gives an app one stream. The fused one comes first: gyroscopes bridge iron and quick
  /// turns, and apps ask for it (MG-4). Then comes a compass service, which the phone filters, then
  /// a magnetometer with tilt removed, which apps use as a fallback. Unknown comes last.
  public var preferredHeadingSource: Heading.Source? {
    let order: [Heading.Source] = [.rotationVector, .compass, .magnetometer, .unknown]
    return order.first { source in headings.contains { $0.source == source } }
  }

  /// The trace with only the headings of `source`; a note gives the number of others left out.
  public func keepingHeadings(of source: Heading.Source) -> Trace {
    var trace = self
    trace.headings.removeAll { $0.source != source }
    let others = Heading.Source.allCases.compactMap { other in
      let count = other == source ? 0 : headings.count { $0.source == other }
      return count > 0 ? "\(count) of source \(other.name)" : nil
    }
    if !others.isEmpty {
      trace.notes.append(
        "headings left out, as an app is given one stream, here \(source.name): "
          + others.joined(separator: ", "))
    }
    return trace
  }
}
