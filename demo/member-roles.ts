// Roles of the demo's members: in each organisation, the user who registered it is the owner and
// has invited the others. The demo's buyer has a contributor and a viewer as colleagues.
import { sql } from 'kysely'
import type { Tx } from '#kernel/server/db/connect.ts'
import { demoColleagues } from './sign-ins.ts'

export async function giveRoles(tx: Tx): Promise<void> {
  await sql`
    update memberships set joined_at = users.created_at, since = users.created_at,
      added_by = case when owners.user_id <> users.id then owners.user_id end
    from users, memberships as owners
    where users.id = memberships.user_id and owners.role = 'owner'
      and owners.organisation_id = memberships.organisation_id`.execute(tx)
  for (const { role, email } of demoColleagues) {
    await sql`
      update memberships set role = ${role}, since = joined_at + interval '40 days',
        made_by = added_by
      from users where users.id = memberships.user_id and users.email = ${email}`.execute(tx)
  }
}
