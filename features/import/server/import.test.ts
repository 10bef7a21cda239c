import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { listColleagues } from '#features/accounts/members/contract/colleague.ts'
import { login } from '#features/accounts/contract/auth.ts'
import { resetPassword } from '#features/accounts/contract/password-reset.ts'
import { getTender } from '#features/tenders/contract/tender-calls.ts'
import { linkIn } from '#app/test/mail.ts'
import { makeWorld, type World } from '#app/test/world.ts'
import { importFiles, type Files, type Options } from './import-files.ts'
import { sourceNames, sources } from './sources.ts'

const templates = join(import.meta.dirname, '../../../docs/import')
const templateFiles: Files = Object.fromEntries(
  sourceNames.map((source) => [source, join(templates, `${source}.csv`)]),
)

async function portal() {
  const world = await makeWorld()
  onTestFinished(() => world.close())
  const admin = await world.makeUser({ role: 'admin' })
  return { world, admin }
}

async function write(texts: Partial<Record<keyof Files, string>>): Promise<Files> {
  const folder = await mkdtemp(join(tmpdir(), 'import-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const files: Files = {}
  for (const source of sourceNames) {
    const text = texts[source]
    if (text === undefined) continue
    files[source] = join(folder, `${source}.csv`)
    await writeFile(files[source], text)
  }
  return files
}

/**
 * Runs an import as the database owner, as `npm run import` does. Returns the outcome, and a line
 * of text for each problem.
 */
async function run(world: World, files: Files, options: Partial<Options> & { by: string }) {
  const lines: string[] = []
  const outcome = await importFiles(world.owner, files, {
    applies: true,
    onProblem: ({ file, line, column, name, message }) =>
      lines.push(`${file}:${line}:${column} ${name ?? ''}: ${message}`),
    ...options,
  })
  return { ...outcome, lines }
}

const countRows = async (world: World) => {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from organisations) as organisations, (select count(*) from users) as users,
    (select count(*) from tenders) as tenders, (select count(*) from audit_logs) as logs,
    (select count(*) from outbox) as emails, (select count(*) from notices) as notices`.execute(
    world.db,
  )
  return rows[0]
}

test('the templates have every column and can be imported unchanged, and the imported users can use the portal', async () => {
  const { world, admin } = await portal()
  const before = await countRows(world)
  const dry = await run(world, templateFiles, { by: admin.email, applies: false })
  expect(dry).toMatchObject({ problems: 0, lines: [] })
  expect(dry.counts.tenders).toMatchObject({ lines: 2, present: 0, written: 0 })
  expect(await countRows(world)).toEqual(before)

  const done = await run(world, templateFiles, {
    by: admin.email,
    invites: world.services.outbox,
  })
  expect(done.counts).toMatchObject({
    organisations: { written: 2 },
    users: { written: 3 },
    tenders: { written: 2 },
  })
  expect(await countRows(world)).toMatchObject({ logs: Number(before!['logs']) + 7, notices: 0 })
  const { rows: logs } = await sql`select distinct user_id, left(request_id, 7) as cause
    from audit_logs where action like '%.created'`.execute(world.db)
  expect(logs).toEqual([{ user_id: admin.id, cause: 'import-' }])

  // The invitation link works, and the buyer sees their organisation's past tender.
  const email = 'jo.green@harbour-council.example'
  const link = linkIn((await world.deliverMail()).find(({ to }) => to === email)!)
  const token = link.pathname.replace('/reset-password/', '')
  const password = 'Brand-New-Lantern-9'
  const buyer = world.visitor()
  await buyer.call(resetPassword, {
    body: { token, email, password, password_confirmation: password },
  })
  const { user } = await buyer.call(login, { body: { email, password } })
  expect(user).toMatchObject({ role: 'buyer', organisation: { name: 'Harbour Council' } })
  const { data: colleagues } = await buyer.call(listColleagues)
  expect(colleagues.people.map(({ name, role }) => [name, role])).toEqual([
    ['Jo Green', 'owner'],
    ['Kim Reed', 'viewer'],
  ])
  const { id } = await world.db
    .selectFrom('tenders')
    .select('id')
    .where('reference', '=', 'HC-2024-017')
    .executeTakeFirstOrThrow()
  const { data } = await buyer.call(getTender, { params: { tenderId: id } })
  expect(data).toMatchObject({
    status: 'awarded',
    moderation_status: 'approved',
    description: 'Daily cleaning of all floors.\nWindows every quarter.',
    estimated_value: '120000.00',
    // The file contains UK times; the first is in winter, and the second in summer.
    published_at: '2024-03-04T09:00:00Z',
    submission_deadline: '2024-04-08T11:00:00Z',
    metadata: { categories: ['cleaning', 'window'], cpv_codes: ['90910000-9', '90911300'] },
    award: { organisation: { name: 'Bright Cleaning Ltd' }, value: '118400.50' },
  })
})

test('an invalid line is also reported with errors that depend on other lines and existing data', async () => {
  const { world, admin } = await portal()
  const files = await write({
    organisations: 'company_number,name,type,phone\nA1,Harbour Council,vendor,0113\n',
    users: 'name,email,organisation\n,jo@example.test,NOWHERE\nJo,jo2@example.test,A1\n',
    tenders:
      'reference,organisation,title,description,procedure_type,status,published_at,' +
      'clarification_deadline,submission_deadline,contact_name,contact_email,award_note\n' +
      'X1,GONE,T,D,XYZ,closed,2031-01-01 09:00,2024-01-02 09:00,2024-01-03 09:00,Jo,jo@example.test,Won\n',
  })
  const { lines, counts } = await run(world, files, { by: admin.email })
  expect(lines.toSorted()).toEqual([
    'organisations.csv:2:3 type: Choose supplier or buyer. Use one of: supplier, buyer',
    'tenders.csv:2:12 award_note: Only an awarded tender has this',
    'tenders.csv:2:2 organisation: No organisation with this company number, neither here nor in the portal',
    'tenders.csv:2:5 procedure_type: Procedure type is required. Use one of: PQQ, SQ, PSQ, RFQ, RFI, ITT, Framework, DPS',
    'tenders.csv:2:7 published_at: Must be before the submission deadline',
    'tenders.csv:2:7 published_at: Must be in the past',
    expect.stringMatching(/^users\.csv:2:1 name: /),
    'users.csv:2:3 organisation: No organisation with this company number, neither here nor in the portal',
  ])
  expect(counts).toMatchObject({ organisations: { lines: 0 }, users: { lines: 1 } })
})

test('imported tenders that are open to everybody are released at once', async () => {
  const { world, admin } = await portal()
  await run(world, templateFiles, { by: admin.email })
  const { rows } = await sql`select reference, content->'tag' as tag from releases
    order by reference`.execute(world.db)
  expect(rows).toContainEqual({ reference: 'HC-2024-017', tag: ['tender', 'award'] })
})

test('a repeated import writes nothing', async () => {
  const { world, admin } = await portal()
  await run(world, templateFiles, { by: admin.email })
  const before = await countRows(world)
  const again = await run(world, templateFiles, { by: admin.email })
  expect(again.counts).toEqual({
    organisations: expect.objectContaining({ lines: 2, present: 2, written: 0 }),
    users: expect.objectContaining({ lines: 3, present: 3, written: 0 }),
    tenders: expect.objectContaining({ lines: 2, present: 2, written: 0 }),
  })
  expect(await countRows(world)).toEqual(before)
})

test('every template has exactly the columns that the import reads', async () => {
  for (const source of sourceNames) {
    const { readCsv } = await import('./read-csv.ts')
    const header = (await readCsv(templateFiles[source]!).next()).value!
    expect(header.cells.toSorted()).toEqual(sources[source].columns.toSorted())
  }
})

test('every error in every file is reported with its place, and nothing is written', async () => {
  const { world, admin } = await portal()
  const elsewhere = await world.makeUser()
  await world.makeOrganisation({ company_number: 'Twin 1' })
  await world.makeOrganisation({ company_number: 'TWIN1' })
  await world.makeOrganisation({ company_number: 'WAITS', verification_status: 'pending' })
  const before = await countRows(world)
  const files = await write({
    organisations:
      'Company number;name;type;phone\n' +
      'A1;Harbour Council;buyer;0113\n' +
      'a 1;Harbour Council again;buyer;0113\n' +
      ';Nameless;buyer;\n' +
      'B1;http://evil.example;vendor;call us\n' +
      'twin 1;Twin;supplier;\n' +
      'S1;Bright;supplier\n' +
      'S2;Bright;supplier;\n',
    users:
      'name,email,organisation,role\n' +
      `Jo,${elsewhere.email},A1,\n` +
      'Jo,jo at example,A1,owner\n' +
      'Jo,jo@example.test,NOWHERE,\n' +
      'Jo,jo2@example.test,WAITS,\n',
    tenders:
      'reference,organisation,title,description,procedure_type,status,published_at,' +
      'clarification_deadline,submission_deadline,contact_name,contact_email,archived,awarded_to\n' +
      'X1,S2,T,D,ITT,closed,2024-01-01 09:00,2024-01-02 09:00,2024-01-03 09:00,Jo,jo@example.test,no,\n' +
      'TND-2026-000001,A1,T,D,XYZ,published,2024-01-01 09:00,2024-01-04 09:00,2024-01-03 09:00,Jo,jo@example.test,maybe,\n' +
      'X2,A1,T,D,ITT,cancelled,2031-01-01 09:00,2031-01-02 09:00,2031-01-03 09:00,Jo,jo@example.test,no,\n' +
      'X3,A1,T,D,ITT,closed,2024-01-01 09:00,2024-01-02 09:00,2024-01-03 09:00,Jo,jo@example.test,no,A1\n',
  })
  const { lines, problems } = await run(world, files, { by: admin.email })
  expect(lines.toSorted()).toEqual([
    'organisations.csv:3:1 company_number: The same as in line 2. Remove one of the two.',
    'organisations.csv:4:1 company_number: Company number is required, because it identifies the organisation',
    'organisations.csv:5:2 name: Must not contain a link',
    'organisations.csv:5:3 type: Choose supplier or buyer. Use one of: supplier, buyer',
    'organisations.csv:5:4 phone: Invalid phone format',
    'organisations.csv:6:1 company_number: Several organisations in the portal have this company number. Correct them there first.',
    'organisations.csv:7:3 : 3 fields instead of 4. Put fields with a separator in quotes.',
    'tenders.csv:2:2 organisation: This organisation is not a buyer',
    'tenders.csv:3:1 reference: References like TND-2026-000001 are reserved for the portal. Add a prefix.',
    'tenders.csv:3:12 archived: Write yes or no',
    'tenders.csv:3:5 procedure_type: Procedure type is required. Use one of: PQQ, SQ, PSQ, RFQ, RFI, ITT, Framework, DPS',
    'tenders.csv:3:6 status: Only past tenders are imported. Use one of: closed, awarded, cancelled',
    'tenders.csv:3:8 clarification_deadline: Clarification deadline must be before submission deadline',
    'tenders.csv:4:1 cancellation_reason: Choose a reason for the cancellation',
    'tenders.csv:4:1 cancellation_text: Explain the cancellation',
    'tenders.csv:4:1 cancelled_at: A cancelled tender needs the day and time of its cancellation',
    'tenders.csv:4:7 published_at: Must be in the past',
    'tenders.csv:5:13 awarded_to: Only an awarded tender has this',
    'tenders.csv:5:13 awarded_to: This organisation is not a supplier',
    'users.csv:2:2 email: This address has an account with another organisation. Use another address.',
    'users.csv:3:2 email: Invalid email format',
    'users.csv:3:4 role: Use one of: member, contributor, viewer',
    'users.csv:4:3 organisation: No organisation with this company number, neither here nor in the portal',
    'users.csv:5:3 organisation: This organisation is not approved in the portal. Approve it first.',
  ])
  expect(problems).toBe(lines.length)
  expect(await countRows(world)).toEqual(before)
})

test('unknown, missing and duplicate columns are reported before any line is read', async () => {
  const { world, admin } = await portal()
  const files = await write({ users: 'name,email,email,shoe size\nJo,x,y,44\n', tenders: '' })
  const { lines } = await run(world, files, { by: admin.email })
  expect(lines).toEqual([
    'users.csv:1:3 email: This column appears twice',
    'users.csv:1:4 shoe_size: Unknown column. The columns are: name, email, role, organisation',
    'users.csv:1:1 name: The column organisation is missing',
    'tenders.csv:1:1 : The file is empty. Its first line must name the columns.',
  ])
  const gone = await run(world, { users: join(tmpdir(), 'no-such.csv') }, { by: admin.email })
  expect(gone.lines).toEqual(['no-such.csv:1:1 : The file can’t be read (ENOENT)'])
})

test('only an administrator can import, and only one import runs at a time', async () => {
  const { world, admin } = await portal()
  const buyer = await world.makeUser({ role: 'buyer' })
  await expect(run(world, templateFiles, { by: buyer.email })).rejects.toThrow(
    'is not an administrator of this portal',
  )
  await world.owner.connection().execute(async (other) => {
    await sql`select pg_advisory_lock(7362150048)`.execute(other)
    await expect(run(world, templateFiles, { by: admin.email })).rejects.toThrow(
      'Another import is running',
    )
    await sql`select pg_advisory_unlock(7362150048)`.execute(other)
  })
})

test('an interrupted import resumes where it stopped', async () => {
  const { world, admin } = await portal()
  const users = Array.from({ length: 1200 }, (_, n) => `Person ${n},p${n}@example.test,A1\n`)
  const files = await write({
    organisations: 'company_number,name,type\nA1,Harbour Council,buyer\n',
    users: `name,email,organisation\n${users.join('')}`,
  })
  const { add } = world.services.outbox
  let sent = 0
  const breaking: Options['invites'] = {
    ...world.services.outbox,
    add: (...given: Parameters<typeof add>) => {
      if ((sent += 1) > 600) throw new Error('cut off')
      return add(...given)
    },
  }
  await expect(run(world, files, { by: admin.email, invites: breaking })).rejects.toThrow('cut off')
  const rest = await run(world, files, { by: admin.email, invites: world.services.outbox })
  expect(rest.counts.users).toMatchObject({ lines: 1200, present: 500, written: 700 })
  // Every created user was also invited.
  expect(await countRows(world)).toMatchObject({ emails: 1200 })
})
