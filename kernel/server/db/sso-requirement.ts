// SQL for organisations that require single sign-on: sessions and API tokens that don't come from
// the organisation's provider end when the requirement takes effect.
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from './connect.ts'

/** Break-glass accounts with a second factor may always sign in another way. */
const isBreakGlass = sql`(u.mfa_enabled and exists (select from break_glass_accounts b
  where b.provider_id = p.id and b.user_id = u.id))`

/**
 * Returns SQL for the future time at which a new session or token of the user has to end, or null.
 * `identityId` is the linked identity that began the session.
 */
export function endOfOtherWays(
  userId: number,
  identityId: number | null = null,
): RawBuilder<string | null> {
  return sql<string | null>`(select p.required_from
    from users u join identity_providers p on p.organisation_id = u.organisation_id
    where u.id = ${userId} and p.required_from > now() and not ${isBreakGlass}
      and not exists (select from linked_identities l
        where l.id = ${identityId}::integer and l.provider_id = p.id))`
}

interface Ending {
  organisation_id: number
  /** SQL for the time at which the sessions and tokens end. */
  at: RawBuilder<string>
  /** Id of a session that doesn't end. */
  except?: number
}

/**
 * Ends sessions and API tokens of the organisation's members at a time, unless they end earlier.
 * Sessions of the organisation's provider and those of break-glass accounts don't end.
 */
export async function endOtherWays(
  tx: Tx,
  { organisation_id, at, except = 0 }: Ending,
): Promise<void> {
  const ofMembers = sql`from users u join identity_providers p
    on p.organisation_id = u.organisation_id
    where u.organisation_id = ${organisation_id} and not ${isBreakGlass}`
  await sql`update sessions s set expires_at = least(s.expires_at, ${at})
    ${ofMembers} and s.user_id = u.id and s.id <> ${except}
      and not exists (select from linked_identities l
        where l.id = s.identity_id and l.provider_id = p.id)`.execute(tx)
  await sql`update api_tokens t set expires_at = least(t.expires_at, ${at})
    ${ofMembers} and t.user_id = u.id`.execute(tx)
}
