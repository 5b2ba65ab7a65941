/// A day of the proleptic Gregorian calendar, as RFC 3339 requires.
struct CivilDate: Hashable, Sendable {
  let year: Int
  let month: Int
  let day: Int

  /// Creates a day; nil if the calendar doesn't have it.
  init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), day >= 1, day <= Self.length(ofMonth: month, in: year) else {
      return nil
    }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Creates the day `days` days after 2001-01-01, the reference date of `Date`.
  init(daysSinceReference days: Int) {
    // Years starting in March have the leap day last, so that one rule gives every month's start.
    let shifted = days + Self.daysFromMarchOfYearZero
    let cycle = Self.floorDivide(shifted, Self.daysPerCycle)
    let dayOfCycle = shifted - cycle * Self.daysPerCycle
    let yearOfCycle =
      (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = cycle * 400 + yearOfCycle + (month <= 2 ? 1 : 0)
  }

  /// The number of days from 2001-01-01 to this day.
  var daysSinceReference: Int {
    let marchYear = month <= 2 ? year - 1 : year
    let cycle = Self.floorDivide(marchYear, 400)
    let yearOfCycle = marchYear - cycle * 400
    let monthFromMarch = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let dayOfCycle = yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear
    return cycle * Self.daysPerCycle + dayOfCycle - Self.daysFromMarchOfYearZero
  }

  /// The number of days in 400 years, after which the calendar repeats.
  private static let daysPerCycle = 146_097
  /// The number of days from 0000-03-01 to 2001-01-01.
  private static let daysFromMarchOfYearZero = 730_791

  private static func length(ofMonth month: Int, in year: Int) -> Int {
    switch month {
    case 2:
      year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  static func floorDivide(_ value: Int, _ divisor: Int) -> Int {
    value >= 0 ? value / divisor : (value + 1) / divisor - 1
  }
}
