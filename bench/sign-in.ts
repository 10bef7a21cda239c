import type pg from 'pg'
import { hashToken, newToken } from '#kernel/server/platform/tokens.ts'
import { busySupplier } from './fill-activity.ts'
import { lastSupplier } from './fill-tenders.ts'
import { searchers } from './fill-views-and-bids.ts'
import type { Caller } from './read-calls.ts'

/**
 * SQL conditions for the users of each kind, one user per organisation. Suppliers that earlier runs
 * added to the same database for the write benchmark are left out: they have hardly any rows, so
 * reads would seem too fast.
 */
const kinds: Record<Caller, string> = {
  supplier: `role = 'supplier' and id = organisation_id and id <= ${lastSupplier}`,
  'searching supplier': `id between ${searchers.first} and ${searchers.last}`,
  'busy supplier': `id = ${busySupplier}`,
  buyer: `role = 'buyer' and id = organisation_id`,
  admin: `role = 'admin'`,
}

/** Returns sessions by kind of user, in a fixed order that mixes organisations. */
export async function signInEverybody(pool: pg.Pool): Promise<Record<Caller, string[]>> {
  const signedIn = await Promise.all(
    Object.entries(kinds).map(async ([kind, condition]) => {
      const { rows } = await pool.query<{ id: number }>(
        `select id from users where ${condition} order by hashint4(id) limit 500`,
      )
      const sessions = rows.map(() => newToken())
      await pool.query(
        `insert into sessions (id_hash, user_id, is_remembered, expires_at)
         select id_hash, user_id, true, now() + interval '1 day'
         from unnest($1::bytea[], $2::int[]) as given (id_hash, user_id)`,
        [sessions.map(hashToken), rows.map(({ id }) => id)],
      )
      return [kind, sessions]
    }),
  )
  return Object.fromEntries(signedIn)
}
