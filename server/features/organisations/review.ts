// The one review that every organisation has. Approving lets its people in, rejecting tells them
// why not; either way each of them gets an email.
import { sql } from 'kysely'
import { verificationTransitions } from '#domain/rules/verification.ts'
import type { Tx } from '#server/db/connect.ts'
import { record } from '#server/audit/record.ts'
import { closeAccessRequests } from '#server/features/users/queries.ts'
import type { Cause } from '#server/http/cause.ts'
import { tell } from '#server/notices/tell.ts'
import { activateUsersOf, updateOrganisationRow } from './queries.ts'

interface Pending {
  id: number
  name: string
}

export async function approve(tx: Tx, { id }: Pending, cause: Cause): Promise<void> {
  const { from, to } = verificationTransitions.approve
  await updateOrganisationRow(tx, id, {
    verification_status: to,
    verified_at: sql<string>`now()`,
  })
  const people = await activateUsersOf(tx, id)
  for (const person of people) {
    await closeAccessRequests(tx, person.id, cause)
  }
  await tell(tx, 'organisation-approved', { organisation_id: id })
  await record(tx, cause, {
    action: 'organisation.approved',
    resource: ['Organisation', id],
    metadata: { activated_users: people.length },
    changes: { verification_status: { from: from[0], to } },
  })
}

export async function reject(
  tx: Tx,
  { id, reason }: Pending & { reason: string },
  cause: Cause,
): Promise<void> {
  const { from, to } = verificationTransitions.reject
  await updateOrganisationRow(tx, id, { verification_status: to, rejection_reason: reason })
  await tell(tx, 'organisation-rejected', { organisation_id: id, rejection_reason: reason })
  await record(tx, cause, {
    action: 'organisation.rejected',
    resource: ['Organisation', id],
    metadata: { reason },
    changes: { verification_status: { from: from[0], to } },
  })
}
