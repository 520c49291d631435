public import Sensing
public import SimKernel

extension Trace {
  /// The source a replay gives an app; nil where there are no headings.
  ///
  /// A phone hands an app one stream. The fused one comes first: gyroscopes carry it past iron and
  /// quick turns, and it is what apps ask for (MG-4). A compass service is filtered by the phone; a
  /// magnetometer with tilt taken out is what apps fall back to. Unknown comes last.
  public var preferredHeadingSource: Heading.Source? {
    let order: [Heading.Source] = [.rotationVector, .compass, .magnetometer, .unknown]
    return order.first { source in headings.contains { $0.source == source } }
  }

  /// The trace with the headings of `source` only; a note says how many others were left out.
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
