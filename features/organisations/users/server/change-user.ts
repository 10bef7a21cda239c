// Common steps in every account change: lock the rows, check the rules, apply the change and write
// one audit row.
import type { AdminUser } from '../contract/admin-user.ts'
import {
  isActiveAdministrator,
  whyNotUser,
  type Circumstances,
  type UserAction,
} from '../rules/user-administration.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { record, type AuditAction, type EntryOf } from '#kernel/server/audit/record.ts'
import type { Cause } from '#kernel/server/http/cause.ts'
import { notFound, refusalFor } from '#kernel/server/http/refusal.ts'
import type { Transact } from '#kernel/server/http/rights.ts'
import type { SessionUser } from '#kernel/server/http/session.ts'
import { getAdminUser, lockWithAdministrators } from './queries.ts'

export interface Change {
  actor: SessionUser
  action: UserAction
  userId: number
  cause: Cause
  transact: Transact
  /** Returns the user's future role and organisation, which the rules need for a change of role. */
  becomes?: (tx: Tx, user: AdminUser) => Promise<Circumstances['becomes']>
}

type Entry<Action extends AuditAction> = Omit<EntryOf<Action>, 'resource'>

export async function changeUser<Action extends AuditAction>(
  { actor, action, userId, cause, transact, becomes }: Change,
  work: (tx: Tx, user: AdminUser, next: Circumstances['becomes']) => Promise<Entry<Action>>,
): Promise<AdminUser> {
  const lock = (tx: Tx) => lockWithAdministrators(tx, userId)
  return transact(async (tx, locked) => {
    const user = locked.find(({ id }) => id === userId)
    if (!user) throw notFound()
    const administrators = locked.filter(isActiveAdministrator)

    const next = await becomes?.(tx, user)
    const reason = whyNotUser(actor, action, user, {
      otherAdministrators: administrators.filter(({ id }) => id !== userId).length,
      ...(next ? { becomes: next } : {}),
    })
    if (reason) throw refusalFor(reason)
    const entry = await work(tx, user, next)
    await record(tx, cause, { ...entry, resource: ['User', userId] })
    return getAdminUser(tx, userId)
  }, lock)
}
