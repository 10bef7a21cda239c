// Compares the lines of an import, which are staged in a temporary table, with each other and with
// existing rows.
import { sql } from 'kysely'
import type { Database } from '#kernel/server/db/connect.ts'
import { sources, type SourceName } from './sources.ts'

const texts = {
  /** The messages from here on are about conflicts between lines, or with existing rows. */
  twice: (line: number) => `The same as in line ${line}. Remove one of the two.`,
  ambiguous:
    'Several organisations in the portal have this company number. Correct them there first.',
}

interface Place {
  source: SourceName
  line: number
  /** Name of the column with the fault. */
  column: string
}

interface Finding extends Place {
  message: string
}

/** Maximum number of findings per kind. */
const maxFindings = 1000

const ours = sql`upper(regexp_replace(company_number, '\\s', '', 'g'))`

/**
 * Collects the organisations that lines can refer to, by company number: existing ones and those in
 * the file.
 */
export async function findOrganisations(db: Database): Promise<void> {
  await sql`drop table if exists known`.execute(db)
  await sql`create temporary table known as
    select ${ours} as key, min(id) as id, count(*) as copies, min(type) as type,
      bool_or(verification_status = 'approved') as is_approved
    from organisations where company_number <> '' group by 1`.execute(db)
  await sql`insert into known
    select distinct on (key) key, null, 1, data->>'type', true from staged
    where source = 'organisations' and key is not null
      and not exists (select from known where key = staged.key)`.execute(db)
  await sql`create index on known (key)`.execute(db)
  await sql`analyze known, staged`.execute(db)
}

/** Marks lines whose row already exists; such rows are left unchanged. */
export async function markPresent(db: Database): Promise<void> {
  await sql`update staged set row_id = known.id from known
    where source = 'organisations' and known.key = staged.key`.execute(db)
  await sql`update staged set row_id = users.id from users
    where source = 'users' and users.email = staged.key`.execute(db)
  await sql`update staged set row_id = tenders.id from tenders
    where source = 'tenders' and tenders.reference = staged.key`.execute(db)
}

/**
 * Comparisons of the lines with each other and with existing rows. Each one selects the faulty
 * lines, and the column with the fault.
 */
const checks = [
  {
    message: texts.ambiguous,
    lines: sql<Place>`select source, line, 'company_number' as column from staged
      join known using (key) where source = 'organisations' and copies > 1
      union all select source, line, 'organisation' from staged
      join known on known.key = organisation where copies > 1
      union all select source, line, 'awarded_to' from staged
      join known on known.key = winner where copies > 1`,
  },
  {
    message: 'No organisation with this company number, neither here nor in the portal',
    lines: sql<Place>`select source, line, 'organisation' as column from staged
      where organisation is not null and not exists (select from known where key = organisation)
      union all select source, line, 'awarded_to' from staged
      where winner is not null and not exists (select from known where key = winner)`,
  },
  {
    message: 'This organisation is not approved in the portal. Approve it first.',
    lines: sql<Place>`select source, line, 'organisation' as column from staged
      join known on known.key = organisation where not is_approved`,
  },
  {
    message: 'This organisation is not a buyer',
    lines: sql<Place>`select source, line, 'organisation' as column from staged
      join known on known.key = organisation where source = 'tenders' and type <> 'buyer'`,
  },
  {
    message: 'This organisation is not a supplier',
    lines: sql<Place>`select source, line, 'awarded_to' as column from staged
      join known on known.key = winner where type <> 'supplier'`,
  },
  {
    message: 'This address has an account with another organisation. Use another address.',
    lines: sql<Place>`select source, line, 'email' as column from staged
      join users on users.id = row_id join known on known.key = organisation
      where source = 'users' and users.organisation_id is distinct from known.id`,
  },
  {
    message: 'Another organisation has a tender with this reference. Use another reference.',
    lines: sql<Place>`select source, line, 'reference' as column from staged
      join tenders on tenders.id = row_id join known on known.key = organisation
      where source = 'tenders' and tenders.organisation_id is distinct from known.id`,
  },
]

/** Yields faults found by comparing lines with each other and with existing rows. */
export async function* findConflicts(db: Database): AsyncGenerator<Finding> {
  const twice = await sql<{ source: SourceName; line: number; first: number }>`
    select source, line, first
    from (select source, line, min(line) over (partition by source, key) as first from staged
      where key is not null) each
    where line > first order by source, line limit ${maxFindings}`.execute(db)
  for (const { source, line, first } of twice.rows) {
    yield { source, line, column: sources[source].keyColumn, message: texts.twice(first) }
  }
  for (const { message, lines } of checks) {
    const { rows } = await sql<Place>`select * from (${lines}) as found
      order by source, line limit ${maxFindings}`.execute(db)
    for (const place of rows) yield { ...place, message }
  }
}
