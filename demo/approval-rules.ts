// An approval rule for the organisation of the demo's buyer, so that the page is not empty. The
// rule applies above a value that no award of the demo reaches, so these awards need only one
// approval, by any colleague.
import { sql } from 'kysely'
import type { Tx } from '#kernel/server/db/connect.ts'

export async function addApprovalRule(tx: Tx): Promise<void> {
  await sql`
    insert into approval_rules (organisation_id, covers, above, first_by, first_user_id, second_by,
      changed_by, changed_at)
    select owners.organisation_id, 'award', 10000000, 'person', others.user_id, 'owner',
      owners.user_id, now() - interval '30 days'
    from users
    join memberships as owners on owners.user_id = users.id
    join memberships as others on others.organisation_id = owners.organisation_id
    where users.email = 'buyer@demo.example' and others.role = 'member'
    order by others.user_id limit 1`.execute(tx)
}
