import { beforeAll, expect, test } from 'vitest'
import { toSpreadsheetDay } from '#kernel/format/date.ts'
import { tenderSorts } from '#features/tenders/contract/tender.ts'
import type { Client } from '#app/test/client.ts'
import { readCsv, readWorkbook } from '#app/test/read-workbook.ts'
import { useWorld, type Row } from '#app/test/world.ts'

const world = useWorld({ EXPORTS_PER_HOUR: '1000' })

let buyer: Row<'users'>
let invited: Row<'users'>
let signed: Row<'users'>
let clients: Record<
  'administrator' | 'buyer' | 'other buyer' | 'supplier' | 'invited' | 'signed',
  Client
>

const guardedPlace = 'Guarded-Place'
const guardedValue = '777888.99'

beforeAll(async () => {
  buyer = await world.makeUser({ role: 'buyer' })
  invited = await world.makeUser()
  signed = await world.makeUser()
  clients = {
    administrator: await world.signedIn(await world.makeUser({ role: 'admin' })),
    buyer: await world.signedIn(buyer),
    'other buyer': await world.signedIn(await world.makeUser({ role: 'buyer' })),
    supplier: await world.signedIn(await world.makeUser()),
    invited: await world.signedIn(invited),
    signed: await world.signedIn(signed),
  }
  const make = (values: Parameters<typeof world.makeTender>[0]) =>
    world.makeTender({ created_by: buyer.id, ...values })
  await make({ title: 'Open cleaning', estimated_value: '10.5', categories: ['cleaning'] })
  await make({ title: 'Closed cleaning', status: 'closed', estimated_value: '30' })
  await make({ title: 'Own draft', status: 'draft' })
  await world.makeTender({ title: 'Draft of others', status: 'draft' })
  await make({ title: 'Archived', deleted_at: new Date() })
  const closed = await make({ title: 'For some', eligibility_type: 'invite_only' })
  await world.makeInvitation(closed, invited)
  const guarded = await make({
    title: 'Guarded cleaning',
    eligibility_type: 'nda_gated',
    estimated_value: guardedValue,
    location: guardedPlace,
  })
  await world.makeNda(guarded, { acceptedBy: [signed] })
})

async function csvOf(client: Client, query = ''): Promise<string[][]> {
  const { status, body } = await client.get(`/api/tenders/export.csv?${query}`)
  expect(status).toBe(200)
  return readCsv(body)
}

async function xlsxOf(client: Client, query = '') {
  const { status, bytes } = await client.get(`/api/tenders/export.xlsx?${query}`)
  expect(status).toBe(200)
  return readWorkbook(bytes)
}

async function listed(client: Client, query: string): Promise<string[]> {
  const { body } = await client.get(`/api/tenders?per_page=100&${query}`)
  return body.data.map(({ reference }: { reference: string }) => reference)
}

const references = (rows: string[][]) => rows.slice(1).map(([reference]) => reference)

test.for(['administrator', 'buyer', 'other buyer', 'supplier', 'invited', 'signed'] as const)(
  'the exports for the %s match their list and its order, with every filter',
  async (who) => {
    const client = clients[who]
    for (const query of [
      '',
      'scope=all',
      'status=draft',
      'filter=active',
      'category=cleaning',
      'location=guarded',
      'min_value=11',
      'search=cleaning',
      'search=clenaing',
      'search=clenaing&exact=true',
      'search=cleaning&sort=-title',
      'search=nothing-like-it',
      'page=2&per_page=1',
      ...(who === 'supplier' ? tenderSorts.map((sort) => `sort=${sort}`) : []),
    ]) {
      const expected = await listed(client, query.replace('page=2&per_page=1', ''))
      expect([query, references(await csvOf(client, query))]).toEqual([query, expected])
    }
    const [sheet] = await xlsxOf(client, 'scope=all')
    const inSheet = sheet!.rows.slice(1).map(([reference]) => reference!.value)
    expect(inSheet).toEqual(await listed(client, 'scope=all'))
  },
)

test('no export for suppliers who have not accepted the NDA contains content behind it', async () => {
  const holds = async (client: Client) => {
    const rows = await csvOf(client, 'scope=all')
    const [sheet] = await xlsxOf(client, 'scope=all')
    return [guardedPlace, guardedValue].map(
      (secret) => rows.flat().includes(secret) || sheet!.xml.includes(secret),
    )
  }
  expect(await holds(clients.signed)).toEqual([true, true])
  expect(await holds(clients.buyer)).toEqual([true, true])
  expect(await holds(clients.supplier)).toEqual([false, false])
  expect(await holds(clients['other buyer'])).toEqual([false, false])
})

test('figures and reviews are exported only to those who manage the tenders', async () => {
  const managed = ['Created', 'Review', 'Interests', 'Questions', 'Unanswered']
  const [heading] = await csvOf(clients.supplier)
  expect(heading).toEqual(expect.not.arrayContaining(managed))
  const [columns, ...rows] = await csvOf(clients['other buyer'], 'scope=all')
  expect(columns).toEqual(expect.arrayContaining(managed))
  const review = columns!.indexOf('Review')
  expect(new Set(rows.map((row) => row[review]))).toEqual(new Set(['']))
})

test('the cells of an export are typed as text or number, and times are UK times', async () => {
  const person = await world.makeUser({ role: 'buyer' })
  const titles = [
    '=1+1',
    '+44 113',
    '-2',
    '@SUM(A1)',
    '\tindented',
    '＝1',
    'Žluťoučký 日本語 🚧 “quoted” & <b>',
    'two\r\nlines, "and" one;=2',
    '_x0041_ is no code',
    `control \u0007 and \uFFFF`,
  ]
  for (const [index, title] of titles.entries()) {
    await world.makeTender({
      created_by: person.id,
      title,
      estimated_value: '1234567.89',
      submission_deadline: '2031-07-01T11:30:00Z',
      clarification_deadline: '2031-01-31T12:00:00Z',
      created_at: new Date(Date.UTC(2026, 0, index + 1)),
    })
  }
  const client = await world.signedIn(person)
  const csv = await csvOf(client, 'sort=created_at')
  expect(csv.slice(1).map(([, title]) => title)).toEqual([
    ...titles.slice(0, 6).map((title) => `'${title}`),
    titles[6],
    `two\r\nlines, "and" one;'=2`,
    ...titles.slice(8),
  ])
  const [sheet] = await xlsxOf(client, 'sort=created_at')
  const [heading, ...rows] = sheet!.rows
  expect(rows.map(([, title]) => title!.value)).toEqual([
    ...titles.slice(0, 7),
    'two\nlines, "and" one;=2',
    titles[8],
    'control  and ',
  ])
  // The sheet contains no formulas, and cells whose content looks like a formula are marked as
  // text.
  expect(sheet!.xml).not.toContain('<f>')
  expect(rows.map(([, title]) => [title!.type, title!.style])).toEqual([
    ...titles.slice(0, 6).map(() => ['inlineStr', 4]),
    ...titles.slice(6).map(() => ['inlineStr', 0]),
  ])
  const columnOf = (name: string) =>
    heading!.find(({ value }) => value === name)!.place.slice(0, -1)
  const cell = (name: string) => rows[0]!.find(({ place }) => place === `${columnOf(name)}2`)
  expect(cell('Estimated value')).toMatchObject({ type: '', style: 3, value: 1234567.89 })
  const deadline = cell('Submission deadline (UK time)')!
  expect(deadline).toMatchObject({ type: '', style: 2 })
  // Deadlines are exported in UK time: 11:30 UTC in July becomes 12:30, and 12:00 UTC in January
  // stays 12:00.
  expect([deadline.value, cell('Clarification deadline (UK time)')!.value]).toEqual([
    (Date.UTC(2031, 6, 1, 12, 30) - Date.UTC(1899, 11, 30)) / 86_400_000,
    toSpreadsheetDay('2031-01-31T12:00:00Z'),
  ])
  expect(toSpreadsheetDay('2031-01-31T12:00:00Z') % 1).toBe(0.5)
  expect(sheet!.xml).toContain(
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
  )
  expect(sheet!.xml.match(/<col [^>]*width="\d+"/g)).toHaveLength(heading!.length)
})

test('an export without tenders is a file with headings only', async () => {
  const client = await world.signedIn(await world.makeUser({ role: 'buyer' }))
  expect(await csvOf(client)).toHaveLength(1)
  const [sheet] = await xlsxOf(client)
  expect([sheet!.name, sheet!.rows.length]).toEqual(['Tenders', 1])
})

test('an export is recorded in the audit log with its filters, but a HEAD request is not', async () => {
  const person = await world.makeUser({ role: 'buyer' })
  const client = await world.signedIn(person)
  const look = await client.send('HEAD', '/api/tenders/export.xlsx?status=draft')
  expect([look.status, look.bytes.length]).toEqual([200, 0])
  expect(look.headers).toMatchObject({
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-disposition': 'attachment; filename="tenders.xlsx"',
    'cache-control': 'private, no-store',
  })
  await client.get('/api/tenders/export.xlsx?status=draft&page=3')
  await client.get('/api/tenders/export.csv')
  const rows = await world.db
    .selectFrom('audit_logs')
    .select(['action', 'resource_type', 'resource_id', 'metadata'])
    .where('user_id', '=', person.id)
    .orderBy('id')
    .execute()
  const shared = { action: 'tender.exported', resource_type: 'Tender', resource_id: null }
  expect(rows).toEqual([
    { ...shared, metadata: { format: 'xlsx', filters: { status: 'draft' } } },
    { ...shared, metadata: { format: 'csv', filters: {} } },
  ])
})

test('an unknown filter is refused before any output is written', async () => {
  const { status } = await clients.supplier.get('/api/tenders/export.csv?sort=description')
  expect(status).toBe(422)
})
