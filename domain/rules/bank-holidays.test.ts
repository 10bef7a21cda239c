import { expect, test } from 'vitest'
import { bankHolidayOn } from './bank-holidays.ts'

/** Days published on GOV.UK, with substitute days for holidays at the weekend. */
const published = {
  2025: ['01-01', '04-18', '04-21', '05-05', '05-26', '08-25', '12-25', '12-26'],
  2026: ['01-01', '04-03', '04-06', '05-04', '05-25', '08-31', '12-25', '12-28'],
  2027: ['01-01', '03-26', '03-29', '05-03', '05-31', '08-30', '12-27', '12-28'],
  2028: ['01-03', '04-14', '04-17', '05-01', '05-29', '08-28', '12-25', '12-26'],
}

function weekdaysOff(year: string): string[] {
  const days = Array.from(
    { length: 366 },
    (_, index) => new Date(Date.UTC(Number(year), 0, index + 1)),
  )
  return days
    .filter((day) => day.getUTCDay() % 6 > 0)
    .map((day) => day.toISOString().slice(0, 10))
    .filter((day) => day.startsWith(year) && bankHolidayOn(day))
}

test.each(Object.entries(published))(
  'the bank holidays of %s are those published',
  (year, days) => {
    expect(weekdaysOff(year)).toEqual(days.map((day) => `${year}-${day}`))
  },
)

test('every year of a decade has eight weekdays off', () => {
  for (let year = 2029; year < 2039; year += 1) expect(weekdaysOff(String(year))).toHaveLength(8)
})

test('a holiday is named, at the weekend too, and so is the day instead', () => {
  expect(
    ['2027-12-25', '2027-12-26', '2027-12-27', '2027-12-28', '2027-12-29'].map(bankHolidayOn),
  ).toEqual([
    'Christmas Day',
    'Boxing Day',
    'the substitute day for Christmas Day',
    'the substitute day for Boxing Day',
    undefined,
  ])
  expect(bankHolidayOn('2038-04-25')).toBeUndefined()
  expect(bankHolidayOn('2038-04-26')).toBe('Easter Monday')
})
