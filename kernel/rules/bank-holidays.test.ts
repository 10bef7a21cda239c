import { expect, test } from 'vitest'
import { ukNations, type UkNation } from '#kernel/contract/nation.ts'
import { bankHolidayOn, bankHolidaysOf } from './bank-holidays.ts'
import { proclaimed, publishedDays, publishedYears } from './published-holidays.ts'

function weekdaysOff(year: number, nation: UkNation): string[] {
  return [...bankHolidaysOf(year, nation).keys()]
    .filter((day) => new Date(day).getUTCDay() % 6 > 0)
    .toSorted()
}

test.each(publishedYears)('the bank holidays in %s match the published ones', (year) => {
  for (const nation of ukNations) {
    const special = proclaimed.filter((one) => one.nation === nation).map(({ day }) => day)
    expect([nation, ...weekdaysOff(year, nation)]).toEqual([
      nation,
      ...publishedDays(nation, year).filter((day) => !special.includes(day)),
    ])
  }
})

test('in each year of a decade, every nation has its statutory number of bank holidays', () => {
  const counts = { england_and_wales: 8, scotland: 9, northern_ireland: 10 }
  for (let year = 2029; year < 2039; year += 1) {
    for (const nation of ukNations) expect(weekdaysOff(year, nation)).toHaveLength(counts[nation])
  }
})

test('a bank holiday at the weekend and its substitute day are both named', () => {
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
