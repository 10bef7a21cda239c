// Changes of an organisation's owners that wait for a second owner's confirmation or for three days
// without an objection. Every step locks all members first, so the rules see the final state.
import { sql } from 'kysely'
import type { Colleague } from '../contract/colleague.ts'
import { ownerChangeDays, type OwnerChange } from '../contract/owner-change.ts'
import type { MemberRole } from '#kernel/contract/member.ts'
import {
  isActiveOwner,
  memberChangeTexts,
  needsSecondOwner,
  whyNotGiveRole,
  whyNotOwnerChange,
  type OwnerChangeAction,
} from '../rules/member-changes.ts'
import { record } from '#kernel/server/audit/record.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import { bySystem, type Cause } from '#kernel/server/http/cause.ts'
import { conflict, notFound, refusalFor } from '#kernel/server/http/refusal.ts'
import type { Transact } from '#kernel/server/http/rights.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import { countOwners, lockColleagues, selectColleagues } from './queries.ts'

export function selectOwnerChanges(db: Database, organisationId: number) {
  return db
    .selectFrom('owner_changes')
    .innerJoin('users as members', 'members.id', 'owner_changes.user_id')
    .innerJoin('users as askers', 'askers.id', 'owner_changes.asked_by')
    .select([
      'owner_changes.id',
      'owner_changes.role',
      'owner_changes.created_at',
      'owner_changes.takes_effect_at',
      sql<OwnerChange['member']>`json_build_object('id', members.id, 'name', members.name)`.as(
        'member',
      ),
      sql<OwnerChange['asked_by']>`json_build_object('id', askers.id, 'name', askers.name)`.as(
        'asked_by',
      ),
    ])
    .where('owner_changes.organisation_id', '=', organisationId)
    .orderBy('owner_changes.id')
}

interface Actor {
  user: { id: number; name: string }
  organisation: { id: number }
  cause: Cause
  transact: Transact
}

/**
 * Assigns a role to a member, or asks the other owners to confirm it. Returns the pending change.
 */
export async function changeMemberRole(
  { user, organisation, cause, transact }: Actor,
  { userId, role }: { userId: number; role: MemberRole },
): Promise<OwnerChange | null> {
  return transact(
    async (tx) => {
      const member = await findMember(tx, organisation.id, userId)
      if (!member) throw notFound()
      const waiting = await selectOwnerChanges(tx, organisation.id)
        .where('owner_changes.user_id', '=', userId)
        .executeTakeFirst()
      const owners = await countOwners(tx, organisation.id)
      const reason = whyNotGiveRole(member, role, { owners, isPending: Boolean(waiting) })
      if (reason) throw refusalFor(reason)
      const change = { tx, organisation, member, role, by: user, cause }
      if (needsSecondOwner(member, role, { owners })) return askOwners(change)
      await giveRole(change, 'member.role_changed')
      return null
    },
    (tx) => lockColleagues(tx, organisation.id),
  )
}

interface Change {
  tx: Tx
  organisation: { id: number }
  member: Colleague
  role: MemberRole
  by: { id: number; name: string } | null
  cause: Cause
}

type Given = 'member.role_changed' | 'member.owner_change_confirmed' | 'member.owner_change_applied'

async function giveRole({ tx, organisation, member, role, by, cause }: Change, action: Given) {
  const organisation_id = organisation.id
  await tx
    .updateTable('memberships')
    .set({ role, since: sql<string>`now()`, made_by: by?.id ?? null, appointed_at: null })
    .where('user_id', '=', member.id)
    .where('organisation_id', '=', organisation_id)
    .execute()
  const isOfOwners = role === 'owner' || isActiveOwner(member)
  await notify(tx, isOfOwners ? 'owner-changed' : 'member-role-changed', {
    user_id: member.id,
    organisation_id,
    by: by?.name ?? null,
    member_role: role,
  })
  await record(tx, cause, {
    action,
    resource: ['User', member.id],
    metadata: { organisation_id, role },
    changes: { role: { from: member.given_role, to: role } },
  })
}

async function askOwners({ tx, organisation, member, role, by, cause }: Change) {
  const organisation_id = organisation.id
  const { id } = await tx
    .insertInto('owner_changes')
    .values({
      organisation_id,
      user_id: member.id,
      role,
      asked_by: by!.id,
      takes_effect_at: sql<string>`now() + make_interval(days => ${ownerChangeDays})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const change = await selectOwnerChanges(tx, organisation_id)
    .where('owner_changes.id', '=', id)
    .executeTakeFirstOrThrow()
  await notify(tx, 'owner-change-pending', {
    user_id: member.id,
    organisation_id,
    by: by!.name,
    member_role: role,
    from: member.role,
    takes_effect_at: change.takes_effect_at,
  })
  await record(tx, cause, {
    action: 'member.owner_change_asked',
    resource: ['User', member.id],
    metadata: { organisation_id, role },
  })
  return change
}

/** Confirms, stops or withdraws a pending change. */
export async function endOwnerChange(
  { user, organisation, cause, transact }: Actor,
  { changeId, action }: { changeId: number; action: OwnerChangeAction },
): Promise<void> {
  await transact(
    async (tx) => {
      const pending = await takeOwnerChange(tx, organisation.id, changeId)
      if (!pending) throw notFound()
      const reason = whyNotOwnerChange(user, action, pending)
      if (reason) throw refusalFor(reason)
      if (action !== 'confirm') {
        return stopOwnerChange(tx, {
          organisation,
          pending,
          by: user,
          cause,
          how: outcomes[action],
        })
      }
      const fault = await whyNotApply(tx, organisation.id, pending)
      if (fault) throw conflict(fault)
      const member = (await findMember(tx, organisation.id, pending.member.id))!
      const change = { tx, organisation, member, role: pending.role, by: user, cause }
      return giveRole(change, 'member.owner_change_confirmed')
    },
    (tx) => lockColleagues(tx, organisation.id),
  )
}

const outcomes = { object: 'objected', withdraw: 'withdrawn' } as const

/** Deletes a pending change and returns it. */
async function takeOwnerChange(tx: Tx, organisationId: number, changeId: number) {
  const pending = await selectOwnerChanges(tx, organisationId)
    .where('owner_changes.id', '=', changeId)
    .executeTakeFirst()
  await tx
    .deleteFrom('owner_changes')
    .where('id', '=', pending?.id ?? 0)
    .execute()
  return pending
}

interface Stopping {
  organisation: { id: number }
  pending: OwnerChange
  by: { name: string } | null
  cause: Cause
  how: 'objected' | 'withdrawn' | 'ended'
  reason?: string
}

async function stopOwnerChange(tx: Tx, stopping: Stopping): Promise<void> {
  const { organisation, pending, by, cause, how, reason = '' } = stopping
  const [organisation_id, { role }] = [organisation.id, pending]
  const resource = ['User', pending.member.id] as const
  await notify(tx, 'owner-change-stopped', {
    user_id: pending.member.id,
    organisation_id,
    by: by?.name ?? null,
    member_role: role,
    how,
  })
  const metadata = { organisation_id, role }
  if (how === 'ended') {
    const action = 'member.owner_change_ended'
    await record(tx, cause, { action, resource, metadata: { ...metadata, reason } })
  } else {
    await record(tx, cause, { action: `member.owner_change_${how}`, resource, metadata })
  }
}

/** Returns why a pending change is no longer possible, or undefined if it still is. */
async function whyNotApply(
  tx: Tx,
  organisationId: number,
  { member, role, asked_by }: OwnerChange,
): Promise<string | undefined> {
  const asker = await findMember(tx, organisationId, asked_by.id)
  if (!asker || !isActiveOwner(asker)) return memberChangeTexts.askerNoOwner
  const found = (await findMember(tx, organisationId, member.id))!
  const owners = await countOwners(tx, organisationId)
  return whyNotGiveRole(found, role, { owners, isPending: false })?.message
}

async function findMember(tx: Tx, organisationId: number, userId: number) {
  return selectColleagues(tx, organisationId).where('users.id', '=', userId).executeTakeFirst()
}

/**
 * Applies the pending changes of owners to which nobody objected in time. Returns how many were
 * applied.
 */
export async function applyOwnerChanges(db: Database): Promise<number> {
  let applied = 0
  for (;;) {
    const due = await db
      .selectFrom('owner_changes')
      .select(['id', 'organisation_id'])
      .where('takes_effect_at', '<=', sql<string>`now()`)
      .orderBy('takes_effect_at')
      .executeTakeFirst()
    if (!due) return applied
    await db.transaction().execute((tx) => applyDue(tx, due))
    applied += 1
  }
}

async function applyDue(tx: Tx, due: { id: number; organisation_id: number }): Promise<void> {
  const organisation = { id: due.organisation_id }
  await lockColleagues(tx, organisation.id)
  const pending = await takeOwnerChange(tx, organisation.id, due.id)
  // Another server, or an owner, has ended the change in the meantime.
  if (!pending) return
  const reason = await whyNotApply(tx, organisation.id, pending)
  if (reason) {
    const stopping = { organisation, pending, by: null, cause: bySystem, reason }
    return stopOwnerChange(tx, { ...stopping, how: 'ended' })
  }
  const member = (await findMember(tx, organisation.id, pending.member.id))!
  const change = { tx, organisation, member, role: pending.role, by: null, cause: bySystem }
  await giveRole(change, 'member.owner_change_applied')
}
