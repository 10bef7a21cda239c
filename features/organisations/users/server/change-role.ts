import type { Body } from '#kernel/contract/endpoint.ts'
import { type changeUserRole, adminUserTexts, type AdminUser } from '../contract/admin-user.ts'
import { roleLabels } from '#kernel/contract/role.ts'
import { hasOrganisation, organisationWith } from '../rules/user-administration.ts'
import { completeMembership } from '#features/accounts/server/insert-user.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { invalid } from '#kernel/server/http/refusal.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import { changeUser, type Change } from './change-user.ts'
import { findFittingOrganisation, getAdminUser, setRole } from './queries.ts'

type Input = Body<typeof changeUserRole>

/** Changes the role or the organisation of a user, or both. */
export async function changeRole(change: Change, input: Input): Promise<AdminUser> {
  const { userId } = change
  const becomes = (tx: Tx, user: AdminUser) => nextOf(tx, user, input)
  return changeUser({ ...change, becomes }, async (tx, before, next) => {
    await setRole(tx, userId, next!)
    const after = await getAdminUser(tx, userId)
    if (after.organisation_id !== before.organisation_id) {
      await completeMembership(tx, userId, { by: change.actor.id })
    }
    await notify(tx, 'role-changed', {
      user_id: userId,
      role: roleLabels[after.role],
      organisation: after.organisation?.name ?? null,
    })
    await notifyOrganisations(tx, before, after)
    return {
      action: 'user.role_changed',
      metadata: {},
      changes: {
        role: { from: before.role, to: after.role },
        organisation_id: { from: before.organisation_id, to: after.organisation_id },
      },
    }
  })
}

/** Notifies the user's old and new organisations if the organisation has changed. */
async function notifyOrganisations(tx: Tx, before: AdminUser, after: AdminUser): Promise<void> {
  const [from, to] = [before.organisation_id, after.organisation_id]
  if (from === to) return
  const { id: user_id } = after
  if (from !== null) await notify(tx, 'member-removed', { user_id, organisation_id: from })
  if (to !== null) await notify(tx, 'member-added', { user_id, organisation_id: to })
}

async function nextOf(tx: Tx, user: AdminUser, { role, organisation_id }: Input) {
  if (!hasOrganisation(role)) return { role, organisation_id: null }
  if (!organisation_id) return { role, organisation_id: organisationWith(role, user.organisation) }
  const chosen = await findFittingOrganisation(tx, organisation_id, role)
  if (!chosen) throw invalid({ organisation_id: [adminUserTexts.organisationUnfit] })
  return { role, organisation_id: chosen.id }
}
