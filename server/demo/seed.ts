// Fills an empty database with the demo data set, in one transaction: killed in between, it
// leaves nothing, and the next start begins again.
import { sql } from 'kysely'
import type { Database, Tx } from '#server/db/connect.ts'
import { hashPassword } from '#server/passwords/password-hash.ts'
import { auditRows, loginEntries, makeEntries } from './audit.ts'
import { writeFiles } from './documents/tender-documents.ts'
import { makeLogins, type Act } from './logins.ts'
import { blockedAmong } from './people.ts'
import { createRandom } from './random.ts'
import { tellRecent } from './recent-notices.ts'
import { continueIdsOf, insertAll } from './rows.ts'
import { demoPassword } from './sign-ins.ts'
import { tellStory, type Story } from './story.ts'
import { lastReferences } from './tenders.ts'

const lockKey = 7_362_150_002

/** Nobody has an account and no organisation is known. */
export async function isEmpty(db: Database | Tx): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from users) and not exists (select from organisations) as empty
  `.execute(db)
  return rows[0]?.empty === true
}

export async function seedDemo(
  db: Database,
  options: { filesDir: string; now?: Date },
): Promise<void> {
  const now = options.now ?? new Date()
  const passwordHash = await hashPassword(demoPassword)
  await db.transaction().execute(async (tx) => {
    // Of two servers that start at the same time, the second finds the work done.
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx)
    if (!(await isEmpty(tx))) return

    const story = await tellStory(passwordHash, now)
    const audit = writeAudit(story)
    // Before the commit: a row never promises a file that is not there.
    await writeFiles(options.filesDir, story.documents)
    await store(tx, story)
    await insertAll(tx, 'audit_logs', audit)
    await tellRecent(tx)
  })
  // Thousands of rows have arrived at once; the planner should know before the first list is read.
  await sql`analyze ${sql.join([...tablesWithIds, 'files' as const, 'audit_logs' as const].map((table) => sql.table(table)))}`.execute(
    db,
  )
}

/** Sign-ins come last, since people sign in shortly before they do something. */
function writeAudit(story: Story) {
  const entries = makeEntries(createRandom(11), story)
  const acts: Act[] = [
    ...entries
      .filter(({ action }) => !action.startsWith('user.'))
      .flatMap(({ user_id, performed_at }) => (user_id ? [{ user_id, at: performed_at }] : [])),
    ...story.views.map(({ user_id, viewed_at }) => ({ user_id, at: viewed_at })),
  ]
  const blocked = new Set(blockedAmong(story.users, story.organisations).map(({ id }) => id))
  const logins = makeLogins(createRandom(12), { users: story.users, blocked, acts, now: story.now })
  return auditRows(createRandom(13), [...entries, ...loginEntries(logins)])
}

async function store(tx: Tx, story: Story): Promise<void> {
  const { admissions } = story
  await insertAll(
    tx,
    'organisations',
    story.organisations.map(({ row }) => row),
  )
  await insertAll(tx, 'users', story.users)
  await insertAll(
    tx,
    'tenders',
    story.tenders.map(({ row }) => row),
  )
  await insertAll(tx, 'tender_references', lastReferences(story.tenders))
  await insertAll(tx, 'lots', story.lots)
  const documents = story.documents.map(
    ({ row: { id, tender_id, title, description, type, ...file } }) => ({
      row: { id, tender_id, title, description, type },
      file: { document_id: id, ...file },
    }),
  )
  await insertAll(
    tx,
    'documents',
    documents.map(({ row }) => row),
  )
  await insertAll(
    tx,
    'files',
    documents.map(({ file }) => file),
  )
  await insertAll(tx, 'tender_versions', story.versions)
  await insertAll(tx, 'invitations', admissions.invitations)
  await insertAll(tx, 'nda_texts', admissions.ndaTexts)
  await insertAll(tx, 'nda_acceptances', admissions.ndaAcceptances)
  await insertAll(
    tx,
    'interests',
    story.interests.map(({ row }) => row),
  )
  await insertAll(tx, 'questions', story.questions)
  await insertAll(tx, 'tender_views', story.views)
  await insertAll(tx, 'tender_looks', story.looks)
  await insertAll(tx, 'document_downloads', story.downloads)
  for (const table of tablesWithIds) await continueIdsOf(tx, table)
}

const tablesWithIds = [
  'organisations',
  'users',
  'tenders',
  'lots',
  'documents',
  'tender_versions',
  'invitations',
  'interests',
  'questions',
  'tender_views',
  'document_downloads',
] as const
