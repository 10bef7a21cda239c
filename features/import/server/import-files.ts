// Runs an import: reads and checks all files, and writes rows only if no file has a fault.
import { basename } from 'node:path'
import { sql } from 'kysely'
import { Refusal } from '#kernel/server/http/refusal.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import type { Outbox } from '#kernel/server/mail/outbox.ts'
import { releaseBacklog } from '#features/open-data/server/backlog.ts'
import { findConflicts, findOrganisations, markPresent } from './compare.ts'
import { sourceNames, type SourceName } from './sources.ts'
import { makeStage, stageFile, type Problem } from './stage.ts'
import { writeStaged } from './write.ts'

const lockKey = 7_362_150_048

export type Files = Partial<Record<SourceName, string>>

export interface Options {
  /** Email address of the administrator who runs the import. */
  by: string
  /** False for a dry run. */
  applies: boolean
  invites?: Outbox | undefined
  onProblem: (problem: Problem) => void
}

export interface Outcome {
  problems: number
  /** Numbers of valid lines, existing rows and written rows, by file. */
  counts: Partial<Record<SourceName, { lines: number; present: number; written: number }>>
}

/** Imports the files on one connection, because temporary tables belong to a connection. */
export async function importFiles(db: Database, files: Files, options: Options): Promise<Outcome> {
  return db.connection().execute(async (session) => {
    const { rows } = await sql<{ is_free: boolean; now: string }>`
      select pg_try_advisory_lock(${lockKey}) as is_free, now()`.execute(session)
    if (!rows[0]!.is_free)
      throw new Refusal(409, 'Another import is running. Wait until it has finished.')
    try {
      return await runImport(session, files, { ...options, now: new Date(rows[0]!.now) })
    } finally {
      await sql`drop table if exists staged, known`.execute(session)
      await sql`reset statement_timeout`.execute(session)
      await sql`select pg_advisory_unlock(${lockKey})`.execute(session)
    }
  })
}

async function runImport(
  db: Database,
  files: Files,
  { by, applies, invites, onProblem, now }: Options & { now: Date },
): Promise<Outcome> {
  const user_id = await requireAdministrator(db, by)
  let problems = 0
  const report = (problem: Problem) => {
    problems += 1
    onProblem(problem)
  }
  await makeStage(db)
  const columns: Partial<Record<SourceName, string[]>> = {}
  const given = sourceNames.filter((source) => files[source] !== undefined)
  for (const source of given) {
    columns[source] = await stageFile(db, { source, path: files[source]! }, { now, report })
  }
  await findOrganisations(db)
  await markPresent(db)
  for await (const { source, line, column: name, message } of findConflicts(db)) {
    const column = columns[source]!.indexOf(name) + 1
    report({ file: basename(files[source]!), line, column, name, message })
  }
  const counts = await countStaged(db, given)
  if (problems > 0 || !applies) return { problems, counts }
  const request_id = `import-${now.toISOString()}`
  const written = await writeStaged(db, { cause: { user_id, ip: null, request_id }, invites })
  for (const source of given) counts[source]!.written = written[source]
  await releaseBacklog(db)
  return { problems, counts }
}

async function requireAdministrator(db: Database, email: string): Promise<number> {
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email.trim().toLowerCase())
    .where('role', '=', 'admin')
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!admin) throw new Refusal(422, `--by: ${email} is not an administrator of this portal.`)
  return admin.id
}

async function countStaged(db: Database, given: SourceName[]): Promise<Outcome['counts']> {
  const { rows } = await sql<{ source: SourceName; lines: number; present: number }>`
    select source, count(*) as lines, count(row_id) as present
    from staged where not is_faulty group by source`.execute(db)
  const none = { lines: 0, present: 0, written: 0 }
  return Object.fromEntries(
    given.map((source) => [source, { ...none, ...rows.find((row) => row.source === source) }]),
  )
}
