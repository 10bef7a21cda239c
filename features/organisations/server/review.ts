// The review of organisations. Approval activates the users, rejection sends them the reason, and a
// rejection can be reversed; the users get an email each time.
import { sql } from 'kysely'
import type { reversalOutcomes } from '../contract/admin-organisation.ts'
import { verificationTransitions } from '../rules/verification.ts'
import { closeAccessRequests } from '#features/accounts/server/close-access-requests.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { record } from '#kernel/server/audit/record.ts'
import type { Cause } from '#kernel/server/http/cause.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import { activateUsersOf, updateOrganisationRow } from './queries.ts'

interface Pending {
  id: number
  name: string
}

export async function approve(tx: Tx, { id }: Pending, cause: Cause): Promise<void> {
  const { from, to } = verificationTransitions.approve
  const activated_users = await approveAndActivate(tx, id, cause)
  await record(tx, cause, {
    action: 'organisation.approved',
    resource: ['Organisation', id],
    metadata: { activated_users },
    changes: { verification_status: { from, to: to[0] } },
  })
}

/** Approves an organisation and activates its users. Returns the number of users. */
async function approveAndActivate(tx: Tx, id: number, cause: Cause): Promise<number> {
  await updateOrganisationRow(tx, id, {
    verification_status: 'approved',
    verified_at: sql<string>`now()`,
    rejection_reason: null,
  })
  const people = await activateUsersOf(tx, id)
  for (const person of people) {
    await closeAccessRequests(tx, person.id, cause)
  }
  await notify(tx, 'organisation-approved', { organisation_id: id })
  return people.length
}

export async function reject(
  tx: Tx,
  { id, reason }: Pending & { reason: string },
  cause: Cause,
): Promise<void> {
  const { from, to } = verificationTransitions.reject
  await updateOrganisationRow(tx, id, { verification_status: to[0], rejection_reason: reason })
  await notify(tx, 'organisation-rejected', { organisation_id: id, rejection_reason: reason })
  await record(tx, cause, {
    action: 'organisation.rejected',
    resource: ['Organisation', id],
    metadata: { reason },
    changes: { verification_status: { from, to: to[0] } },
  })
}

export async function reverseRejectionOf(
  tx: Tx,
  { id, outcome }: { id: number; outcome: (typeof reversalOutcomes)[number] },
  cause: Cause,
): Promise<void> {
  const { from } = verificationTransitions.reverse
  const activated_users = outcome === 'approved' ? await approveAndActivate(tx, id, cause) : 0
  if (outcome === 'pending') {
    const values = { verification_status: outcome, rejection_reason: null }
    await updateOrganisationRow(tx, id, values)
    await notify(tx, 'organisation-reopened', { organisation_id: id })
  }
  await record(tx, cause, {
    action: 'organisation.rejection_reversed',
    resource: ['Organisation', id],
    metadata: { activated_users },
    changes: { verification_status: { from, to: outcome } },
  })
}
