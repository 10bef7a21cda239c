// Deactivates or reactivates a colleague's account: locks the rows, checks the rules, applies the
// change and writes one audit row.
import { sql } from 'kysely'
import type { Colleague } from '../contract/colleague.ts'
import { whyNotColleague, type ColleagueAction } from '../rules/colleagues.ts'
import { changeCredentials } from '#features/accounts/server/credentials.ts'
import { adminChangeMarkOf } from '#features/accounts/server/admin-change-marks.ts'
import { record } from '#kernel/server/audit/record.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { Cause } from '#kernel/server/http/cause.ts'
import { notFound, refusalFor } from '#kernel/server/http/refusal.ts'
import type { Transact } from '#kernel/server/http/rights.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import { lockColleagues, selectColleagues } from './queries.ts'

interface Change {
  user: { id: number }
  organisation: { id: number; name: string }
  userId: number
  cause: Cause
  transact: Transact
}

const outcomes = {
  deactivate: {
    values: { is_active: false, deactivated_at: sql<string>`now()` },
    action: 'user.deactivated',
    email: 'account-deactivated',
  },
  reactivate: {
    values: { is_active: true, deactivated_at: null },
    action: 'user.reactivated',
    email: 'account-reactivated',
  },
} as const

export async function changeColleague(
  { user, organisation, userId, cause, transact }: Change,
  step: ColleagueAction,
): Promise<Colleague> {
  const { values, action, email } = outcomes[step]
  const find = (tx: Tx) =>
    selectColleagues(tx, organisation.id).where('users.id', '=', userId).executeTakeFirst()
  return transact(
    async (tx) => {
      const before = await find(tx)
      if (!before) throw notFound()
      const reason = whyNotColleague(user, step, before)
      if (reason) throw refusalFor(reason)
      const marked = {
        ...values,
        outside_change_at: sql<
          string | null
        >`greatest(outside_change_at, ${adminChangeMarkOf(user.id)})`,
      }
      await changeCredentials(tx, userId, marked, 'no session')
      if (step === 'reactivate' && before.given_role === 'owner') await demote(tx, user.id, userId)
      await notify(tx, email, { user_id: userId, organisation: organisation.name })
      await record(tx, cause, {
        action,
        resource: ['User', userId],
        metadata: { organisation_id: organisation.id },
        changes: { is_active: { from: before.is_active, to: values.is_active } },
      })
      return (await find(tx))!
    },
    (tx) => lockColleagues(tx, organisation.id),
  )
}

/**
 * Makes an owner a member. A reactivated owner doesn't get the role back, because adding an owner
 * may need a second owner's confirmation.
 */
async function demote(tx: Tx, actorId: number, userId: number): Promise<void> {
  await tx
    .updateTable('memberships')
    .set({ role: 'member', since: sql<string>`now()`, made_by: actorId, appointed_at: null })
    .where('user_id', '=', userId)
    .execute()
}
