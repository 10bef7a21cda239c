import { sql } from 'kysely'
import { bankHolidayYears } from '#features/bank-holidays/contract/bank-holiday.ts'
import { ukNations } from '#kernel/contract/nation.ts'
import { bankHolidaysOf } from '#kernel/rules/bank-holidays.ts'
import type { BankHoliday } from '#kernel/rules/working-days.ts'
import type { Database } from '#kernel/server/db/connect.ts'

/** Number of years to read, more than the longest standstill covers. */
const yearsRead = 3

/**
 * Returns the bank holidays of several years, beginning with the year of `from`. For years without
 * a published list, the usual holidays are calculated and added to the stored ones. Otherwise, a
 * standstill could end too early because a year's list is missing or incomplete.
 */
export async function readHolidays(db: Database, from: string): Promise<BankHoliday[]> {
  const first = Number(from.slice(0, 4))
  const years = Array.from({ length: yearsRead }, (_, index) => first + index)
  const stored = await db
    .selectFrom('bank_holidays')
    .select(['nation', 'day'])
    .where(sql<boolean>`extract(year from day) = any (${years})`)
    .execute()
  const calculated = years
    .filter((year) => year < bankHolidayYears.first || year > bankHolidayYears.last)
    .flatMap((year) =>
      ukNations.flatMap((nation) =>
        [...bankHolidaysOf(year, nation).keys()].map((day) => ({ nation, day })),
      ),
    )
  return [...stored, ...calculated]
}
