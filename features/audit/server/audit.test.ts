import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findAuditUsers, listAuditLogs, type AuditLog, type AuditQuery } from '../contract/audit.ts'
import { ukDay } from '#kernel/format/date.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

const asAdmin = async () => world.signedIn(await world.makeUser({ role: 'admin' }))

interface Row {
  action?: string
  resource_type?: string
  resource_id?: number
  user_id?: number
  performed_at?: string
  metadata?: object
  changes?: object
}

const write = (rows: Row[]) =>
  world.db
    .insertInto('audit_logs')
    .values(
      rows.map(({ metadata, changes, ...row }) => ({
        action: 'tender.updated',
        resource_type: 'Tender',
        ...row,
        metadata: JSON.stringify(metadata ?? {}),
        changes: changes ? JSON.stringify(changes) : null,
      })),
    )
    .execute()

test('a row shows who did what to which resource, and what changed', async () => {
  const admin = await asAdmin()
  const user = await world.makeUser({ name: 'Bea Quill', role: 'buyer' })
  const changes = { status: { from: 'draft', to: 'published' } }
  await write([
    {
      action: 'tender.published',
      resource_id: 7,
      user_id: user.id,
      metadata: { reference: 'TND-2026-000007', nested: { list: [1, 'two', null] } },
      changes,
    },
    { action: 'tender.closed', resource_id: 7 },
  ])
  const { data } = await admin.call(listAuditLogs, { query: { action: 'tender.' } })
  expect(data.find(({ action }) => action === 'tender.published')).toEqual({
    id: expect.any(Number),
    performed_at: expect.any(String),
    user: { id: user.id, name: 'Bea Quill', email: user.email },
    action: 'tender.published',
    resource_type: 'Tender',
    resource_id: 7,
    metadata: { reference: 'TND-2026-000007', nested: { list: [1, 'two', null] } },
    changes,
    ip: null,
    about: {
      tender: { id: null, reference: 'TND-2026-000007', title: '' },
      person: null,
      organisation: null,
    },
  })
  expect(data.find(({ action }) => action === 'tender.closed')).toMatchObject({
    user: null,
    changes: null,
  })
})

test('a row names the tender, person or organisation that it is about', async () => {
  const admin = await asAdmin()
  const tender = await world.makeTender({ title: 'Contract cleaning of Lantern Court' })
  const user = await world.makeUser({ name: 'Bea Quill' })
  await write([
    {
      action: 'lot.created',
      resource_type: 'Lot',
      resource_id: 1,
      metadata: { tender_id: tender.id },
    },
    { action: 'user.blocked', resource_type: 'User', resource_id: user.id },
    {
      action: 'interest.created',
      resource_type: 'Interest',
      resource_id: 1,
      metadata: { tender_id: tender.id, organisation_id: user.organisation_id },
    },
    {
      action: 'tender.deleted_permanently',
      resource_id: 999_999,
      metadata: { reference: 'TND-2026-000128', title: 'Gone', tender_id: 'no number' },
    },
  ])
  const { data } = await admin.call(listAuditLogs, { query: { per_page: 4 } })
  const shown = { id: tender.id, reference: tender.reference, title: tender.title }
  const organisation = { id: user.organisation_id, name: expect.any(String) }
  const nothing = { tender: null, person: null, organisation: null }
  const abouts = Object.fromEntries(data.map(({ action, about }) => [action, about]))
  expect(abouts).toMatchObject({
    'lot.created': { ...nothing, tender: shown },
    'user.blocked': { ...nothing, person: { id: user.id, name: 'Bea Quill' } },
    'interest.created': { ...nothing, tender: shown, organisation },
    'tender.deleted_permanently': {
      ...nothing,
      tender: { id: null, reference: 'TND-2026-000128', title: 'Gone' },
    },
  })
})

test('the rows about one resource are found, page by page', async () => {
  const admin = await asAdmin()
  const user = await world.makeUser()
  const other = await world.makeUser()
  const about = (resource_id: number) => ({
    action: 'user.blocked',
    resource_type: 'User',
    resource_id,
  })
  await write([about(user.id), about(other.id), about(user.id), about(user.id)])
  const of = (query: object) => admin.call(listAuditLogs, { query: { per_page: 2, ...query } })
  const one = { resource_type: 'User', resource_id: user.id }
  const pages = [await of(one), await of({ ...one, page: 2 })]
  expect(pages.map(({ meta }) => meta.total)).toEqual([3, 3])
  const ids = pages.flatMap(({ data }) => data.map(({ resource_id }) => resource_id))
  expect(ids).toEqual([user.id, user.id, user.id])
  // The server ignores a resource id without a resource type.
  expect((await of({ resource_id: user.id })).meta.total).toBe((await of({})).meta.total)
})

test('every filter, alone or combined, finds the same rows on every page as a full scan', async () => {
  const admin = await asAdmin()
  const users = await Promise.all([world.makeUser(), world.makeUser(), world.makeUser()])
  const actions = ['tender.updated', 'user.login', 'user.login_failed', 'lot.created']
  const kinds = ['Tender', 'User', 'User', 'Lot']
  let seed = 42
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  // The range includes the night of the clock change, with many rows at the same instant.
  const start = Date.parse('2026-10-23T00:00:00Z')
  await write(
    Array.from({ length: 400 }, () => {
      const kind = random(actions.length)
      const user = users[random(4)]
      return {
        action: actions[kind]!,
        resource_type: kinds[kind]!,
        performed_at: new Date(start + random(5 * 48) * 1_800_000).toISOString(),
        ...(user ? { user_id: user.id } : {}),
      }
    }),
  )
  const all = await scan()
  const queries: Partial<AuditQuery>[] = [
    {},
    { action: 'LOGIN' },
    { action: 'login_failed' },
    { action: '%' },
    { resource_type: 'User' },
    { resource_type: 'Document' },
    { from_date: '2026-10-25' },
    { to_date: '2026-10-24' },
    { from_date: '2026-10-25', to_date: '2026-10-25' },
    { from_date: '2026-10-25', to_date: '2026-10-26', action: 'user', resource_type: 'User' },
    { user_id: users[0]!.id },
    { user_id: users[1]!.id, action: 'created', from_date: '2026-10-24' },
  ]
  for (const query of queries) {
    const expected = all.filter((log) => matches(log, query)).map(({ id }) => id)
    const found: number[] = []
    for (let page = 1, last = 1; page <= last; page += 1) {
      const { data, meta } = await admin.call(listAuditLogs, {
        query: { ...query, page, per_page: 37 } as never,
      })
      expect(meta.total).toBe(expected.length)
      last = meta.last_page
      found.push(...data.map(({ id }) => id))
    }
    expect(found).toEqual(expected)
    const beyond = { ...query, page: 5000 } as never
    expect((await admin.call(listAuditLogs, { query: beyond })).data).toEqual([])
  }
})

async function scan(): Promise<AuditLog[]> {
  const { rows } = await sql<AuditLog>`
    select audit_logs.*, case when user_id is not null
      then json_build_object('id', user_id) end as user
    from audit_logs order by performed_at desc, id desc`.execute(world.db)
  return rows
}

function matches(log: AuditLog, query: Partial<AuditQuery>): boolean {
  const day = ukDay(log.performed_at)
  return (
    (!query.action || log.action.includes(query.action.toLowerCase())) &&
    (!query.resource_type || log.resource_type === query.resource_type) &&
    (!query.user_id || log.user?.id === query.user_id) &&
    (!query.from_date || day >= query.from_date) &&
    (!query.to_date || day <= query.to_date)
  )
}

test('the first page of the log shows the exact total, however long the log is', async () => {
  const admin = await asAdmin()
  const made = Array.from({ length: 1200 }, (_, index) => ({
    performed_at: `2026-10-20T10:00:00.${String(index).padStart(4, '0')}Z`,
  }))
  await write(made)
  const all = await scan()
  const first = await admin.call(listAuditLogs, { query: {} })
  expect(first.meta).toMatchObject({ current_page: 1, total: all.length })
  expect(first.meta.last_page).toBe(Math.ceil(all.length / first.meta.per_page))
  expect(first.meta.is_capped).toBeUndefined()
  expect(first.data.map(({ id }) => id)).toEqual(all.slice(0, 20).map(({ id }) => id))
  const day = { from_date: '2026-10-20', to_date: '2026-10-20' }
  const ofDay = await admin.call(listAuditLogs, { query: day })
  expect(ofDay.meta.total).toBe(all.filter((log) => matches(log, day)).length)
})

test('a text search finds rows by the words of their action and by the fields that they changed', async () => {
  const admin = await asAdmin()
  const tender = await world.makeTender()
  const resource_id = tender.id
  const changes = { submission_deadline: { from: '2026-12-01', to: '2026-12-08' } }
  await write([
    { resource_id, changes },
    { resource_id, changes: { title: { from: 'deadline', to: 'deadlines' } } },
    { action: 'user.role_changed', resource_type: 'User', resource_id, changes: { role: {} } },
    { action: 'user.login', resource_type: 'User', resource_id },
    { action: 'user.login_failed', resource_type: 'User', resource_id },
  ])
  const found = async (action: string, page = 1) => {
    const query = { action, resource_id, page, per_page: 1 }
    const { data, meta } = await admin.call(listAuditLogs, { query })
    return [meta.total, ...data.map((log) => Object.keys(log.changes ?? {})[0] ?? log.action)]
  }
  expect(await found('deadline')).toEqual([1, 'submission_deadline'])
  expect(await found('Submission deadline')).toEqual([1, 'submission_deadline'])
  expect(await found('deadline', 1001)).toEqual([1])
  expect(await found('changed the role')).toEqual([1, 'role'])
  expect(await found('role_')).toEqual([1, 'role'])
  expect(await found('user.login')).toEqual([await countOf('user.login'), 'user.login'])
  const csv = await admin.get('/api/audit-logs/export.csv?action=submission_dead')
  expect(csv.body.trimEnd().split('\r\n')).toHaveLength(2)
})

test('a search for an action by name does not find other actions that change the same field', async () => {
  const admin = await asAdmin()
  const { id: resource_id } = await world.makeTender()
  const changes = { deleted_at: { from: '2026-05-01T10:00:00Z', to: null } }
  await write([
    { action: 'tender.deleted', resource_id },
    { action: 'tender.deleted_permanently', resource_id },
    { action: 'tender.restored', resource_id, changes },
  ])
  const found = async (action: string) => {
    const query = { action, resource_type: 'Tender' as const, resource_id }
    return (await admin.call(listAuditLogs, { query })).data.map((log) => log.action).toSorted()
  }
  expect(await found('deleted')).toEqual(['tender.deleted', 'tender.deleted_permanently'])
  expect(await found('deleted_at')).toEqual(['tender.restored'])
})

async function countOf(action: string): Promise<number> {
  return (await scan()).filter((log) => log.action === action).length
}

test('a search for a tender’s reference finds its rows and those of its parts, even after its deletion', async () => {
  const admin = await asAdmin()
  const [tender, other] = [await world.makeTender(), await world.makeTender()]
  const ofPart = (tender_id: number) => ({
    action: 'lot.created',
    resource_type: 'Lot',
    resource_id: 1,
    metadata: { tender_id },
  })
  await write([{ resource_id: tender.id }, ofPart(tender.id), ofPart(other.id)])
  const found = async (query: object) => {
    const answer = await admin.call(listAuditLogs, {
      query: { tender: tender.reference, ...query },
    })
    return [answer.meta.total, ...answer.data.map(({ action }) => action)]
  }
  expect(await found({})).toEqual([2, 'lot.created', 'tender.updated'])
  expect(await found({ action: 'lot' })).toEqual([1, 'lot.created'])
  expect(await found({ page: 501, per_page: 2 })).toEqual([2])
  expect(await found({ tender: 'TND-1999-000001' })).toEqual([0])
  await admin.delete(`/api/tenders/${tender.id}`)
  await admin.delete(`/api/tenders/${tender.id}/force`)
  const gone = ['tender.deleted_permanently', 'tender.deleted', 'lot.created', 'tender.updated']
  expect(await found({})).toEqual([4, ...gone])
})

test('an invalid filter is refused, and an empty one is ignored', async () => {
  const admin = await asAdmin()
  for (const query of ['from_date=2026-02-30', 'to_date=yesterday', 'user_id=x', 'page=0']) {
    expect((await admin.get(`/api/audit-logs?${query}`)).status).toBe(422)
  }
  const empty = await admin.get(
    '/api/audit-logs?action=&resource_type=&user_id=&from_date=&to_date=',
  )
  expect(empty.status).toBe(200)
  expect(empty.body.meta.total).toBeGreaterThan(0)
})

test('people can be found by name, email address or ID', async () => {
  const admin = await asAdmin()
  const user = await world.makeUser({ name: 'Zadie 100%', email: 'zadie@zed.example' })
  const person = { id: user.id, name: user.name, email: user.email }
  for (const query of [{ search: 'ZADIE 1' }, { search: 'zed.ex' }, { id: user.id }]) {
    expect((await admin.call(findAuditUsers, { query })).data).toEqual([person])
  }
  expect((await admin.call(findAuditUsers, { query: { search: '0%' } })).data).toEqual([person])
})

test('the export contains all matching rows, and no formula that a spreadsheet would run', async () => {
  const admin = await asAdmin()
  const user = await world.makeUser({ name: '=HYPERLINK("https://evil.example")' })
  const rows = Array.from({ length: 2100 }, (_, index) => ({
    action: 'document.uploaded',
    resource_type: 'Document',
    resource_id: index + 1,
    user_id: user.id,
    performed_at: '2026-03-01T12:00:00Z',
    metadata: { filename: 'a, "b"\nc.pdf' },
  }))
  await write(rows)
  const answer = await admin.get('/api/audit-logs/export.csv?resource_type=Document')
  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toBe('attachment; filename="audit-logs.csv"')
  const lines: string[] = answer.body.trimEnd().split('\r\n')
  expect(lines).toHaveLength(rows.length + 1)
  expect(lines[0]).toBe(
    '\uFEFFTimestamp,User,Email,Action,Resource type,Resource id,IP address,Metadata,Changes',
  )
  expect(lines[1]).toBe(
    `2026-03-01T12:00:00Z,"'=HYPERLINK(""https://evil.example"")",${user.email},` +
      `document.uploaded,Document,2100,,"{""filename"":""a, \\""b\\""\\nc.pdf""}",`,
  )
  expect((await world.visitor().get('/api/audit-logs/export.csv')).status).toBe(401)
})
