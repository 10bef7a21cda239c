// Links for creating the first administrator. A starting server makes one only if there is no
// administrator, and creating an administrator, by link or by command, deletes all links.
import { sql } from 'kysely'
import { firstAdminLinkHours } from '#features/organisations/users/contract/first-admin.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { hashToken, newToken } from '#kernel/server/platform/tokens.ts'

const lockKey = 7_362_150_047

/** Maximum number of stored links; a server in a crash loop creates one at each start. */
const maxLinks = 20

/** Acquires the lock that keeps links from being created, used and deleted concurrently. */
const lockLinks = (tx: Tx) => sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx)

/** Returns a new link, or undefined if there is already an administrator. */
export async function makeFirstAdminLink({
  db,
  config,
}: Pick<Services, 'db' | 'config'>): Promise<string | undefined> {
  return db.transaction().execute(async (tx) => {
    await lockLinks(tx)
    const admin = await tx
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .limit(1)
      .executeTakeFirst()
    if (admin) return undefined
    const token = newToken()
    await tx
      .insertInto('first_admin_links')
      .values({
        token_hash: hashToken(token),
        expires_at: sql<string>`now() + make_interval(hours => ${firstAdminLinkHours})`,
      })
      .execute()
    await sql`delete from first_admin_links where token_hash in (
      select token_hash from first_admin_links order by created_at desc offset ${maxLinks})`.execute(
      tx,
    )
    return `${config.publicUrl}/first-administrator/${token}`
  })
}

export async function isGoodLink(db: Database, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('first_admin_links')
    .select('token_hash')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Consumes the link and deletes those that other servers printed, so that only one of many
 * concurrent uses succeeds. Returns false if the link is invalid.
 */
export async function takeLink(tx: Tx, token: string): Promise<boolean> {
  await lockLinks(tx)
  if (!(await isGoodLink(tx, token))) return false
  await tx.deleteFrom('first_admin_links').execute()
  return true
}

/** Deletes all links, after an administrator has been created by the command. */
export async function voidLinks(tx: Tx): Promise<void> {
  await lockLinks(tx)
  await tx.deleteFrom('first_admin_links').execute()
}
