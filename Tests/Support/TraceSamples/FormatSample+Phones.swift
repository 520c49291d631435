/// Samples of exports of phones and their makers.
extension FormatSample {
  static let googleTimelineText = """
    {
      "semanticSegments": [
        {"startTime": "2026-05-17T11:00:00.000+02:00", "endTime": "2026-05-17T13:00:00.000+02:00",
         "timelinePath": [
           {"point": "43.7310000°, 7.4200000°", "time": "2026-05-17T11:02:00.000+02:00"},
           {"point": "garbled", "time": "2026-05-17T11:03:00.000+02:00"},
           {"point": "-43.7312000°, -7.4201000°", "durationMinutesOffsetFromStartTime": "9"}]},
        {"endTime": "2026-05-17T11:40:00.000+02:00", "startTime": "2026-05-17T11:08:00.000+02:00",
         "visit": {"hierarchyLevel": 0, "topCandidate": {"placeId": "x", "semanticType": "HOME",
           "placeLocation": {"latLng": "43.7320000°, 7.4210000°"}}}},
        {"startTime": "2026-05-17T11:10:00.000+02:00", "endTime": "2026-05-17T11:20:00.000+02:00",
         "visit": {"hierarchyLevel": 1, "topCandidate": {
           "placeLocation": {"latLng": "43.7320000°, 7.4210000°"}}}},
        {"startTime": "2026-05-17T09:40:00.000Z", "endTime": "2026-05-17T09:52:00.000Z",
         "activity": {"start": {"latLng": "43.7320000°, 7.4210000°"},
           "end": {"latLng": "43.7330000°, 7.4220000°"}, "topCandidate": {"type": "WALKING"}}}
      ],
      "rawSignals": [
        {"position": {"LatLng": "43.7331000°, 7.4221000°", "accuracyMeters": 13, "source": "WIFI",
          "altitudeMeters": 64.5, "timestamp": "2026-05-17T11:50:00.000+02:00",
          "speedMetersPerSecond": 0.5}},
        {"wifiScan": {"deliveryTime": "2026-05-17T11:51:00.000+02:00"}},
        {"position": {"LatLng": "43.7332000°, 7.4222000°", "accuracyMeters": 4, "source": "GPS",
          "timestamp": "2026-05-17T11:55:00.000+02:00"}}
      ],
      "userLocationProfile": {"frequentPlaces": []}
    }

    """

  static let googleRecordsText = """
    {
      "locations": [
        {"latitudeE7": 437310000, "longitudeE7": 74200000, "accuracy": 20, "source": "WIFI",
         "deviceTag": 12, "timestamp": "2026-05-17T09:00:00.250Z",
         "activity": [{"activity": [{"type": "STILL", "confidence": 100}],
           "timestamp": "2026-05-17T09:00:00Z"}]},
        {"latitudeE7": -437311000, "longitudeE7": -74201000, "accuracy": 5, "velocity": 1,
         "heading": 359, "altitude": 64, "verticalAccuracy": 3, "source": "GPS", "deviceTag": 12,
         "platformType": "ANDROID", "timestamp": "2026-05-17T09:00:30Z"},
        {"accuracy": 3198, "source": "CELL", "timestamp": "2026-05-17T09:00:40Z"},
        {"timestampMs": "1779008460000", "latitudeE7": 437312000, "longitudeE7": 74202000,
         "accuracy": 8, "velocity": 0, "heading": 0, "deviceTag": -7}
      ]
    }

    """

  static let sensorLoggerJSONText = """
    [
    {"sensor":"Gravity","time":"1679557830387252000","seconds_elapsed":"0.01","z":"-0.607",\
    "y":"9.77","x":"0.557"},
    {"sensor":"Magnetometer","time":"1679557830397252000","seconds_elapsed":"0.02","z":"-20.4",\
    "y":"-38.2","x":7.62},
    {"sensor":"Gyroscope","time":"1679557830397252000","seconds_elapsed":"0.02","z":"0.1",\
    "y":"0","x":"-0.2"},
    {"sensor":"Orientation","time":"1679557830397252000","seconds_elapsed":"0.02",\
    "qz":"0.155135","qy":"0.124352","qx":"0.717992","qw":"0.667050","roll":"-2.39",\
    "pitch":"-1.48","yaw":"-2.79715"},
    {"sensor":"Orientation","time":"1679557830297252000","seconds_elapsed":"-0.07",\
    "qz":"0.155135","qy":"0.124352","qx":"0.717992","qw":"0.667050","yaw":"-2.79715"},
    {"sensor":"Barometer","time":"1679557830397252000","seconds_elapsed":"0.02","pressure":"950"},
    {"sensor":"Location","time":"1679557815648615000","seconds_elapsed":"-14.725385009765625",\
    "bearing":"-1","horizontalAccuracy":"35","longitude":"8.5067","latitude":"47.4102",\
    "speed":"-1"},
    {"sensor":"Location","time":"1679557830387252000","seconds_elapsed":"0.013251953125",\
    "bearing":"359.5","horizontalAccuracy":"51","longitude":"8.5066","latitude":"47.4103",\
    "speed":"0"},
    {"sensor":"Location","time":"1679557831000252000","seconds_elapsed":"0.6"},
    {"sensor":"Location","time":"1679557831387252000","seconds_elapsed":"1.013251953125",\
    "bearing":"12","horizontalAccuracy":"5.5","longitude":"-8.5066","latitude":"-47.4103",\
    "speed":"1.25"},
    {"sensor":"Pedometer","time":"1679557831487252000","seconds_elapsed":"1.1","steps":"3"},
    {"sensor":"Metadata","version":"3","device name":"a","platform":"android"}
    ]

    """

  static let trackLogText = """
    Geolife trajectory
    WGS 84
    Altitude is in Feet
    Reserved 3
    0,2,255,My Track,0,0,2,8421376
    0
    39.906631,116.385564,0,492,40097.5864583333,2009-10-11,14:04:30
    39.906554,116.385625,0,492,40097.5865162037,2009-10-11,14:04:35
    91,116.385625,0,492,40097.5865162037,2009-10-11,14:04:36
    -39.906554,-116.385625,1,-777,40097.5865740741

    """
}
