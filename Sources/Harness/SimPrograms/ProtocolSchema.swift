import Sensing
package import SimText

/// A JSON Schema (draft 2020-12) of the lines between simrun and a program.
///
/// Lists of words come from the code that reads and writes them.
package enum ProtocolSchema {
  package static var schema: JSONValue {
    [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "a line of the protocol of simrun's external features, version 1",
      "oneOf": .array([reference("told"), reference("said")]),
      "$defs": [
        "told": choice("a line of simrun", told),
        "said": choice("a line of the program", said),
        "request": request,
        "facts": facts,
      ],
    ]
  }

  // MARK: lines from simrun

  private static var told: [JSONValue] {
    [
      line("start", "a run begins, or the app is opened again after a kill", start, isQuiet: false),
      line("fix", "the app is given a position", fix),
      line("heading", "the app is given a compass reading", heading),
      line("motion", "a motion sensor was read", motion),
      line("app", "the user or the app does something", words(AppEvent.self)),
      line("sensors", "the sensors now deliver this", reference("request")),
      line(
        "authorization", "what the user lets the app know",
        object([("status", words(Authorization.Status.self)), ("precise", boolean)])),
      line("failure", "there is no position or heading", words(LocationFailure.self)),
      line("updates_paused", "the system ended updates by itself", yes),
      line(
        "region", "a watched region was crossed",
        object([("region", region), ("kind", words(RegionEvent.Kind.self))])),
      line(
        "map", "a map of the app shows another region",
        object([
          ("lat", nullable), ("lon", nullable), ("height_m", number), ("width_m", number),
          ("cause", words(MapRegion.Cause.self)),
        ])),
      line("wake", "a wake that was asked for", token),
      line("end", "the run is over, or the app is killed", yes, isQuiet: false),
      object([("n", natural), ("vector", vector)], "a case of parity vectors, outside of any run"),
    ]
  }

  private static func line(
    _ name: String, _ description: String, _ value: JSONValue, isQuiet: Bool = true
  ) -> JSONValue {
    object(
      [("n", natural), ("t_ns", time), (name, value)], optional: isQuiet ? [("quiet", yes)] : [],
      description)
  }

  private static var start: JSONValue {
    object(
      [
        ("protocol", constant(.integer(1))), ("feature", text),
        ("seed", types("integer", "string")),
        ("settings", type("object")), ("facts", reference("facts")),
        ("sensors", reference("request")),
      ], optional: [("platform", oneOf("ios", "android")), ("saved", .bool(true))])
  }

  private static var fix: JSONValue {
    object(
      [("lat", nullable), ("lon", nullable)],
      optional: [
        ("accuracy_m", number), ("invalid_accuracy", yes), ("speed_mps", number),
        ("course_deg", number), ("provider", words(Fix.Provider.self, without: .unknown)),
        ("measured_ns", integer),
      ])
  }

  private static var heading: JSONValue {
    object(
      [("source", words(Heading.Source.self))],
      optional: [
        ("magnetic_deg", number), ("true_deg", number), ("invalid", yes), ("accuracy_deg", number),
        ("status", integer), ("measured_ns", integer),
      ])
  }

  private static var motion: JSONValue {
    object(
      [],
      optional: [
        ("steps", integer), ("rotation_radps", xyz), ("field_ut", xyz),
        ("gravity_mps2", xyz), ("calibration", words(MagneticReading.Calibration.self)),
        ("measured_ns", integer),
      ])
  }

  private static var facts: JSONValue {
    let place = object([("name", text), ("lat", number), ("lon", number)])
    let stop = object([
      ("lat", number), ("lon", number), ("radius_m", number), ("audio_s", number),
      ("has_audio", boolean),
    ])
    return object(
      [("home", place), ("places", array(place)), ("tour_stops", array(stop))],
      optional: [("pack", object([("has_tiles", boolean), ("has_graph", boolean)]))],
      "what stands still")
  }

  private static var vector: JSONValue {
    object(
      [("engine", text), ("input", type("object"))],
      optional: [("name", text), ("want", array(text))])
  }

  // MARK: lines from the program

  private static var said: [JSONValue] {
    let until: JSONValue = ["oneOf": .array([natural, constant(.string("end"))])]
    let value = types("number", "string", "boolean", "null")
    let fields: JSONValue = ["type": "object", "additionalProperties": value]
    let answered: [(String, JSONValue)] = [("n", natural)]
    return [
      object(
        [("done", natural)], optional: [("quiet_until_ns", until)],
        "ends the answer to the line of this number"),
      object(
        [("observe", text)], optional: answered + [("fields", fields)], "something was seen"),
      object(
        [("draw", array(latitudeAndLongitude))], optional: answered, "the route on the app's map"),
      object(
        [("wake", object([("at_ns", natural)], optional: [("token", token)]))], optional: answered,
        "wakes it then"),
      object(
        [("request", reference("request"))], optional: answered,
        "asks for other data of the sensors"),
      object([("ask", ask)], optional: answered, "asks something else of the phone"),
      object(
        [("save", .bool(true))], optional: answered, "keeps this, to be given back after a kill"),
      object([("want", want)], optional: answered, "what it is told from the next line on"),
      object([("answer", type("object"))], "the answer to a case of parity vectors"),
    ]
  }

  private static var want: JSONValue {
    let pace: JSONValue = [
      "oneOf": .array([boolean, object([("every_ns", natural)])])
    ]
    return object(
      [],
      optional: ["fixes", "headings", "motion"].map { ($0, pace) }
        + ["app", "sensors", "system", "map"].map { ($0, boolean) })
  }

  private static var ask: JSONValue {
    let locate = object(
      [("accuracy", words(SensorRequest.Accuracy.self))], optional: [("deadline_ns", natural)])
    let watched = object(
      [("region", region), ("lat", number), ("lon", number), ("radius_m", number)],
      optional: [("dwell_ns", natural)])
    return choice(
      "one of these",
      [
        object([("locate_once", locate)]), object([("locate_anew", locate)]),
        object([("cancel_locate", yes)]), object([("watch", watched)]),
        object([("unwatch", object([("region", region)]))]), object([("plays_audio", boolean)]),
        object([("authorization", words(Authorization.Status.self))]),
      ])
  }

  private static var request: JSONValue {
    object(
      [("location", boolean), ("heading", boolean)],
      optional: [
        ("accuracy", words(SensorRequest.Accuracy.self)), ("distance_filter_m", number),
        ("interval_ns", natural), ("fastest_interval_ns", natural), ("longest_delay_ns", natural),
        ("heading_filter_deg", number), ("heading_interval_ns", natural),
        ("works_out_headings", boolean), ("runs_in_background", boolean),
        ("pauses_automatically", boolean), ("motion", array(words(MotionSample.Kind.self))),
        ("motion_interval_ns", natural),
      ], "what the sensors are asked for")
  }
}

/// The pieces of the schema.
extension ProtocolSchema {
  private static var number: JSONValue { type("number") }
  private static var integer: JSONValue { type("integer") }
  private static var text: JSONValue { type("string") }
  private static var boolean: JSONValue { type("boolean") }
  private static var yes: JSONValue { constant(.bool(true)) }
  private static var nullable: JSONValue { types("number", "null") }
  private static var natural: JSONValue { whole(from: 0) }
  private static var token: JSONValue { whole(from: 0, to: 255) }
  private static var region: JSONValue { whole(from: Int(Int32.min), to: Int(Int32.max)) }

  private static var time: JSONValue {
    [
      "type": "integer",
      "description": "nanoseconds since the start of the run",
    ]
  }

  private static var xyz: JSONValue { numbers(3) }
  private static var latitudeAndLongitude: JSONValue { numbers(2) }

  private static func numbers(_ count: Int) -> JSONValue {
    [
      "type": "array",
      "items": number,
      "minItems": .integer(count),
      "maxItems": .integer(count),
    ]
  }

  private static func whole(from least: Int, to most: Int? = nil) -> JSONValue {
    .object(
      [("type", .string("integer")), ("minimum", .integer(least))]
        + (most.map { [("maximum", .integer($0))] } ?? []))
  }

  private static func type(_ name: String) -> JSONValue { ["type": .string(name)] }

  private static func types(_ names: String...) -> JSONValue {
    ["type": .array(names.map { .string($0) })]
  }

  private static func constant(_ value: JSONValue) -> JSONValue { ["const": value] }

  private static func array(_ items: JSONValue) -> JSONValue {
    ["type": "array", "items": items]
  }

  private static func oneOf(_ names: String...) -> JSONValue {
    ["enum": .array(names.map { .string($0) })]
  }

  private static func words<Word: NamedCase>(
    _ type: Word.Type, without left: Word? = nil
  ) -> JSONValue {
    [
      "enum": .array(Word.allCases.filter { $0 != left }.map { .string($0.name) })
    ]
  }

  private static func reference(_ name: String) -> JSONValue {
    ["$ref": "#/$defs/\(name)"]
  }

  private static func choice(_ description: String, _ values: [JSONValue]) -> JSONValue {
    [
      "description": .string(description),
      "oneOf": .array(values),
    ]
  }

  private static func object(
    _ required: [(String, JSONValue)], optional: [(String, JSONValue)] = [],
    _ description: String = ""
  ) -> JSONValue {
    .object(
      (description.isEmpty ? [] : [("description", .string(description))]) + [
        ("type", .string("object")),
        ("properties", .object((required + optional).map { (key: $0.0, value: $0.1) })),
        ("required", .array(required.map { .string($0.0) })),
        ("additionalProperties", .bool(false)),
      ])
  }
}
