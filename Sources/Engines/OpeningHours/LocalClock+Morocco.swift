extension LocalClock {
  /// UTC.
  public static let utc = LocalClock(offsetMinutes: 0)

  /// Morocco: one hour ahead of UTC all year since 2018-10-28, except in Ramadan, when it is on
  /// UTC.
  ///
  /// On the last Sunday before Ramadan clocks go back from 3:00 to 2:00, on the first or second one
  /// after it forward from 2:00 to 3:00, both at 2:00 UTC. Source: the IANA time zone database,
  /// 2025b, file `africa` (public domain). Years up to 2025 are as they were; later years are
  /// predicted from the calendar, and a decree announces each change shortly before. The table ends
  /// with 2050.
  public static let morocco = LocalClock(
    offsetMinutes: 60,
    changes: ramadans.flatMap { start, end in
      [
        Change(at: twoUTC(start), offsetMinutes: 0), Change(at: twoUTC(end), offsetMinutes: 60),
      ]
    }, known: twoUTC(2018_1028)..<twoUTC(2051_0101))

  /// Two o'clock UTC on a date written as one number: year, month and day.
  private static func twoUTC(_ date: Int) -> UTCMinute {
    let day = CivilDate(year: date / 10_000, month: date / 100 % 100, day: date % 100)
    return UTCMinute(minutes: (day?.dayNumber ?? 0) * 1440 + 120)
  }

  /// The dates on which clocks go back to UTC, and forward again.
  private static let ramadans = [
    (2019_0505, 2019_0609), (2020_0419, 2020_0531), (2021_0411, 2021_0516), (2022_0327, 2022_0508),
    (2023_0319, 2023_0423), (2024_0310, 2024_0414), (2025_0223, 2025_0406), (2026_0215, 2026_0322),
    (2027_0207, 2027_0314), (2028_0123, 2028_0305), (2029_0114, 2029_0218), (2029_1230, 2030_0210),
    (2030_1222, 2031_0126), (2031_1214, 2032_0118), (2032_1128, 2033_0109), (2033_1120, 2033_1225),
    (2034_1105, 2034_1217), (2035_1028, 2035_1209), (2036_1019, 2036_1123), (2037_1004, 2037_1115),
    (2038_0926, 2038_1031), (2039_0918, 2039_1023), (2040_0902, 2040_1014), (2041_0825, 2041_0929),
    (2042_0810, 2042_0921), (2043_0802, 2043_0913), (2044_0724, 2044_0828), (2045_0709, 2045_0820),
    (2046_0701, 2046_0805), (2047_0623, 2047_0728), (2048_0607, 2048_0719), (2049_0530, 2049_0704),
    (2050_0515, 2050_0626),
  ]
}
