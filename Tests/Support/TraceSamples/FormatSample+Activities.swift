/// Samples of files written by watches and Google Earth.
extension FormatSample {
  static let tcxText = """
    <?xml version="1.0" encoding="UTF-8"?>
    <TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2">
    <Activities><Activity Sport="Other"><Id>2020-01-01T00:00:00Z</Id>
    <Lap StartTime="2020-01-01T00:00:00Z"><TotalTimeSeconds>2</TotalTimeSeconds><Track>
    <Trackpoint><Time>2020-01-01T00:00:00Z</Time><Position>
    <LatitudeDegrees>43.731</LatitudeDegrees><LongitudeDegrees>7.42</LongitudeDegrees></Position>
    <AltitudeMeters>12.4</AltitudeMeters><HeartRateBpm><Value>90</Value></HeartRateBpm>
    </Trackpoint>
    <Trackpoint><Time>2020-01-01T00:00:01Z</Time></Trackpoint>
    <Trackpoint><Time>2020-01-01T00:00:02.5Z</Time><Position>
    <LatitudeDegrees>43.732</LatitudeDegrees><LongitudeDegrees>-7.42</LongitudeDegrees></Position>
    <Extensions><TPX xmlns="http://www.garmin.com/xmlschemas/ActivityExtension/v2">
    <Speed>1.25</Speed></TPX></Extensions></Trackpoint>
    </Track><Notes>médina &amp; back</Notes></Lap>
    <Lap StartTime="2020-01-01T00:05:00Z"><Track>
    <Trackpoint><Time>2020-01-01T00:05:00+00:00</Time><Position>
    <LatitudeDegrees>-43.733</LatitudeDegrees><LongitudeDegrees>7.42</LongitudeDegrees></Position>
    </Trackpoint></Track></Lap>
    </Activity></Activities>
    <Courses><Course><Name>x</Name><Track><Trackpoint><Time>2020-01-01T00:00:00Z</Time>
    <Position><LatitudeDegrees>1</LatitudeDegrees><LongitudeDegrees>2</LongitudeDegrees></Position>
    </Trackpoint></Track></Course></Courses>
    </TrainingCenterDatabase>

    """

  static let kmlText = """
    <?xml version="1.0" encoding="UTF-8"?>
    <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
    <Document><name>Médina</name><Placemark><TimeStamp><when>2019-01-01T00:00:00Z</when></TimeStamp>
    <Point><coordinates>7.1,43.1,0</coordinates></Point></Placemark>
    <Placemark><gx:MultiTrack><gx:Track>
    <when>2020-01-01T00:00:00Z</when>
    <when>2020-01-01T00:00:01Z</when>
    <when>2020-01-01T00:00:02.5Z</when>
    <gx:coord>7.42 43.731 12.4</gx:coord>
    <gx:coord/>
    <gx:coord>-7.42 43.732</gx:coord>
    <gx:angles>359.5 0 0</gx:angles><gx:angles/><gx:angles>-10</gx:angles>
    <ExtendedData><SchemaData schemaUrl="#schema"><gx:SimpleArrayData name="accuracy_horizontal">
    <gx:value>4.5</gx:value><gx:value/><gx:value>-1</gx:value></gx:SimpleArrayData>
    <gx:SimpleArrayData name="speed"><gx:value>1.25</gx:value></gx:SimpleArrayData>
    </SchemaData></ExtendedData></gx:Track>
    <gx:Track><when>2020-01-01T00:10:00+01:00</when><gx:coord>7.42 -43.733 1</gx:coord>
    <when>2020-01-01T00:10:00Z</when><gx:coord>7.42 -43.733 1</gx:coord></gx:Track>
    </gx:MultiTrack></Placemark>
    <Placemark><LineString><coordinates>7.1,43.1,0 7.2,43.1,0</coordinates></LineString></Placemark>
    </Document></kml>

    """

  static let kmlPlacesText = """
    <?xml version="1.0" encoding="UTF-8"?>
    <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
    <Document><name>Médina</name><Folder><Placemark><name>1</name>
    <LookAt><gx:TimeStamp><when>1999-01-01T00:00:00Z</when></gx:TimeStamp></LookAt>
    <TimeStamp><when>2020-01-01T00:00:00Z</when></TimeStamp>
    <Point><coordinates>7.42,43.731,12.4</coordinates></Point></Placemark>
    <Placemark><Point><coordinates>7.43,43.731</coordinates></Point></Placemark>
    <Placemark><Point><coordinates> 7.4201,43.7311 </coordinates></Point>
    <TimeStamp><when>2020-01-01T01:00:01.5+01:00</when></TimeStamp></Placemark></Folder>
    <Folder><Placemark><TimeStamp><when>2019-12-31T23:59:59Z</when></TimeStamp>
    <Point><coordinates>7.42,43.7312,1</coordinates></Point></Placemark></Folder>
    <Placemark><LineString><coordinates>7.1,43.1,0 7.2,43.1,0</coordinates></LineString></Placemark>
    </Document></kml>

    """
}
