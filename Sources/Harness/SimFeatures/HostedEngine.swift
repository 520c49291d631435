import Sensing
import SimKernel

/// An engine under test and its effect buffer, at an address of their own.
///
/// A feature is a class, and Swift checks each access to a property of one at run time, which costs
/// more than many an engine takes for an event. Behind a pointer that nobody else has there is
/// nothing to check.
struct HostedEngine<Hosted: Engine>: ~Copyable {
  private struct State {
    var engine: Hosted
    var effects = EffectBuffer<Hosted.Output>()
  }

  private let state: UnsafeMutablePointer<State>

  init(_ engine: Hosted) {
    state = .allocate(capacity: 1)
    state.initialize(to: State(engine: engine))
  }

  deinit {
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// Hands `event` to the engine, passes on what it asks for, and calls `show` with each output.
  @inline(__always)
  func handle(
    _ event: Event, at instant: Instant, into sink: inout FeatureSink,
    show: (Hosted.Output, inout FeatureSink) -> Void
  ) {
    handle(into: &sink, show: show) { $0.handle(event, at: instant, into: &$1) }
  }

  /// The same for an engine that is told more than an event: `body` tells it.
  @inline(__always)
  func handle(
    into sink: inout FeatureSink, show: (Hosted.Output, inout FeatureSink) -> Void,
    _ body: (inout Hosted, inout EffectBuffer<Hosted.Output>) -> Void
  ) {
    body(&state.pointee.engine, &state.pointee.effects)
    // part by part: what asks the whole behind a pointer is given a copy of it first
    if state.pointee.effects.outputs.isEmpty, state.pointee.effects.wakes.isEmpty,
      state.pointee.effects.request == nil, state.pointee.effects.phoneRequests.isEmpty
    {
      return
    }
    // by index: a loop over the elements would retain the array
    for index in state.pointee.effects.wakes.indices {
      sink.ask(for: state.pointee.effects.wakes[index])
    }
    if let request = state.pointee.effects.request { sink.ask(for: request) }
    for index in state.pointee.effects.phoneRequests.indices {
      sink.ask(for: state.pointee.effects.phoneRequests[index])
    }
    for index in state.pointee.effects.outputs.indices {
      show(state.pointee.effects.outputs[index], &sink)
    }
    state.pointee.effects.clear()
  }
}
