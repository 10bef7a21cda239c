import { lastAdminChange } from '#features/accounts/server/admin-change-marks.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { CauseOf } from '#kernel/server/notices/event.ts'
import { notify } from '#kernel/server/notices/notify.ts'

interface About {
  organisation_id: number
  /** The user who made the change. */
  user_id: number
  kind: CauseOf<'identity-changed'>['kind']
  /** The provider's host and path, or the domain. */
  subject?: string
}

/**
 * Notifies the owners of a change to the organisation's providers, domains or directory. If an
 * administrator or a marked user made it, all members are notified.
 */
export async function notifyOwners(
  tx: Tx,
  { user_id, subject = '', ...about }: About,
): Promise<void> {
  const { name, role, mark } = await tx
    .selectFrom('users')
    .select(['name', 'role', lastAdminChange.as('mark')])
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  const is_administrator = role === 'admin'
  const notice = { actor: is_administrator ? null : name, subject, is_marked: mark !== null }
  await notify(tx, 'identity-changed', {
    ...about,
    ...notice,
    is_for_all: is_administrator || notice.is_marked,
  })
}
