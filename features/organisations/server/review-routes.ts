import {
  approveOrganisation,
  approveOrganisations,
  rejectOrganisation,
  removeOrganisationUser,
  reverseRejection,
  adminOrganisationTexts,
  approvedManyText,
} from '../contract/admin-organisation.ts'
import type { AdminUser } from '../users/contract/admin-user.ts'
import { canVerify } from '../rules/verification.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { changeUser } from '../users/server/change-user.ts'
import { conflict, notFound } from '#kernel/server/http/refusal.ts'
import type { Route } from '#kernel/server/http/route.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import { detachUser, getOrganisationRow, lockOrganisation, lockPending } from './queries.ts'
import { approve, reject, reverseRejectionOf } from './review.ts'

const texts = {
  reversed: {
    approved: 'Rejection reversed: the organisation is approved',
    pending: 'Rejection reversed: the organisation is awaiting approval again',
  },
}

export function organisationReviewRoutes(route: Route): void {
  route(approveOrganisation, async ({ params, cause, transact }) =>
    transact(async (tx) => {
      const pending = await requirePending(tx, params.organisationId)
      await approve(tx, pending, cause)
      const organisation = await getOrganisationRow(tx, pending.id)
      return { message: adminOrganisationTexts.approved, organisation }
    }),
  )

  route(rejectOrganisation, async ({ params, body, cause, transact }) =>
    transact(async (tx) => {
      const pending = await requirePending(tx, params.organisationId)
      await reject(tx, { ...pending, reason: body.reason }, cause)
      const organisation = await getOrganisationRow(tx, pending.id)
      return { message: 'Organisation rejected', organisation }
    }),
  )

  route(reverseRejection, async ({ params, body: { outcome }, cause, transact }) =>
    transact(async (tx) => {
      const { id, verification_status } = await lockOrganisation(tx, params.organisationId)
      if (!canVerify('reverse', verification_status)) {
        throw conflict('Only a rejected organisation can have its rejection reversed.')
      }
      await reverseRejectionOf(tx, { id, outcome }, cause)
      const organisation = await getOrganisationRow(tx, id)
      return { message: texts.reversed[outcome], organisation }
    }),
  )

  route(approveOrganisations, async ({ body: { ids }, cause, transact }) =>
    transact(async (tx) => {
      const pending = await lockPending(tx, ids)
      if (pending.length === 0) throw conflict('None of these organisations is pending.')
      for (const organisation of pending) await approve(tx, organisation, cause)
      const approved = pending.map(({ id }) => id)
      const skipped = ids.filter((id) => !approved.includes(id))
      return { message: approvedManyText(approved.length), approved, skipped }
    }),
  )

  route(removeOrganisationUser, async ({ params, user, cause, transact }) => {
    const { organisationId, userId } = params
    const change = { actor: user, action: 'remove', userId, cause, transact } as const
    await changeUser(change, (tx, member) => removeMember(tx, member, organisationId))
    return { message: adminOrganisationTexts.userRemoved }
  })
}

async function requirePending(tx: Tx, id: number) {
  const organisation = await lockOrganisation(tx, id)
  if (!canVerify('approve', organisation.verification_status)) {
    throw conflict('This organisation has already been reviewed.')
  }
  return organisation
}

/** Removes the user from their organisation. Returns the entry for the audit log. */
async function removeMember(tx: Tx, member: AdminUser, organisation_id: number) {
  const { id: user_id, organisation, is_active } = member
  if (organisation?.id !== organisation_id) throw notFound()
  await detachUser(tx, user_id)
  await notify(tx, 'removed-from-organisation', { user_id, organisation: organisation.name })
  await notify(tx, 'member-removed', { user_id, organisation_id })
  return {
    action: 'user.removed' as const,
    metadata: { organisation_id },
    changes: {
      organisation_id: { from: organisation_id, to: null },
      is_active: { from: is_active, to: false },
    },
  }
}
