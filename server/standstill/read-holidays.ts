import { sql } from 'kysely'
import { ukNations } from '#domain/contract/standstill.ts'
import { bankHolidaysOf } from '#domain/rules/bank-holidays.ts'
import type { BankHoliday } from '#domain/rules/standstill.ts'
import type { Database } from '#server/db/connect.ts'

/** Number of years read, which is more than the longest standstill takes. */
const yearsRead = 3

/**
 * Returns the bank holidays from the year of a day on. Holidays are calculated for a nation and year
 * without a row, so that a standstill never ends too early because nobody has entered the year yet.
 */
export async function readHolidays(db: Database, from: string): Promise<BankHoliday[]> {
  const first = Number(from.slice(0, 4))
  const years = Array.from({ length: yearsRead }, (_, index) => first + index)
  const stored = await db
    .selectFrom('bank_holidays')
    .select(['nation', 'day'])
    .where(sql<boolean>`extract(year from day) = any (${years})`)
    .execute()
  const isStored = (nation: string, year: number) =>
    stored.some((one) => one.nation === nation && one.day.startsWith(`${year}-`))
  const calculated = ukNations.flatMap((nation) =>
    years
      .filter((year) => !isStored(nation, year))
      .flatMap((year) => [...bankHolidaysOf(year, nation).keys()].map((day) => ({ nation, day }))),
  )
  return [...stored, ...calculated]
}
