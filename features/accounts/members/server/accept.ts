import { sql } from 'kysely'
import { colleagueTexts } from '../contract/colleague.ts'
import { insertUser } from '#features/accounts/server/insert-user.ts'
import { adminChangeMarkOf } from '#features/accounts/server/admin-change-marks.ts'
import { record } from '#kernel/server/audit/record.ts'
import type { Cause } from '#kernel/server/http/cause.ts'
import { invalid } from '#kernel/server/http/refusal.ts'
import type { Transact } from '#kernel/server/http/rights.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import { refuseWeakPassword } from '#features/accounts/passwords/server/check-password.ts'
import { hashPassword } from '#features/accounts/passwords/server/password-hash.ts'
import type { AccountServices } from '#features/accounts/server/services.ts'
import { deleteInvitation, findInvitation } from './queries.ts'

interface Accepting {
  token: string
  password: string
  cause: Cause
  transact: Transact
}

/**
 * Creates the invited person's account with the password that they chose. The email address needs
 * no further confirmation, because the link was sent to it.
 */
export async function accept(services: AccountServices, given: Accepting): Promise<void> {
  const { token, password, cause, transact } = given
  const found = await findInvitation(services.db, token)
  if (!found) throw invalidInvitation()
  await refuseWeakPassword(services, password, found)
  const password_hash = await hashPassword(password, { ip: cause.ip, account: found.email })

  await transact(async (tx) => {
    // The invitation is read again and deleted inside the transaction, so only one of several
    // concurrent requests succeeds.
    const invitation = await findInvitation(tx, token)
    const { id, name, email, role, organisation_id, type, invited_by, outside_change_at } =
      invitation ?? found
    if (!invitation || !(await deleteInvitation(tx, organisation_id, id))) throw invalidInvitation()
    const userId = await insertUser(
      tx,
      {
        name,
        email,
        role: type,
        organisation_id,
        password_hash,
        is_active: true,
        email_confirmed_at: sql<string>`now()`,
        outside_change_at: sql<string | null>`greatest(
        ${outside_change_at}::timestamptz, ${adminChangeMarkOf(invited_by)})`,
      },
      { role, by: invited_by },
    )
    // The id is undefined if another account with this email address has been created since the
    // invitation.
    if (userId === undefined) throw invalidInvitation()
    await notify(tx, 'colleague-joined', { user_id: invited_by, name })
    await record(
      tx,
      { ...cause, user_id: userId },
      {
        action: 'user.joined',
        resource: ['User', userId],
        metadata: { organisation_id, invited_by },
      },
    )
  })
}

const invalidInvitation = () => invalid({ token: [colleagueTexts.joinInvalid] })
