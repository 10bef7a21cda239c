// Routes for delegations, with which a person passes their approvals to a colleague until a set
// day.
import { sql } from 'kysely'
import {
  delegationTexts as texts,
  endDelegation,
  passApprovalsOn,
} from '../contract/approval-rule.ts'
import { whyNotEndDelegation } from '../rules/approval-rule.ts'
import { lockOrganisation } from '#features/accounts/server/own-organisation.ts'
import { record } from '#kernel/server/audit/record.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { ukToday } from '#kernel/server/db/uk-today.ts'
import { conflict, invalid, notFound, refusalFor } from '#kernel/server/http/refusal.ts'
import type { Context, Route } from '#kernel/server/http/route.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import { readPeople, selectDelegations } from './queries.ts'

export function delegationRoutes(route: Route): void {
  route(passApprovalsOn, async (call) =>
    call.transact(async (tx) => {
      const { user, once } = call
      const organisationId = await lockOrganisation(tx, user)
      const find = (id: number) => findDelegation(tx, organisationId, id)
      return once(tx, {
        work: async () => ({ kept: await start(tx, call, organisationId) }),
        replay: async ({ id }) => ({
          message: 'Your approvals are passed on',
          delegation: await find(id),
        }),
      })
    }),
  )

  route(endDelegation, async ({ user, params, cause, transact }) =>
    transact(async (tx) => {
      const organisationId = await lockOrganisation(tx, user)
      const { id, from, to } = await findDelegation(tx, organisationId, params.delegationId)
      const reason = whyNotEndDelegation(user, { from })
      if (reason) throw refusalFor(reason)
      await tx
        .updateTable('approval_delegations')
        .set({ ended_at: sql<string>`now()`, ended_by: user.id })
        .where('id', '=', id)
        .execute()
      await record(tx, cause, {
        action: 'delegation.ended',
        resource: ['User', to.id],
        metadata: { organisation_id: organisationId, delegation_id: id, from: from.name },
      })
      await notify(tx, 'delegation-ended', {
        organisation_id: organisationId,
        principal_id: from.id,
        user_id: to.id,
        by: user.name,
      })
      return { message: 'The approvals are no longer passed on' }
    }),
  )
}

async function findDelegation(tx: Tx, organisationId: number, id: number) {
  const found = await selectDelegations(tx, organisationId).where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound()
  return found
}

/** Stores a delegation by the caller, with its audit row and notice. */
async function start(
  tx: Tx,
  { user, body: { to, until }, cause }: Context<typeof passApprovalsOn>,
  organisationId: number,
): Promise<{ id: number }> {
  await requireDelegate(tx, { organisationId, userId: user.id, to })
  await requireDay(tx, until)
  const open = await selectDelegations(tx, organisationId)
    .where('from_user_id', '=', user.id)
    .executeTakeFirst()
  if (open) throw conflict(texts.openAlready(open.to.name))
  await closeExpired(tx, user.id)
  const { id } = await tx
    .insertInto('approval_delegations')
    .values({ organisation_id: organisationId, from_user_id: user.id, to_user_id: to, until })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(tx, cause, {
    action: 'delegation.created',
    resource: ['User', to],
    metadata: { organisation_id: organisationId, delegation_id: id, until },
  })
  await notify(tx, 'delegation-started', {
    organisation_id: organisationId,
    principal_id: user.id,
    user_id: to,
    ends_on: until,
  })
  return { id }
}

interface Delegating {
  organisationId: number
  userId: number
  to: number
}

async function requireDelegate(tx: Tx, { organisationId, userId, to }: Delegating): Promise<void> {
  if (to === userId) throw invalid({ to: ['Choose a person other than yourself'] })
  const people = await readPeople(tx, organisationId)
  if (!people.some(({ id }) => id === to))
    throw invalid({ to: ['Choose an active member or owner of your organisation'] })
}

/** Throws if the last day has passed, or is more than a year ahead. */
async function requireDay(tx: Tx, until: string): Promise<void> {
  const { is_past, is_far } = await tx
    .selectNoFrom([
      sql<boolean>`${until}::date < ${ukToday}`.as('is_past'),
      sql<boolean>`${until}::date > ${ukToday} + interval '1 year'`.as('is_far'),
    ])
    .executeTakeFirstOrThrow()
  if (is_past) throw invalid({ until: ['Choose today or a later day'] })
  if (is_far) throw invalid({ until: ['Choose a day within the next year'] })
}

/**
 * Marks the user’s delegation as ended if its last day has passed, because a person can have only
 * one open delegation.
 */
async function closeExpired(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('approval_delegations')
    .set({
      ended_at: sql<string>`least(now(), (until + 1)::timestamp at time zone 'Europe/London')`,
      ended_by: userId,
    })
    .where('from_user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()
}
