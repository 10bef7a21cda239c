import { sql } from 'kysely'
import {
  createBankHoliday,
  deleteBankHoliday,
  listBankHolidays,
  updateBankHoliday,
  type BankHolidayRow,
} from '../contract/bank-holiday.ts'
import { record } from '#kernel/server/audit/record.ts'
import { changesBetween } from '#kernel/server/db/changes.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { invalid, notFound } from '#kernel/server/http/refusal.ts'
import type { Route } from '#kernel/server/http/route.ts'
import type { Services } from '#kernel/server/platform/services.ts'

const texts = {
  updated: 'Bank holiday changed',
}

const names = ['nation', 'day', 'name'] as const

export function bankHolidayRoutes(route: Route, { db }: Services): void {
  route(listBankHolidays, async () => ({
    data: await db
      .selectFrom('bank_holidays')
      .selectAll()
      .orderBy('day')
      .orderBy('nation')
      .execute(),
  }))

  route(createBankHoliday, async ({ body, cause, once, transact }) =>
    transact((tx) =>
      once(tx, {
        work: async () => {
          await requireFree(tx, body)
          const { id } = await tx
            .insertInto('bank_holidays')
            .values(body)
            .returning('id')
            .executeTakeFirstOrThrow()
          await record(tx, cause, {
            action: 'bank_holiday.created',
            resource: ['BankHoliday', id],
            metadata: body,
          })
          return { kept: { id } }
        },
        replay: async ({ id }) => ({
          message: 'Bank holiday added',
          bank_holiday: await lockHoliday(tx, id),
        }),
      }),
    ),
  )

  bankHolidayChangeRoutes(route)
}

function bankHolidayChangeRoutes(route: Route): void {
  route(updateBankHoliday, async ({ params: { holidayId }, body, cause, transact }) =>
    transact(async (tx) => {
      const before = await lockHoliday(tx, holidayId)
      const changes = changesBetween(names, { before, given: body })
      const bank_holiday = { id: holidayId, ...body }
      if (Object.keys(changes).length === 0) return { message: texts.updated, bank_holiday }
      await requireFree(tx, bank_holiday)
      await tx.updateTable('bank_holidays').set(body).where('id', '=', holidayId).execute()
      await record(tx, cause, {
        action: 'bank_holiday.updated',
        resource: ['BankHoliday', holidayId],
        metadata: body,
        changes,
      })
      return { message: texts.updated, bank_holiday }
    }),
  )

  route(deleteBankHoliday, async ({ params: { holidayId }, cause, transact }) =>
    transact(async (tx) => {
      const { id, ...metadata } = await lockHoliday(tx, holidayId)
      await tx.deleteFrom('bank_holidays').where('id', '=', id).execute()
      await record(tx, cause, {
        action: 'bank_holiday.deleted',
        resource: ['BankHoliday', id],
        metadata,
      })
      return { message: 'Bank holiday removed' }
    }),
  )
}

async function lockHoliday(tx: Tx, id: number): Promise<BankHolidayRow> {
  const found = await tx
    .selectFrom('bank_holidays')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw notFound()
  return found
}

/** Throws if the nation already has another holiday on that day. */
async function requireFree(tx: Tx, given: Omit<BankHolidayRow, 'id'> & { id?: number }) {
  // If two administrators add the same day concurrently, the lock makes the second request wait,
  // and it is then refused.
  await sql`lock table bank_holidays in share row exclusive mode`.execute(tx)
  const taken = await tx
    .selectFrom('bank_holidays')
    .select('id')
    .where('nation', '=', given.nation)
    .where('day', '=', given.day)
    .where('id', '<>', given.id ?? 0)
    .executeTakeFirst()
  if (taken) throw invalid({ day: ['This nation already has a bank holiday on this day'] })
}
