import { sql } from 'kysely'
import { record } from '#kernel/server/audit/record.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import type { PendingIdentity } from '#features/accounts/server/people-tables.ts'
import type { Cause } from '#kernel/server/http/cause.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import { isSuspended } from './is-suspended.ts'
import { propagateMark, type IdentitySource } from './propagate-mark.ts'
import { SsoRefused } from './refused.ts'

/** Returns the linked identity, or undefined if the identity is not linked to any account. */
export async function findLinked(db: Database, { subject, ...of }: PendingIdentity) {
  return db
    .selectFrom('linked_identities')
    .select(['id', 'user_id', 'suspended_at'])
    .where('subject', '=', subject)
    .where((where) =>
      of.provider_id === null
        ? where('configured_issuer', '=', of.configured_issuer)
        : where('provider_id', '=', of.provider_id),
    )
    .executeTakeFirst()
}

interface Linking {
  userId: number
  identity: PendingIdentity
  cause: Cause
}

/**
 * Links the identity to the account, notifies the owner and returns the linked identity's id. If
 * the identity is already linked to the account, only returns the id. In both cases, the account is
 * marked if the provider was set up by a marked user. Throws if the identity is linked to another
 * account.
 */
export async function linkIdentity(tx: Tx, { userId, identity, cause }: Linking): Promise<number> {
  const source = await requireUsable(tx, identity)
  const passOn = async (by: 'linked' | 'entered') =>
    source && propagateMark(tx, source, { user_id: userId, by })
  const { provider_session: _, ...values } = identity
  const inserted = await tx
    .insertInto('linked_identities')
    .values({ ...values, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) {
    const linked = await findLinked(tx, identity)
    if (linked?.user_id !== userId) throw new SsoRefused('other_account')
    await passOn('entered')
    // Callers have asked for the password before they use a suspended identity.
    if (linked.suspended_at) await endSuspension(tx, linked.id)
    return linked.id
  }
  await passOn('linked')
  const of = await describeProvider(tx, identity)
  await notify(tx, 'identity-linked', { user_id: userId, provider: new URL(of.issuer).host })
  await record(
    tx,
    { ...cause, user_id: userId },
    {
      action: 'user.identity_linked',
      resource: ['User', userId],
      metadata: { ...of, identity_id: inserted.id },
    },
  )
  return inserted.id
}

async function endSuspension(tx: Tx, identityId: number): Promise<void> {
  await tx
    .updateTable('linked_identities')
    .set({ suspended_at: null })
    .where('id', '=', identityId)
    .execute()
}

/**
 * Returns the organisation's provider, or undefined for the installation's. Throws if nobody may
 * sign in with the provider any more: it may have been changed while the user was asked for one
 * more proof.
 */
async function requireUsable(
  tx: Tx,
  { provider_id }: PendingIdentity,
): Promise<IdentitySource | undefined> {
  if (provider_id === null) return undefined
  const found = await tx
    .selectFrom('identity_providers as p')
    .select(['p.organisation_id', 'p.outside_change_at', 'p.is_enabled'])
    .select(isSuspended('p').as('is_suspended'))
    .where('p.id', '=', provider_id)
    .executeTakeFirst()
  if (!found) throw new SsoRefused('unknown')
  if (!found.is_enabled) throw new SsoRefused('off')
  if (found.is_suspended) throw new SsoRefused('suspended')
  return found
}

/** Returns the issuer and organisation of the identity's provider, for the audit log. */
export async function describeProvider(
  db: Database,
  { provider_id, configured_issuer }: Pick<PendingIdentity, 'provider_id' | 'configured_issuer'>,
): Promise<{ organisation_id: number | null; issuer: string }> {
  if (provider_id === null) return { organisation_id: null, issuer: configured_issuer! }
  return db
    .selectFrom('identity_providers')
    .select(['organisation_id', 'issuer'])
    .where('id', '=', provider_id)
    .executeTakeFirstOrThrow()
}

/**
 * Stores the time of a completed sign-in and the current email address with the identity. If the
 * provider belongs to an organisation, the time is also stored with the provider.
 */
export async function recordSignIn(
  tx: Tx,
  identityId: number,
  { provider_id, email }: PendingIdentity,
): Promise<void> {
  await tx
    .updateTable('linked_identities')
    .set({ last_used_at: sql<string>`now()`, email })
    .where('id', '=', identityId)
    .execute()
  if (provider_id === null) return
  await tx
    .updateTable('identity_providers')
    .set({ last_worked_at: sql<string>`now()` })
    .where('id', '=', provider_id)
    .execute()
}
