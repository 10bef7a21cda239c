import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  extendStandstill,
  getStandstill,
  recordChallenge,
  resumeStandstill,
  startStandstill,
} from '../contract/standstill.ts'
import { standstillEnd } from '../rules/standstill.ts'
import { countWorkingDays } from '#kernel/rules/working-days.ts'
import { bySystem } from '#kernel/server/http/cause.ts'
import { readHolidays } from './read-holidays.ts'
import { beginStandstill, endStandstill, findStandstill } from './standstill.ts'
import { dayFromToday, makeStandstill } from '#app/test/contract-rows.ts'
import { whileArchived } from '#app/test/while-archived.ts'
import { useWorld } from '#app/test/world.ts'
import { remindOfStandstills } from './remind.ts'

const world = useWorld()

/** Returns the subject without the portal's name. */
const subjectOf = ({ subject }: { subject: string }) => subject.replace(' – Tender Portal', '')

async function awarded(values: Parameters<typeof world.makeTender>[0] = {}) {
  const buyer = await world.makeUser({ role: 'buyer' })
  const supplier = await world.makeUser()
  const tender = await world.makeTender({
    created_by: buyer.id,
    status: 'awarded',
    awarded_to: supplier.organisation_id,
    award_value: '1000',
    ...values,
  })
  await world.makeInterest(tender, supplier)
  const client = await world.signedIn(buyer)
  return { buyer, supplier, tender, client, params: { tenderId: tender.id } }
}

test('a buyer starts a standstill of 8 working days, which the bidders can see', async () => {
  const { client, supplier, tender, params } = await awarded()
  const { message, standstill } = await client.call(startStandstill, { params, body: {} })
  expect(message).toBe('Standstill started')
  const { began_on, ends_on } = standstill
  const holidays = await readHolidays(world.db, began_on)
  const nation = 'united_kingdom'
  expect(standstill).toMatchObject({ nation, working_days: 8, state: 'running', entries: [] })
  expect(standstillEnd({ noticeDate: began_on, nation, holidays })).toBe(ends_on)

  const { data } = await (await world.signedIn(supplier)).call(getStandstill, { params })
  expect(data.standstill).toEqual({
    began_on,
    ends_on,
    nation,
    working_days: 8,
    state: 'running',
    suspended_on: null,
  })
  expect(data.awards).toMatchObject([{ value: '1000.00', contract: null }])
  const mail = await world.deliverMail()
  expect(mail.map((one) => [one.to, subjectOf(one)])).toEqual([
    [supplier.email, `${tender.reference}: the standstill has started`],
  ])
  const again = await client.post(`/api/tenders/${tender.id}/standstill`, {})
  expect(again.status).toBe(409)
  expect(again.body.message).toContain('already has a standstill')
})

test('the nation of the organisation determines which bank holidays count', async () => {
  const { client, tender, params } = await awarded()
  await world.db
    .updateTable('organisations')
    .set({ nation: 'scotland' })
    .where('id', '=', tender.organisation_id)
    .execute()
  const { standstill } = await client.call(startStandstill, { params, body: {} })
  expect(standstill.nation).toBe('scotland')
})

test('another supplier can see the standstill but not the award', async () => {
  const { client, params } = await awarded()
  await client.call(startStandstill, { params, body: {} })
  const other = await world.signedIn(await world.makeUser())
  const { data } = await other.call(getStandstill, { params })
  expect(data.standstill?.state).toBe('running')
  expect(data.standstill).not.toHaveProperty('entries')
  expect(data.awards).toEqual([])
})

test('a standstill can be extended but not shortened', async () => {
  const { client, tender, params } = await awarded()
  const before = await client.call(startStandstill, { params, body: {} })
  const body = { working_days: 12, reason: 'The offices are closed.' }
  const { standstill } = await client.call(extendStandstill, { params, body })
  const { began_on, nation } = before.standstill
  const holidays = await readHolidays(world.db, began_on)
  expect(standstill.ends_on).toBe(
    standstillEnd({ noticeDate: began_on, nation, holidays, workingDays: 12 }),
  )
  expect(standstill.entries).toMatchObject([{ kind: 'extended', reason: body.reason }])
  const shorter = await client.post(`/api/tenders/${tender.id}/standstill/extension`, {
    ...body,
    working_days: 10,
  })
  expect(shorter.status).toBe(422)
  expect(shorter.body.errors.working_days).toEqual([
    'The standstill already has 12 working days. Choose more.',
  ])
  const few = await client.post(`/api/tenders/${tender.id}/standstill/extension`, {
    working_days: 7,
    reason: '',
  })
  expect(few.body.errors).toEqual({
    working_days: ['Enter a whole number from 8 to 60'],
    reason: ['Enter a reason'],
  })
})

test('a standstill that is over can’t be extended', async () => {
  const { client, tender } = await awarded()
  await makeStandstill(world, tender, { ends_on: dayFromToday(-1) })
  const body = { working_days: 20, reason: 'Late.' }
  const answer = await client.post(`/api/tenders/${tender.id}/standstill/extension`, body)
  expect(answer.status).toBe(409)
  expect(answer.body.message).toBe('The standstill is over, so it can’t be made longer.')
})

test('a challenge suspends the standstill, and the remaining days run after it ends', async () => {
  const { client, tender, params } = await awarded()
  const found = await makeStandstill(world, tender, {
    began_on: dayFromToday(-10),
    ends_on: dayFromToday(5),
    suspended_on: null,
  })
  const challenged = await client.call(recordChallenge, {
    params,
    body: { reason: 'Claim HT-2026-000123.' },
  })
  expect(challenged.standstill).toMatchObject({ state: 'suspended' })
  // The challenge is moved three days into the past.
  const suspended_on = dayFromToday(-3)
  await world.db
    .updateTable('standstills')
    .set({ suspended_on })
    .where('id', '=', found.id)
    .execute()
  const longer = { working_days: 20, reason: 'Longer.' }
  const refused = await client.post(`/api/tenders/${tender.id}/standstill/extension`, longer)
  expect(refused.status).toBe(409)
  const { standstill } = await client.call(resumeStandstill, {
    params,
    body: { reason: 'The claim was withdrawn.' },
  })
  const holidays = await readHolidays(world.db, suspended_on)
  const { nation } = found
  const left = countWorkingDays({ from: suspended_on, until: found.ends_on, nation, holidays })
  expect(standstill.ends_on).toBe(
    standstillEnd({ noticeDate: dayFromToday(0), nation, holidays, workingDays: left }),
  )
  expect(standstill.entries?.map(({ kind, ends_on }) => [kind, ends_on])).toEqual([
    ['challenged', null],
    ['resumed', standstill.ends_on],
  ])
  const again = await client.post(`/api/tenders/${tender.id}/standstill/resume`, {
    reason: 'Again.',
  })
  expect(again.status).toBe(409)
})

test('a challenge recorded after the end of the standstill does not change its last day', async () => {
  const { client, tender, params } = await awarded()
  const { ends_on } = await makeStandstill(world, tender, { ends_on: dayFromToday(-2) })
  await client.call(recordChallenge, { params, body: { reason: 'Late claim.' } })
  const { standstill } = await client.call(resumeStandstill, { params, body: { reason: 'Over.' } })
  expect(standstill).toMatchObject({ ends_on, state: 'over' })
})

test('a standstill requires an awarded tender, and a challenge requires a standstill', async () => {
  const { client, tender } = await awarded()
  const path = `/api/tenders/${tender.id}/standstill`
  const none = await client.post(`${path}/challenge`, { reason: 'Claim.' })
  expect([none.status, none.body.message]).toEqual([
    409,
    'This tender has no standstill. Start one first.',
  ])
  const open = await awarded({ status: 'closed', awarded_to: null })
  const early = await open.client.post(`/api/tenders/${open.tender.id}/standstill`, {})
  expect([early.status, early.body.message]).toEqual([409, 'Award this tender first.'])
})

test('withdrawing a decision ends the standstill, and a new one can begin', async () => {
  const { tender, params, client } = await awarded()
  const { id, organisation_id } = tender
  const begin = () =>
    world.db
      .transaction()
      .execute((tx) => beginStandstill(tx, { tender: { id, organisation_id }, cause: bySystem }))
  await begin()
  await world.db
    .transaction()
    .execute((tx) => endStandstill(tx, { tender, cause: bySystem, reason: 'An error.' }))
  expect(await findStandstill(world.db, id)).toBeUndefined()
  expect((await client.call(getStandstill, { params })).data.standstill).toBeNull()
  await begin()
  expect(await findStandstill(world.db, id)).toBeDefined()
})

test('a challenge remains open after the award is withdrawn and announced again', async () => {
  const { tender, params, client, supplier } = await awarded()
  const { id, organisation_id } = tender
  const announce = () =>
    world.db
      .transaction()
      .execute((tx) => beginStandstill(tx, { tender: { id, organisation_id }, cause: bySystem }))
  const withdraw = () =>
    world.db
      .transaction()
      .execute((tx) => endStandstill(tx, { tender, cause: bySystem, reason: 'An error.' }))
  await announce()
  const reason = 'Claim HT-2026-000124.'
  await client.call(recordChallenge, { params, body: { reason } })
  await withdraw()
  await announce()
  const { data } = await client.call(getStandstill, { params })
  expect(data.standstill).toMatchObject({
    state: 'suspended',
    suspended_on: dayFromToday(0),
    entries: [{ kind: 'challenged', reason }],
  })
  const contract = {
    number: `C-${id}`,
    title: 'Cleaning',
    value: '1000',
    signed_on: dayFromToday(0),
    starts_on: dayFromToday(1),
    ends_on: dayFromToday(90),
    early_signing_reason: 'Urgent.',
  }
  const signed = await client.post(`/api/tenders/${id}/contracts`, contract)
  expect([signed.status, signed.body.message]).toEqual([
    409,
    'A challenge suspends the standstill, so no contract can be signed.',
  ])
  await client.call(resumeStandstill, { params, body: { reason: 'The claim was withdrawn.' } })
  await withdraw()
  await announce()
  const shown = await (await world.signedIn(supplier)).call(getStandstill, { params })
  expect(shown.data.standstill).toMatchObject({ state: 'running', suspended_on: null })
})

test('the entries of a standstill can’t be changed', async () => {
  await expect(
    world.db.updateTable('standstill_entries').set({ reason: 'Another.' }).execute(),
  ).rejects.toThrow('permission denied')
})

test('buyers are notified once that a standstill ends tomorrow, and once that it has ended', async () => {
  // The standstills of earlier tests may be due as well.
  await remindOfStandstills(world.db)
  const { tender, buyer } = await awarded()
  const { id } = await makeStandstill(world, tender, { ends_on: dayFromToday(1) })
  const suspended = await awarded()
  await makeStandstill(world, suspended.tender, {
    ends_on: dayFromToday(1),
    suspended_on: dayFromToday(0),
  })
  const ofArchived = () => remindOfStandstills(world.db)
  expect(await whileArchived(world, [tender], ofArchived)).toBe(0)
  expect(await remindOfStandstills(world.db)).toBe(1)
  expect(await remindOfStandstills(world.db)).toBe(0)
  await world.db
    .updateTable('standstills')
    .set({ ends_on: sql<string>`${dayFromToday(-1)}::date` })
    .where('id', '=', id)
    .execute()
  expect(await remindOfStandstills(world.db)).toBe(1)
  const mail = (await world.deliverMail()).filter(({ to }) => to === buyer.email)
  expect(mail.map(subjectOf)).toEqual([
    `${tender.reference}: the standstill ends tomorrow`,
    `${tender.reference}: you can sign the contract`,
  ])
})
