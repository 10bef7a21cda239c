// Access to the key of a portal-sealed draft. The portal stores this key. A member of the
// organisation has access if no administrator has changed their account since the draft was
// started, or if a member with access has admitted them since that change
// (docs/decisions/0015-drafts-of-bids.md).
import { sql } from 'kysely'
import { lastAdminChange } from '#features/accounts/server/admin-change-marks.ts'
import type { Tx } from '#kernel/server/db/connect.ts'

/** SQL condition over `users` and `bids` that holds if the user can read the bid's draft. */
export const readsDraft = sql<boolean>`(
  coalesce(${lastAdminChange} <= bids.draft_started_at, true)
  or exists (select from bid_admissions as admitted
    where admitted.bid_id = bids.id and admitted.user_id = users.id
      and admitted.created_at > ${lastAdminChange}))`

const members = sql`users where users.organisation_id = bids.organisation_id
  and users.role = 'supplier' and users.is_active and bids.draft_key is not null`

const named = sql`coalesce(json_agg(json_build_object('id', id, 'name', name) order by name, id), '[]')`

/** Maximum number of names in each list. */
const shown = 20

interface Member {
  id: number
  name: string
}

/** Members who can read the draft, and so can admit others. */
export const draftReaders = sql<Member[]>`(select ${named} from (
  select users.id, users.name from ${members} and ${readsDraft} order by name, id
  limit ${sql.lit(shown)}) as readers)`

/** Members who can't read the draft until a member who can read it admits them. */
export const lockedMembers = sql<Member[]>`(select ${named} from (
  select users.id, users.name from ${members} and not ${readsDraft} order by name, id
  limit ${sql.lit(shown)}) as locked)`

interface Membership {
  id: number
  reads_draft: boolean
}

/** Returns the active members of a bid's organisation, and whether each can read its draft. */
export async function readMembers(tx: Tx, bidId: number): Promise<Membership[]> {
  const { rows } = await sql<Membership>`
    select users.id, ${readsDraft} as reads_draft from bids
    join users on users.organisation_id = bids.organisation_id
    where bids.id = ${bidId} and users.role = 'supplier' and users.is_active`.execute(tx)
  return rows
}
