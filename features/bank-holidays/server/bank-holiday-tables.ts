// Kysely table types for bank holidays. Days are strings such as "2026-12-25".
import type { UkNation } from '#kernel/contract/nation.ts'
import type { Id } from '#kernel/server/db/columns.ts'

interface BankHolidaysTable {
  id: Id
  nation: UkNation
  day: string
  name: string
}

export interface BankHolidayTables {
  bank_holidays: BankHolidaysTable
}

declare module '#kernel/server/db/tables.ts' {
  interface Tables extends BankHolidayTables {}
}
