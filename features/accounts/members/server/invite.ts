// Invites a person to the caller's organisation. The inviter can't find out whether the address has
// an account: the list of invitations and the reply are the same in both cases. Only the email
// differs, and only the owner of the address reads it.
import type { InvitedRole } from '#kernel/contract/member.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { record } from '#kernel/server/audit/record.ts'
import type { Cause } from '#kernel/server/http/cause.ts'
import { invalid } from '#kernel/server/http/refusal.ts'
import type { SessionUser } from '#kernel/server/http/session.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { newToken } from '#kernel/server/platform/tokens.ts'
import { storeInvitation } from './queries.ts'

const texts = {
  /**
   * The text is the same if the address already has an account in another organisation, so that
   * inviters can't find out who has one.
   */
  invited: (address: string) => `Invitation sent to ${address}`,
}

interface Inviting {
  user: SessionUser
  organisation: { id: number; name: string }
  invited: { name: string; email: string; role: InvitedRole }
  action: 'user.invited' | 'user.invitation_resent'
  cause: Cause
}

export async function invite(tx: Tx, { outbox }: Services, inviting: Inviting) {
  const { user, organisation, invited, action, cause } = inviting
  const owner = await findOwner(tx, invited.email)
  if (owner?.organisation_id === organisation.id) {
    throw invalid({ email: ['This person is already in your organisation'] })
  }
  const token = newToken()
  const invitation = await storeInvitation(tx, {
    ...invited,
    organisation_id: organisation.id,
    invited_by: user.id,
    token,
  })
  const about = { inviter: user.name, organisation: organisation.name, member_role: invited.role }
  if (owner) await outbox.add(tx, 'colleague-invitation-known', invited, about)
  else await outbox.add(tx, 'colleague-invitation', invited, { ...about, token })
  await record(tx, cause, {
    action,
    resource: ['Organisation', organisation.id],
    metadata: { email: invited.email, organisation_id: organisation.id, role: invited.role },
  })
  return { message: texts.invited(invited.email), invitation }
}

async function findOwner(tx: Tx, email: string) {
  return tx
    .selectFrom('users')
    .select('organisation_id')
    .where('email', '=', email)
    .executeTakeFirst()
}
