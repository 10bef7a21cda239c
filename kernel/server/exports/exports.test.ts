// Tests properties that all exports share: both formats have the same content, only one batch is in
// memory, and no export blocks other requests.
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { exportTexts } from '#kernel/contract/export.ts'
import { poolOf } from '#kernel/server/db/connect.ts'
import type { Client } from '#app/test/client.ts'
import { recordStatements, type Statement } from '#app/test/record-statements.ts'
import { readCsv, readWorkbook, type ReadCell } from '#app/test/read-workbook.ts'
import { useWorld, type Row } from '#app/test/world.ts'
import { writeInBatches } from '#app/test/write-in-batches.ts'

const world = useWorld({ EXPORTS_AT_ONCE: '2', EXPORTS_PER_HOUR: '40' })

let admin: Row<'users'>
let client: Client

beforeAll(async () => {
  admin = await world.makeUser({ role: 'admin', name: '=Ada, "A"' })
  client = await world.signedIn(admin)
})

async function actionsOf(user: Row<'users'>): Promise<string[]> {
  const rows = await world.db
    .selectFrom('audit_logs')
    .select(['action', sql<string>`metadata->>'format'`.as('format')])
    .where('user_id', '=', user.id)
    .orderBy('id')
    .execute()
  return rows.map(({ action, format }) => `${action} ${format}`)
}

describe('a workbook has the same content as the CSV file', () => {
  const asText = (sheet: ReadCell[][], width: number) =>
    sheet.slice(1).map((row) =>
      Array.from({ length: width }, (_, index) => {
        const letter = String.fromCharCode(65 + index)
        const cell = row.find(({ place }) => place.replace(/\d+$/, '') === letter)
        return cell?.style === 2 ? 'a time' : String(cell?.value ?? '')
      }),
    )

  async function both(path: string, who: Client) {
    const csv = await who.get(`${path}/export.csv`)
    const xlsx = await who.get(`${path}/export.xlsx`)
    expect([path, csv.status, xlsx.status]).toEqual([path, 200, 200])
    const [heading, ...lines] = readCsv(csv.body)
    const [sheet, ...more] = await readWorkbook(xlsx.bytes)
    expect(more).toEqual([])
    const written = lines.map((line) =>
      line.map((text) =>
        /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? 'a time' : text.replace(/^'/, ''),
      ),
    )
    expect(asText(sheet!.rows, heading!.length)).toEqual(written)
    return { heading, lines, names: sheet!.rows[0]!.map(({ value }) => value) }
  }

  test('users and organisations are exported in the order of their list, even if there are none', async () => {
    await world.makeUser({ name: 'Žofie\nNová', last_login_at: new Date() })
    const users = await both('/api/admin/users', client)
    expect(users.names).toEqual([
      'Id',
      'Name',
      'Email',
      'Role',
      'Organisation',
      'Is active',
      'Mfa enabled',
      'Last login at (UK time)',
      'Created at (UK time)',
    ])
    const { body } = await client.get('/api/admin/users?sort=-name&per_page=100')
    const sorted = readCsv((await client.get('/api/admin/users/export.csv?sort=-name')).body)
    const ids = body.data.map(({ id }: { id: number }) => String(id))
    expect(sorted.slice(1).map(([id]) => id)).toEqual(ids)
    const organisations = await both('/api/admin/organisations', client)
    expect(organisations.lines.length).toBeGreaterThan(0)
    const none = await client.get('/api/admin/organisations/export.xlsx?search=nothing-like-it')
    expect((await readWorkbook(none.bytes))[0]!.rows).toHaveLength(1)
    expect(await actionsOf(admin)).toEqual([
      'user.exported csv',
      'user.exported xlsx',
      'user.exported csv',
      'organisation.exported csv',
      'organisation.exported xlsx',
      'organisation.exported xlsx',
    ])
  })

  test('interested suppliers are exported, and only published questions and answers', async () => {
    const buyer = await world.makeUser({ role: 'buyer' })
    const tender = await world.makeTender({ created_by: buyer.id })
    const supplier = await world.makeUser()
    await world.makeInterest(tender, supplier)
    const values = { tender_id: tender.id, user_id: supplier.id, answered_by: buyer.id }
    const asked = { ...values, organisation_id: supplier.organisation_id!, answered_at: new Date() }
    await world.db
      .insertInto('questions')
      .values([
        { ...asked, question_text: '=1+1?', answer_text: 'Two.', published_at: new Date() },
        { ...asked, question_text: 'Hidden?', answer_text: 'Unpublished words.' },
      ])
      .execute()
    const owner = await world.signedIn(buyer)
    const interests = await both(`/api/tenders/${tender.id}/interests`, owner)
    expect(interests.lines).toHaveLength(1)
    const reader = await world.signedIn(supplier)
    const { lines } = await both(`/api/tenders/${tender.id}/questions`, reader)
    expect(lines).toHaveLength(1)
    expect(lines.flat()).not.toContain('Unpublished words.')
    expect((await reader.get(`/api/tenders/${tender.id}/interests/export.xlsx`)).status).toBe(403)
    expect(await actionsOf(buyer)).toEqual(['interest.exported csv', 'interest.exported xlsx'])
  })

  test('the first row of an exported audit log records the export itself', async () => {
    const { body } = await client.get('/api/audit-logs/export.csv?resource_type=Installation')
    const [, newest] = readCsv(body)
    expect(newest!.slice(1, 5)).toEqual([
      `'=Ada, "A"`,
      admin.email,
      'audit.exported',
      'Installation',
    ])
    const file = await client.get('/api/audit-logs/export.xlsx?resource_type=Installation')
    const [sheet] = await readWorkbook(file.bytes)
    expect([sheet!.name, sheet!.rows.length]).toEqual(['Audit log', 3])
    expect(sheet!.rows[1]![1]).toMatchObject({ type: 'inlineStr', style: 4, value: '=Ada, "A"' })
  })
})

describe('limits on concurrent and repeated exports', () => {
  const taken: (() => void)[] = []
  afterEach(() => taken.splice(0).forEach((release) => release()))

  const take = (id: number, organisationId = id) =>
    taken.push(world.services.exportSlots.take({ id, organisation: { id: organisationId } }))
  const nobody = -1000

  test('a person with an export in progress has to wait, but others do not', async () => {
    const path = '/api/tenders/export.csv'
    take(admin.id)
    const again = await client.get(path)
    expect([again.status, again.body.message]).toEqual([
      429,
      'You already have an export or a download pack under way. Try again when it has finished.',
    ])
    expect(again.headers['retry-after']).toBe('30')
    for (let other = 1; other < 29; other += 1) take(nobody - other)
    const user = await world.makeUser()
    const third = await world.signedIn(user)
    expect((await third.get(path)).status).toBe(200)
    take(nobody)
    const full = await third.get('/api/tenders/export.xlsx')
    expect([full.status, full.body.message]).toEqual([
      503,
      'Many people are exporting at the moment. Nothing is wrong with your list: try again in a minute.',
    ])
    taken.splice(0).forEach((release) => release())
    expect((await client.get(path)).status).toBe(200)
  })

  test('an organisation can run ten exports at once, which leaves slots for others', async () => {
    const user = await world.makeUser()
    for (let colleague = 0; colleague < 10; colleague += 1)
      take(nobody - colleague, user.organisation_id!)
    const refused = await (await world.signedIn(user)).get('/api/tenders/export.csv')
    expect([refused.status, refused.body.message]).toEqual([
      429,
      'Ten colleagues in your organisation are exporting at the moment. Try again in a minute, when one of them has finished.',
    ])
    expect(refused.headers['retry-after']).toBe('30')
    const other = await world.signedIn(await world.makeUser())
    expect((await other.get('/api/tenders/export.csv')).status).toBe(200)
  })

  test('a refused export frees its slot', async () => {
    const supplier = await world.signedIn(await world.makeUser())
    expect((await supplier.get('/api/tenders/999999/questions/export.csv')).status).toBe(404)
    expect((await supplier.get('/api/tenders/export.csv')).status).toBe(200)
  })

  test('a person can start a limited number of exports an hour', async () => {
    const user = await world.makeUser()
    const often = await world.signedIn(user)
    await sql`insert into throttles (key, points, resets_at)
      values (${`exports:${user.id}`}, 40, now() + interval '10 minutes')`.execute(world.db)
    const { status, body } = await often.get('/api/tenders/export.csv')
    expect([status, body.message]).toEqual([429, exportTexts.tooMany('10 minutes')])
    expect(await actionsOf(user)).toEqual([])
  })
})

describe('the export of a long list', () => {
  // The exported file is about 10 MB, so that it doesn't fit into the system's network buffers,
  // which can grow beyond 4 MB. The server therefore has to wait for a client that doesn't read.
  const count = 6000
  let statements: Statement[]
  let port: number
  let buyer: Row<'users'>

  beforeAll(async () => {
    buyer = await world.makeUser({ role: 'buyer' })
    const { id } = await world.makeTender({ created_by: buyer.id })
    await writeInBatches(count - 1, (from, to) =>
      sql`
        insert into tenders (reference, organisation_id, created_by, title, description, status,
          procedure_type, submission_deadline, clarification_deadline, contact_name, contact_email,
          created_at, published_at, location, cpv_codes)
        select 'TND-LONG-' || n, organisation_id, created_by, repeat('x', 240) || n, '', status,
          procedure_type, submission_deadline, clarification_deadline, '', '',
          created_at - n * interval '1 second', published_at,
          repeat('x', 250), array_fill('90910000'::text, array[100])
        from tenders, generate_series(${from}::int, ${to}::int) as n where id = ${id}`.execute(
        world.db,
      ),
    )
    await sql`analyze tenders`.execute(world.owner)
    const db = world.connectAgain()
    statements = recordStatements(poolOf(db))
    const server = await world.startSecondServer(db)
    await server.listen({ port: 0, host: '127.0.0.1' })
    port = (server.server.address() as AddressInfo).port
  })

  const rowReads = () => statements.filter(({ text }) => text.includes('"tender_figures"'))

  async function open(user: Row<'users'>, path: string): Promise<IncomingMessage> {
    const { cookies } = await world.signedIn(user)
    const headers = { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
    const request = get({ host: '127.0.0.1', port, path, headers })
    request.on('error', () => {})
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    // Some tests expect the response to be aborted.
    response.on('error', () => {})
    return response
  }

  test('rows are read in batches by id, without offsets or full scans', async () => {
    statements.length = 0
    const response = await open(buyer, '/api/tenders/export.xlsx')
    const chunks: Buffer[] = []
    for await (const chunk of response) chunks.push(chunk as Buffer)
    const [sheet] = await readWorkbook(Buffer.concat(chunks))
    expect(new Set(sheet!.rows.map(([reference]) => reference!.value)).size).toBe(count + 1)
    expect(rowReads()).toHaveLength(count / 500)
    expect(statements.filter(({ text }) => /offset/i.test(text))).toEqual([])
    const { text, values } = rowReads()[3]!
    const { rows } = await poolOf(world.db).query(`explain ${text}`, values)
    const plan = rows.map((row) => Object.values(row)[0]).join('\n')
    expect(plan).not.toMatch(/Seq Scan on tenders/)
  })

  test('the export waits for its reader, and ends if the user is blocked', async () => {
    statements.length = 0
    const response = await open(buyer, '/api/tenders/export.csv')
    await once(response, 'readable')
    // Once the network buffers are full, no rows are read until the client reads.
    let before = -1
    await expect
      .poll(() => before === (before = rowReads().length), { interval: 300, timeout: 20_000 })
      .toBe(true)
    expect(before).toBeLessThan(count / 500)
    await world.db
      .updateTable('users')
      .set({ is_active: false })
      .where('id', '=', buyer.id)
      .execute()
    const ended = new Promise((resolve) => response.once('close', resolve))
    response.resume()
    await ended
    expect(response.complete).toBe(false)
    await world.db
      .updateTable('users')
      .set({ is_active: true })
      .where('id', '=', buyer.id)
      .execute()
  })

  test('slow readers beyond the concurrency limit do not block other exports', async () => {
    const slow = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const reader = await world.makeUser({
          role: 'buyer',
          organisation_id: buyer.organisation_id,
        })
        return open(reader, '/api/tenders/export.csv')
      }),
    )
    expect(slow.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    // The slow clients don't read any further during this export.
    const answer = await open(buyer, '/api/tenders/export.csv')
    const chunks = await answer.toArray()
    expect([answer.statusCode, answer.complete]).toEqual([200, true])
    expect(Buffer.concat(chunks).length).toBeGreaterThan(count * 500)
    for (const response of slow) response.destroy()
  })

  test('an export ends and frees its slot when the client disconnects', async () => {
    statements.length = 0
    const response = await open(buyer, '/api/tenders/export.csv')
    await once(response, 'readable')
    response.destroy()
    const again = async () => {
      const answer = await open(buyer, '/api/tenders/export.csv?status=draft')
      answer.resume()
      return answer.statusCode
    }
    await expect.poll(again).toBe(200)
    expect(rowReads().length).toBeLessThan(count / 500)
  })
})
