// Writes the lines whose rows don't exist yet. Each batch of lines is written in one transaction,
// together with its audit rows. An interrupted import can be started again, since existing rows are
// skipped.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { welcomeLinkDays } from '#features/accounts/contract/account-periods.ts'
import type * as z from 'zod/mini'
import type { importedOrganisation, ImportedTender, importedUser } from '../contract/import.ts'
import type { InvitedRole } from '#kernel/contract/member.ts'
import type { OrganisationType } from '#kernel/contract/organisation.ts'
import { adminChangeMark } from '#features/accounts/server/admin-change-marks.ts'
import { storeResetToken } from '#features/accounts/server/reset-tokens.ts'
import { recordAll } from '#kernel/server/audit/record.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import type { Cause } from '#kernel/server/http/cause.ts'
import type { Outbox } from '#kernel/server/mail/outbox.ts'
import { hashPassword } from '#features/accounts/passwords/server/password-hash.ts'
import { queueNewTenders } from '#features/tenders/server/search-change.ts'
import { newToken } from '#kernel/server/platform/tokens.ts'
import type { SourceName } from './sources.ts'

const batchSize = 500

export interface Writing {
  cause: Cause & { user_id: number }
  /** Outbox for emails with a link to set a password. */
  invites?: Outbox | undefined
}

interface Line<Data> {
  line: number
  data: Data
  organisation_id: number
  organisation: string
  type: OrganisationType
  winner_id: number | null
}

type Write = (tx: Tx, lines: Line<never>[]) => Promise<number>

/**
 * Writes the staged lines. Returns the number of rows written per file; lines are not counted if
 * their row was created concurrently.
 */
export async function writeStaged(
  db: Database,
  writing: Writing,
): Promise<Record<SourceName, number>> {
  // The hash is that of a random password; users set their own with a link.
  const noPassword = await hashPassword(randomBytes(32).toString('base64url'))
  const organisations = await inBatches(db, 'organisations', (tx, lines) =>
    writeOrganisations(tx, writing, lines),
  )
  await sql`update known set id = organisations.id, copies = 1 from organisations
    where known.id is null and known.key = upper(regexp_replace(company_number, '\\s', '', 'g'))`.execute(
    db,
  )
  const users = await inBatches(db, 'users', (tx, lines) =>
    writeUsers(tx, writing, lines, noPassword),
  )
  const tenders = await inBatches(db, 'tenders', (tx, lines) => writeTenders(tx, writing, lines))
  await sql`analyze organisations, users, tenders`.execute(db)
  return { organisations, users, tenders }
}

async function inBatches(db: Database, source: SourceName, write: Write): Promise<number> {
  let written = 0
  for (let last = 0; ;) {
    const { rows } = await sql<Line<never>>`
      select line, data, known.id as organisation_id, organisations.name as organisation,
        organisations.type, winners.id as winner_id
      from staged left join known on known.key = staged.organisation
        left join organisations on organisations.id = known.id
        left join known winners on winners.key = staged.winner
      where source = ${source} and row_id is null and line > ${last}
      order by line limit ${batchSize}`.execute(db)
    if (rows.length === 0) return written
    written += await db.transaction().execute((tx) => write(tx, rows))
    last = rows.at(-1)!.line
  }
}

async function writeOrganisations(
  tx: Tx,
  { cause }: Writing,
  lines: Line<z.output<typeof importedOrganisation>>[],
): Promise<number> {
  const now = sql<string>`now()`
  const made = await tx
    .insertInto('organisations')
    .values(
      lines.map(({ data }) => ({ ...data, verification_status: 'approved', verified_at: now })),
    )
    .returning('id')
    .execute()
  await recordAll(
    tx,
    cause,
    made.map(({ id }) => ({
      action: 'organisation.created',
      resource: ['Organisation', id],
      metadata: {},
    })),
  )
  return made.length
}

async function writeUsers(
  tx: Tx,
  { cause, invites }: Writing,
  lines: Line<Omit<z.output<typeof importedUser>, 'organisation'>>[],
  password_hash: string,
): Promise<number> {
  const made = await tx
    .insertInto('users')
    .values(
      lines.map(({ data: { name, email }, organisation_id, type: role }) => ({
        name,
        email,
        organisation_id,
        role,
        password_hash,
        is_active: true,
        ...adminChangeMark,
      })),
    )
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(['id', 'name', 'email', 'role', 'organisation_id'])
    .execute()
  if (made.length === 0) return 0
  const roles = new Map(lines.map(({ data }) => [data.email, data.role]))
  await giveRoles(
    tx,
    made.map(({ id, email }) => ({ user_id: id, role: roles.get(email)! })),
  )
  await recordAll(
    tx,
    cause,
    made.map(({ id, role, organisation_id }) => ({
      action: 'user.created',
      resource: ['User', id],
      metadata: { role, organisation_id },
    })),
  )
  if (!invites) return made.length
  const organisations = new Map(lines.map(({ data, organisation }) => [data.email, organisation]))
  for (const { id, name, email } of made) {
    const token = newToken()
    await storeResetToken(tx, id, token, welcomeLinkDays * 24 * 60)
    const data = { email, token, organisation: organisations.get(email)! }
    await invites.add(tx, 'welcome', { name, email }, data)
  }
  return made.length
}

/** Gives new members their roles. The first member of an organisation stays its owner. */
async function giveRoles(tx: Tx, members: { user_id: number; role: InvitedRole }[]): Promise<void> {
  await sql`
    update memberships set role = given.role
    from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as given (user_id integer, role text)
    where memberships.user_id = given.user_id and memberships.role <> 'owner'`.execute(tx)
}

async function writeTenders(
  tx: Tx,
  { cause }: Writing,
  lines: Line<Omit<ImportedTender, 'organisation' | 'awarded_to'>>[],
): Promise<number> {
  const made = await tx
    .insertInto('tenders')
    .values(
      lines.map(({ data: { archived, ...data }, organisation_id, winner_id }) => ({
        ...data,
        organisation_id,
        created_by: cause.user_id,
        awarded_to: winner_id,
        closed_at: data.closed_at ?? (data.status === 'closed' ? data.submission_deadline : null),
        awarded_at: data.awarded_at ?? null,
        cancelled_at: data.cancelled_at ?? null,
        cancellation_reason: data.cancellation_reason ?? null,
        cancellation_text: data.cancellation_text ?? null,
        // Imported tenders were reviewed elsewhere, and their publication date is used as the
        // creation date.
        moderation_status: 'approved' as const,
        created_at: data.published_at,
        deleted_at: archived ? sql<string>`now()` : null,
        deleted_by: archived ? cause.user_id : null,
      })),
    )
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning(['id', 'reference', 'status', 'organisation_id'])
    .execute()
  if (made.length === 0) return 0
  await recordAll(
    tx,
    cause,
    made.map(({ id, ...metadata }) => ({
      action: 'tender.created',
      resource: ['Tender', id],
      metadata,
    })),
  )
  const ids = made.map(({ id }) => id)
  await queueNewTenders(tx, ids)
  return made.length
}
