import Sensing
import SimKernel

/// An engine under test and its effect buffer, at their own address in memory.
///
/// A feature is a class, and Swift checks each access to its properties at run time, which often
/// costs more than the engine's work for an event. Behind a pointer without other owners there is
/// no check.
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

  /// Gives `event` to the engine, passes on its requests, and calls `show` with each output.
  @inline(__always)
  func handle(
    _ event: Event, at instant: Instant, into sink: inout FeatureSink,
    show: (Hosted.Output, inout FeatureSink) -> Void
  ) {
    handle(into: &sink, show: show) { $0.handle(event, at: instant, into: &$1) }
  }

  /// The same for an engine that takes more than an event: `body` calls it.
  @inline(__always)
  func handle(
    into sink: inout FeatureSink, show: (Hosted.Output, inout FeatureSink) -> Void,
    _ body: (inout Hosted, inout EffectBuffer<Hosted.Output>) -> Void
  ) {
    body(&state.pointee.engine, &state.pointee.effects)
    // part by part: a check of the whole value behind the pointer would first copy it
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
