import { expect, test } from 'vitest'
import {
  getContract,
  listContracts,
  modifyContract,
  rateKpi,
  signContract,
  terminateContract,
  updateContract,
  useOption,
} from '../contract/contract.ts'
import { formatDate } from '#kernel/format/date.ts'
import { dayFromToday, makeContract, makeStandstill } from '#app/test/contract-rows.ts'
import { useWorld } from '#app/test/world.ts'
import { remindOfContracts } from './remind.ts'

const world = useWorld()

/** Returns the subjects without the portal's name. */
const subjectsOf = (mail: { subject: string }[]) =>
  mail.map(({ subject }) => subject.replace(' – Tender Portal', ''))

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
  const client = await world.signedIn(buyer)
  return { buyer, supplier, tender, client, params: { tenderId: tender.id } }
}

const form = {
  number: 'NBC-31',
  title: 'Cleaning of the town hall',
  value: '240,000',
  signed_on: dayFromToday(0),
  starts_on: dayFromToday(10),
  ends_on: dayFromToday(375),
}

const option = {
  title: 'One more year',
  remind_on: dayFromToday(300),
  extends_to: dayFromToday(740),
}

test('a buyer can add an award’s contract, and its supplier can find it', async () => {
  const { client, supplier, tender, params, buyer } = await awarded()
  const body = { ...form, options: [option], kpis: [{ name: 'Audits', target: '95 %' }] }
  const { message, contract } = await client.call(signContract, { params, body })
  expect(message).toBe('Contract added to the register')
  expect(contract).toMatchObject({
    number: 'NBC-31',
    value: '240000.00',
    state: 'active',
    supplier: { id: supplier.organisation_id },
    buyer: { id: buyer.organisation_id },
    tender: { id: tender.id },
    lot: null,
    options: [option],
    changes: [{ kind: 'signed', value: '240000.00', ends_on: form.ends_on }],
    early_signing_reason: null,
    can_manage: true,
  })
  const theirs = await world.signedIn(supplier)
  const seen = (await theirs.call(getContract, { params: { contractId: contract.id } })).data
  const { value_reason: _own, ...shared } = contract
  expect(seen).toEqual({ ...shared, can_manage: false })
  expect((await theirs.call(listContracts)).data.map(({ id }) => id)).toEqual([contract.id])
  const mail = (await world.deliverMail()).filter(({ to }) => to === supplier.email)
  expect(subjectsOf(mail)).toEqual([`${tender.reference}: your contract is in the register`])
  const twice = await client.post(`/api/tenders/${tender.id}/contracts`, { ...form, number: '2' })
  expect([twice.status, twice.body.message]).toEqual([
    409,
    'A contract has already been signed for this award.',
  ])
})

test('each awarded lot has its own contract, and a lot without an award has none', async () => {
  const { client, supplier, tender, params } = await awarded({ awarded_to: null })
  const lots = [
    await world.makeLot({ tender_id: tender.id, lot_number: 1 }),
    await world.makeLot({ tender_id: tender.id, lot_number: 2 }),
  ]
  await world.db
    .insertInto('lot_awards')
    .values({
      lot_id: lots[0]!.id,
      tender_id: tender.id,
      organisation_id: supplier.organisation_id!,
      value: '500',
    })
    .execute()
  const body = { ...form, lot_id: lots[0]!.id }
  const { contract } = await client.call(signContract, { params, body })
  expect(contract.lot).toMatchObject({ lot_number: 1 })
  for (const lot_id of [lots[1]!.id, null]) {
    const answer = await client.post(`/api/tenders/${tender.id}/contracts`, { ...form, lot_id })
    expect(answer.body.errors).toEqual({ lot_id: ['Choose an award that names a supplier'] })
  }
})

test('signing before the end of the standstill requires a reason, which is recorded', async () => {
  const { client, tender, params } = await awarded()
  await makeStandstill(world, tender, { ends_on: dayFromToday(0) })
  const refused = await client.post(`/api/tenders/${tender.id}/contracts`, form)
  expect(refused.body.errors).toEqual({
    early_signing_reason: [
      'The standstill isn’t over on this day. Give the reason for signing before its end.',
    ],
  })
  const early_signing_reason = 'Urgent protection of life.'
  const { contract } = await client.call(signContract, {
    params,
    body: { ...form, early_signing_reason },
  })
  expect(contract.early_signing_reason).toBe(early_signing_reason)
  const entry = await world.db
    .selectFrom('audit_logs')
    .select('metadata')
    .where('action', '=', 'contract.signed')
    .where('resource_id', '=', contract.id)
    .executeTakeFirstOrThrow()
  expect(entry.metadata).toMatchObject({ early_signing_reason })
})

test('after the standstill no reason is needed, and one that is given is discarded', async () => {
  const { client, tender, params } = await awarded()
  await makeStandstill(world, tender, { ends_on: dayFromToday(-1) })
  const body = { ...form, early_signing_reason: 'Not needed.' }
  const { contract } = await client.call(signContract, { params, body })
  expect(contract.early_signing_reason).toBeNull()
})

test('a contract can’t be signed while a challenge suspends the standstill', async () => {
  const { client, tender } = await awarded()
  await makeStandstill(world, tender, {
    ends_on: dayFromToday(-1),
    suspended_on: dayFromToday(-1),
  })
  const body = { ...form, early_signing_reason: 'Urgent.' }
  const answer = await client.post(`/api/tenders/${tender.id}/contracts`, body)
  expect([answer.status, answer.body.message]).toEqual([
    409,
    'A challenge suspends the standstill, so no contract can be signed.',
  ])
})

test('validation errors of a contract are listed by field', async () => {
  const { client, tender } = await awarded()
  const path = `/api/tenders/${tender.id}/contracts`
  const empty = await client.post(path, { value: '' })
  expect(Object.keys(empty.body.errors).toSorted()).toEqual([
    'ends_on',
    'number',
    'signed_on',
    'starts_on',
    'title',
    'value',
  ])
  const wrong = await client.post(path, {
    ...form,
    value: '5000000.01',
    signed_on: dayFromToday(2),
    ends_on: dayFromToday(9),
    options: [{ ...option, remind_on: option.extends_to }],
  })
  expect(wrong.body.errors).toEqual({
    signed_on: ['The day of signing can’t be in the future'],
    ends_on: ['The last day can’t be before the first'],
    kpis: ['A contract over £5 million needs at least 3 key performance indicators'],
    'options.0.remind_on': [
      'The reminder must be before the day to which the option extends the contract',
    ],
  })
  const first = await awarded()
  const { buyer } = first
  await first.client.call(signContract, { params: first.params, body: form })
  const second = await world.makeTender({
    created_by: buyer.id,
    status: 'awarded',
    awarded_to: first.supplier.organisation_id,
  })
  const repeated = await first.client.post(`/api/tenders/${second.id}/contracts`, form)
  expect(repeated.body.errors).toEqual({
    number: ['Your organisation already has a contract with this number'],
  })
})

test('a modification changes the contract’s value and last day, and the previous ones stay on record', async () => {
  const { contract, buyer } = await makeContract(world)
  const client = await world.signedIn(buyer)
  const params = { contractId: contract.id }
  const body = {
    revision: 1,
    value: '1500',
    ends_on: dayFromToday(400),
    reason: 'Two more floors.',
  }
  const modified = (await client.call(modifyContract, { params, body })).contract
  expect(modified).toMatchObject({ value: '1500.00', ends_on: body.ends_on, revision: 2 })
  expect(modified.changes[0]).toMatchObject({ kind: 'modified', reason: body.reason })
  const stale = await client.post(`/api/contracts/${contract.id}/modifications`, body)
  expect([stale.status, stale.body.code]).toEqual([409, 'stale'])
  const same = await client.post(`/api/contracts/${contract.id}/modifications`, {
    ...body,
    revision: 2,
  })
  expect(same.body.errors).toEqual({ value: ['Change the value or the last day'] })
  const large = await client.post(`/api/contracts/${contract.id}/modifications`, {
    ...body,
    revision: 2,
    value: '6000000',
  })
  expect(large.body.errors.kpis).toHaveLength(1)
  await expect(
    world.db.updateTable('contract_changes').set({ reason: 'Another.' }).execute(),
  ).rejects.toThrow('permission denied')
})

test('an option can extend the contract only once', async () => {
  const { contract, option: kept, buyer } = await makeContract(world)
  const client = await world.signedIn(buyer)
  const params = { contractId: contract.id, optionId: kept.id }
  const body = { reason: 'Good service.' }
  const used = (await client.call(useOption, { params, body })).contract
  expect(used).toMatchObject({ ends_on: kept.extends_to, changes: [{ kind: 'option_used' }] })
  const path = `/api/contracts/${contract.id}`
  const again = await client.post(`${path}/options/${kept.id}/use`, body)
  expect(again.status).toBe(409)
  const removed = await client.put(path, { number: 'X', title: 'Y', revision: 2, kpis: used.kpis })
  expect([removed.status, removed.body.message]).toEqual([
    409,
    'An option that has been used can’t be removed or changed.',
  ])
})

test('an indicator is given one of five ratings, and a rated indicator can’t be removed', async () => {
  const { contract, kpi, buyer } = await makeContract(world)
  const client = await world.signedIn(buyer)
  const params = { contractId: contract.id, kpiId: kpi.id }
  const body = { rating: 'approaching_target', rated_on: dayFromToday(-1), note: '' } as const
  const rated = (await client.call(rateKpi, { params, body })).contract
  expect(rated.kpis[0]).toMatchObject({ ratings: [{ rating: 'approaching_target' }] })
  expect(rated.kpis[0]!.due_on > dayFromToday(360)).toBe(true)
  const path = `/api/contracts/${contract.id}`
  const wrong = await client.post(`${path}/kpis/${kpi.id}/ratings`, {
    rating: 'excellent',
    rated_on: dayFromToday(0),
  })
  expect(wrong.body.errors).toEqual({ rating: ['Choose a rating'] })
  const future = await client.post(`${path}/kpis/${kpi.id}/ratings`, {
    ...body,
    rated_on: dayFromToday(1),
  })
  expect(future.body.errors.rated_on).toHaveLength(1)
  const removed = await client.put(path, { number: 'X', title: 'Y', revision: 1 })
  expect([removed.status, removed.body.message]).toEqual([
    409,
    'An indicator that has been rated can’t be removed.',
  ])
})

test('a contract’s details, options and indicators are replaced together', async () => {
  const { contract, option: kept, kpi, buyer } = await makeContract(world)
  const client = await world.signedIn(buyer)
  const params = { contractId: contract.id }
  const body = {
    number: 'New-1',
    title: 'Cleaning and windows',
    revision: 1,
    options: [{ ...option, id: kept.id, title: 'Two more years' }, option],
    kpis: [
      { id: kpi.id, name: 'Audits', target: '99 %' },
      { name: 'Complaints', target: 'Under 5' },
    ],
  }
  const changed = (await client.call(updateContract, { params, body })).contract
  expect(changed).toMatchObject({ number: 'New-1', title: 'Cleaning and windows', revision: 2 })
  expect(changed.options.map(({ title }) => title)).toEqual(['Two more years', 'One more year'])
  expect(changed.kpis.map(({ target }) => target)).toEqual(['99 %', 'Under 5'])
})

test('a terminated contract can’t be changed, and its supplier is notified of its last day', async () => {
  const supplier = await world.makeUser()
  const { contract, buyer } = await makeContract(world, { supplier_id: supplier.organisation_id })
  const client = await world.signedIn(buyer)
  const params = { contractId: contract.id }
  const path = `/api/contracts/${contract.id}`
  const outside = await client.post(`${path}/termination`, {
    terminated_on: dayFromToday(1000),
    reason: 'Breach.',
  })
  expect(outside.body.errors.terminated_on).toHaveLength(1)
  const body = { terminated_on: dayFromToday(0), reason: 'Breach.' }
  expect((await client.call(terminateContract, { params, body })).contract).toMatchObject({
    state: 'terminated',
    terminated_on: body.terminated_on,
  })
  const mail = (await world.deliverMail()).filter(({ to }) => to === supplier.email)
  expect(mail.map(({ text }) => text)).toEqual([
    expect.stringContaining(`Last day: ${formatDate(body.terminated_on)}.`),
  ])
  const again = await client.post(`${path}/termination`, body)
  expect([again.status, again.body.message]).toEqual([
    409,
    'This contract has been terminated, so it can no longer change.',
  ])
})

test('a contract can be terminated before it starts, but not before it was signed', async () => {
  const days = { signed_on: dayFromToday(-2), starts_on: dayFromToday(10) }
  const { contract, buyer } = await makeContract(world, {}, days)
  const client = await world.signedIn(buyer)
  const params = { contractId: contract.id }
  const early = await client.post(`/api/contracts/${contract.id}/termination`, {
    terminated_on: dayFromToday(-3),
    reason: 'No funding.',
  })
  expect([early.status, early.body.errors]).toEqual([
    422,
    { terminated_on: ['Choose a day from the day of signature to the last day of the contract'] },
  ])
  const body = { terminated_on: dayFromToday(0), reason: 'No funding.' }
  expect((await client.call(terminateContract, { params, body })).contract).toMatchObject({
    state: 'terminated',
    terminated_on: body.terminated_on,
  })
})

test('contracts are hidden from other organisations', async () => {
  const { contract } = await makeContract(world)
  for (const role of ['buyer', 'supplier'] as const) {
    const other = await world.signedIn(await world.makeUser({ role }))
    expect((await other.get(`/api/contracts/${contract.id}`)).status).toBe(404)
    expect((await other.call(listContracts)).data).toEqual([])
  }
  const admin = await world.signedIn(await world.makeUser({ role: 'admin' }))
  const { data } = await admin.call(listContracts, { query: { search: contract.number } })
  expect(data.map(({ id }) => id)).toEqual([contract.id])
})

test('the register can be filtered by state, last day and text, and sorted', async () => {
  const buyer = await world.makeUser({ role: 'buyer' })
  const client = await world.signedIn(buyer)
  const make = async (values: Parameters<typeof makeContract>[2]) =>
    (await makeContract(world, { buyer }, values)).contract.id
  const active = await make({ ends_on: dayFromToday(900), title: 'Catering' })
  const ending = await make({ ends_on: dayFromToday(30), value: '9.00' })
  const ended = await make({
    starts_on: dayFromToday(-300),
    ends_on: dayFromToday(-1),
    value: '99999.00',
  })
  const terminated = await make({ terminated_on: dayFromToday(-2) })
  const ids = async (query: Parameters<typeof client.call<typeof listContracts>>[1]) =>
    (await client.call(listContracts, query)).data.map(({ id }) => id)
  expect(await ids({ query: { filter: 'active', sort: 'ends_on' } })).toEqual([ending, active])
  expect(await ids({ query: { filter: 'ending' } })).toEqual([ending])
  expect(await ids({ query: { filter: 'ended' } })).toEqual([ended])
  expect(await ids({ query: { filter: 'terminated' } })).toEqual([terminated])
  expect(await ids({ query: { search: 'cater' } })).toEqual([active])
  expect(await ids({ query: { ends_from: dayFromToday(500) } })).toEqual([active])
  expect((await ids({ query: { sort: '-value' } }))[0]).toBe(ended)
  const page = await client.call(listContracts, { query: { per_page: 3, page: 2 } })
  expect([page.data.length, page.meta.total]).toEqual([1, 4])
})

test('the register can be exported as CSV and as a workbook, and exports are logged', async () => {
  const buyer = await world.makeUser({ role: 'buyer' })
  const { contract } = await makeContract(world, { buyer }, { title: '=Cleaning' })
  const client = await world.signedIn(buyer)
  const csv = await client.get('/api/contracts/export.csv')
  expect(String(csv.body)).toContain(contract.number)
  expect(String(csv.body).split('\r\n')[0]).toContain('number,title,state,buyer,supplier')
  const xlsx = await client.get('/api/contracts/export.xlsx?filter=active')
  expect(xlsx.status).toBe(200)
  const logged = await world.db
    .selectFrom('audit_logs')
    .select('metadata')
    .where('action', '=', 'contract.exported')
    .where('user_id', '=', buyer.id)
    .orderBy('id')
    .execute()
  expect(logged.map(({ metadata }) => metadata)).toEqual([
    { format: 'csv', filters: {} },
    { format: 'xlsx', filters: { filter: 'active' } },
  ])
})

test('buyers are reminded once of a contract’s end, once of an option and once of ratings', async () => {
  await remindOfContracts(world.db)
  const buyer = await world.makeUser({ role: 'buyer' })
  const { contract, option: due } = await makeContract(
    world,
    { buyer },
    {
      signed_on: dayFromToday(-500),
      starts_on: dayFromToday(-360),
      ends_on: dayFromToday(60),
    },
  )
  await world.db
    .updateTable('contract_options')
    .set({ remind_on: dayFromToday(0) })
    .where('id', '=', due.id)
    .execute()
  expect(await remindOfContracts(world.db)).toBe(3)
  expect(await remindOfContracts(world.db)).toBe(0)
  await world.db
    .updateTable('contracts')
    .set({ ends_on: dayFromToday(20) })
    .where('id', '=', contract.id)
    .execute()
  expect(await remindOfContracts(world.db)).toBe(1)
  const mail = (await world.deliverMail()).filter(({ to }) => to === buyer.email)
  expect(
    subjectsOf(mail)
      .map((subject) => subject.replace(/^.*: /, ''))
      .toSorted(),
  ).toEqual([
    'a contract ends soon',
    'a contract ends soon',
    'decide whether to use an option',
    'ratings are due',
  ])
})

test('an option’s reminder is sent within thirty days from its reminder day, and not before', async () => {
  const days = { starts_on: dayFromToday(-10), ends_on: dayFromToday(365) }
  const { option } = await makeContract(world, {}, { signed_on: dayFromToday(-20), ...days })
  const remindedWith = async (remind_on: string) => {
    const row = world.db.updateTable('contract_options').where('id', '=', option.id)
    await row.set({ remind_on }).execute()
    return remindOfContracts(world.db)
  }
  await remindOfContracts(world.db)
  expect(await remindedWith(dayFromToday(1))).toBe(0)
  expect(await remindedWith(dayFromToday(-30))).toBe(0)
  expect(await remindedWith(dayFromToday(-29))).toBe(1)
})

test('a tender with a contract can’t be deleted permanently', async () => {
  const { tender } = await makeContract(world)
  await world.db
    .updateTable('tenders')
    .set({ deleted_at: new Date() })
    .where('id', '=', tender.id)
    .execute()
  const admin = await world.signedIn(await world.makeUser({ role: 'admin' }))
  const answer = await admin.delete(`/api/tenders/${tender.id}/force`)
  expect(answer.status).toBe(409)
})
