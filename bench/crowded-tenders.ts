// Measures how long moving a deadline and cancelling take on a tender with 2 and with 2,000
// interested suppliers, without further content and with 300 lots and 200 documents. The tender is
// locked for most of this time. Also measures how long it takes until the suppliers' own lists are
// updated. Prints medians, and fails if the suppliers make a change more than twice as slow.
//
// `npm run bench -- crowded-tenders [--rounds 5]`
import { sql } from 'kysely'
import { cancelTender, updateTender } from '#features/tenders/contract/tender-calls.ts'
import { csrfTokenFor } from '#kernel/server/http/csrf.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { parseArguments } from '#app/server/commands/parse-arguments.ts'
import { hashToken, newToken } from '#kernel/server/platform/tokens.ts'
import { Client } from '#app/test/client.ts'
import { readForm } from '#app/test/tender-form.ts'
import { followTenders } from '#features/tenders/server/follow-tenders.ts'
import { openPortal } from './open-portal.ts'

const { values } = parseArguments({ options: { rounds: { type: 'string', default: '5' } } })
const rounds = Number(values.rounds)
const crowds = [2, 2000]
const contents = [
  { name: 'plain', lots: 0, documents: 0 },
  { name: '300 lots, 200 documents', lots: 300, documents: 200 },
]
/** Maximum ratio between the times with 2,000 suppliers and with 2. */
const maxRatio = 2

const { app, db, appKey, close } = await openPortal({})
const buyer = await fillPeople(db, Math.max(...crowds))
const client = await signIn(buyer)
const table: Record<string, Record<string, string>> = {}
const failures: string[] = []
try {
  // The first round only warms up the caches.
  await measure({ lots: 10, documents: 10 }, 10, 1)
  for (const content of contents) {
    const [few, many] = [
      await measure(content, crowds[0]!, rounds),
      await measure(content, crowds[1]!, rounds),
    ]
    for (const step of ['deadline', 'cancel', 'follow'] as const) {
      const ratio = many[step] / few[step]
      table[`${content.name}: ${step}`] = {
        '2 suppliers': `${few[step].toFixed(0)} ms`,
        '2,000 suppliers': `${many[step].toFixed(0)} ms`,
        ratio: ratio.toFixed(2),
      }
      if (step !== 'follow' && ratio > maxRatio) {
        failures.push(`${content.name}, ${step}: ${ratio.toFixed(2)} times slower`)
      }
    }
  }
} finally {
  await close()
}
console.table(table)
for (const failure of failures) console.error(`Not reached: ${failure}`)
if (failures.length > 0) process.exitCode = 1

interface Times {
  deadline: number
  cancel: number
  follow: number
}

/** Returns the median times over some tenders, in milliseconds. */
async function measure(
  content: { lots: number; documents: number },
  suppliers: number,
  count: number,
): Promise<Times> {
  const all: Times[] = []
  for (let round = 0; round < count; round += 1) {
    const tenderId = await fillTender(db, { ...content, suppliers, buyer })
    const params = { tenderId }
    const form = await readForm(client, tenderId)
    const submission_deadline = new Date(Date.parse(form.submission_deadline) + 86_400_000)
    const body = {
      ...form,
      submission_deadline: submission_deadline.toISOString(),
      change_note: 'Moved',
    }
    const deadline = await timed(() => client.call(updateTender, { params, body }))
    const follow = await timed(() => followTenders(db))
    const cancel = await timed(() =>
      client.call(cancelTender, { params, body: { reason: 'other', text: 'Not needed any more' } }),
    )
    await followTenders(db)
    all.push({ deadline, cancel, follow })
  }
  const median = (step: keyof Times) =>
    all.map((times) => times[step]).toSorted((a, b) => a - b)[Math.floor(count / 2)]!
  return { deadline: median('deadline'), cancel: median('cancel'), follow: median('follow') }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Creates a buyer, and one supplier for each interest. Returns the buyer's id. */
async function fillPeople(on: Database, suppliers: number): Promise<number> {
  await sql`insert into organisations (name, type, verification_status)
    select 'Supplier ' || n, 'supplier', 'approved' from generate_series(1, ${suppliers}) n`.execute(
    on,
  )
  await sql`insert into users (name, email, role, organisation_id, password_hash, is_active)
    select name, 'supplier-' || id || '@example.test', 'supplier', id, 'x', true
    from organisations`.execute(on)
  const { rows } = await sql<{ id: number }>`
    with made as (insert into organisations (name, type, verification_status)
      values ('Council', 'buyer', 'approved') returning id)
    insert into users (name, email, role, organisation_id, password_hash, is_active)
    select 'Bea Buyer', 'buyer@example.test', 'buyer', id, 'x', true from made returning id`.execute(
    on,
  )
  return rows[0]!.id
}

/** Creates a published tender whose suppliers have downloaded some of its documents. */
async function fillTender(
  on: Database,
  of: { lots: number; documents: number; suppliers: number; buyer: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into tenders (reference, organisation_id, created_by, title, description, status,
      procedure_type, submission_deadline, clarification_deadline, contact_name, contact_email,
      published_at)
    select 'TND-BENCH-' || gen_random_uuid(), organisation_id, id, 'Cleaning', 'Daily cleaning.',
      'published', 'ITT', now() + interval '14 days', now() + interval '7 days', name, email, now()
    from users where id = ${of.buyer} returning id`.execute(on)
  const tender = rows[0]!.id
  await sql`insert into lots (tender_id, lot_number, title, description)
    select ${tender}, n, 'Lot ' || n, repeat('Floors and windows. ', 10)
    from generate_series(1, ${of.lots}) n`.execute(on)
  await sql`
    with made as (insert into documents (tender_id, title, type)
      select ${tender}, 'Document ' || n, 'other' from generate_series(1, ${of.documents}) n
      returning id)
    insert into files (document_id, version, filename, file_size, sha256, storage_key, uploaded_by,
      published_at, scan_status)
    select id, 1, 'document.pdf', 1, decode(repeat('00', 32), 'hex'), 'key-' || id, ${of.buyer}, now(), 'clean' from made`.execute(
    on,
  )
  await sql`insert into interests (tender_id, organisation_id, user_id)
    select ${tender}, organisation_id, id from users where role = 'supplier'
    order by id limit ${of.suppliers}`.execute(on)
  await sql`analyze`.execute(on)
  return tender
}

async function signIn(userId: number): Promise<Client> {
  const session = newToken()
  await sql`insert into sessions (id_hash, user_id, is_remembered, expires_at)
    values (${hashToken(session)}, ${userId}, true, now() + interval '1 day')`.execute(db)
  const signedIn = new Client(app)
  signedIn.cookies.set('session', session)
  signedIn.cookies.set('XSRF-TOKEN', csrfTokenFor(session, appKey))
  return signedIn
}
