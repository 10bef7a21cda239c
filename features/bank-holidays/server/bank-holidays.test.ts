import { expect, test } from 'vitest'
import {
  createBankHoliday,
  deleteBankHoliday,
  listBankHolidays,
  updateBankHoliday,
} from '../contract/bank-holiday.ts'
import { ukNations } from '#kernel/contract/nation.ts'
import { publishedDays, publishedYears } from '#kernel/rules/published-holidays.ts'
import { readHolidays } from '#features/evaluation/standstill/server/read-holidays.ts'
import { countLockWaits } from '#app/test/lock-waits.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

const admin = async () => world.signedIn(await world.makeUser({ role: 'admin' }))

test('a new portal has the published bank holidays of every nation until 2028', async () => {
  const { data } = await (await admin()).call(listBankHolidays)
  for (const nation of ukNations) {
    expect(data.filter((one) => one.nation === nation).map(({ day }) => day)).toEqual(
      publishedYears.flatMap((year) => publishedDays(nation, year)),
    )
  }
})

test('an administrator can add, change and remove a bank holiday, and each change is logged', async () => {
  const client = await admin()
  const body = { nation: 'scotland', day: '2026-09-01', name: 'Royal wedding' } as const
  const { message, bank_holiday } = await client.call(createBankHoliday, { body })
  expect(message).toBe('Bank holiday added')
  expect(bank_holiday).toMatchObject(body)
  const params = { holidayId: bank_holiday.id }
  const changed = { ...body, day: '2026-09-02' }
  expect(await client.call(updateBankHoliday, { params, body: changed })).toMatchObject({
    message: 'Bank holiday changed',
    bank_holiday: changed,
  })
  expect((await client.call(deleteBankHoliday, { params })).message).toBe('Bank holiday removed')
  expect((await client.delete(`/api/admin/bank-holidays/${params.holidayId}`)).status).toBe(404)
  const logged = await world.db
    .selectFrom('audit_logs')
    .select(['action', 'changes'])
    .where('resource_type', '=', 'BankHoliday')
    .orderBy('id')
    .execute()
  expect(logged).toMatchObject([
    { action: 'bank_holiday.created' },
    {
      action: 'bank_holiday.updated',
      changes: { day: { from: '2026-09-01', to: '2026-09-02' } },
    },
    { action: 'bank_holiday.deleted' },
  ])
})

test('a nation can have one holiday on each day, and a holiday needs a name and a valid day', async () => {
  const client = await admin()
  const body = { nation: 'scotland', day: '2026-12-25', name: 'Christmas' }
  const taken = await client.post('/api/admin/bank-holidays', body)
  expect(taken.status).toBe(422)
  expect(taken.body.errors).toEqual({
    day: ['This nation already has a bank holiday on this day'],
  })
  const wrong = { nation: 'wales', day: '2023-12-25', name: ' ' }
  const refused = await client.post('/api/admin/bank-holidays', wrong)
  expect(refused.body.errors).toEqual({
    nation: ['Choose a nation'],
    day: ['Enter a day from 2024 to 2099'],
    name: ['Enter the name of the holiday'],
  })
  const empty = await client.post('/api/admin/bank-holidays', { ...body, day: '' })
  expect(empty.body.errors).toEqual({ day: ['Enter the day of the holiday'] })
})

test('if two administrators add the same day at once, the second is refused', async () => {
  const client = await admin()
  const body = { nation: 'scotland', day: '2027-09-06', name: 'Games' } as const
  const { sent } = await world.db.transaction().execute(async (tx) => {
    await tx.insertInto('bank_holidays').values(body).execute()
    const sent = client.post('/api/admin/bank-holidays', body)
    await expect.poll(() => countLockWaits(world.db)).toBeGreaterThan(0)
    return { sent }
  })
  expect(await sent).toMatchObject({
    status: 422,
    body: { errors: { day: ['This nation already has a bank holiday on this day'] } },
  })
})

test('holidays of later years are calculated, even if a single one was added by hand', async () => {
  const body = { nation: 'scotland', day: '2031-06-16', name: 'Jubilee' } as const
  await (await admin()).call(createBankHoliday, { body })
  const holidays = await readHolidays(world.db, '2031-01-01')
  expect(holidays).toContainEqual({ nation: 'scotland', day: '2031-06-16' })
  expect(holidays).toContainEqual({ nation: 'scotland', day: '2031-01-02' })
  expect(holidays).toContainEqual({ nation: 'northern_ireland', day: '2031-03-17' })
})
