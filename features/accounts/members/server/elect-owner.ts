// Chooses an owner of an organisation that has no active owner: by the votes of two members, or by
// an administrator of the portal.
import { sql } from 'kysely'
import type { Colleague } from '../contract/colleague.ts'
import { voteDays, votesNeeded, type OwnerElection } from '../contract/owner-election.ts'
import { whyNotAppoint, whyNotVote } from '../rules/owner-election.ts'
import { adminChangeMark } from '#features/accounts/server/admin-change-marks.ts'
import { record } from '#kernel/server/audit/record.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import { mayNotOwn, memberRole } from '#kernel/server/db/member-role.ts'
import type { Cause } from '#kernel/server/http/cause.ts'
import { notFound, refusalFor } from '#kernel/server/http/refusal.ts'
import type { Transact } from '#kernel/server/http/rights.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import { countOwners, lockColleagues, selectColleagues } from './queries.ts'

interface Actor {
  user: { id: number; name: string }
  organisation: { id: number }
  cause: Cause
  transact: Transact
}

/**
 * Returns the current votes, or null if the organisation has an active owner whom no administrator
 * appointed.
 */
export async function findElection(db: Database, organisationId: number) {
  return (await isElectionOpen(db, organisationId))
    ? { votes: await selectVotes(db, organisationId).execute() }
    : null
}

async function isElectionOpen(db: Database, organisationId: number): Promise<boolean> {
  return (await countOwners(db, organisationId, { withAppointed: false })) === 0
}

const isRecent = sql<boolean>`owner_votes.created_at > now() - make_interval(days => ${voteDays})`

function selectVotes(db: Database, organisationId: number) {
  return db
    .selectFrom('owner_votes')
    .innerJoin('users as voters', 'voters.id', 'owner_votes.voter_id')
    .select([
      'owner_votes.candidate_id',
      sql<
        OwnerElection['votes'][number]['voter']
      >`json_build_object('id', voters.id, 'name', voters.name)`.as('voter'),
    ])
    .where('owner_votes.organisation_id', '=', organisationId)
    .where('voters.is_active', '=', true)
    .where(isRecent)
    .orderBy('owner_votes.created_at')
}

/** Records a member's vote. Returns the candidate, and whether they are now the owner. */
export async function voteForOwner(
  { user, organisation, cause, transact }: Actor,
  candidateId: number,
): Promise<{ name: string; isElected: boolean }> {
  const organisation_id = organisation.id
  return transact(
    async (tx) => {
      const candidate = await findMember(tx, organisation_id, candidateId)
      const voter = await findMember(tx, organisation_id, user.id)
      if (!candidate || !voter) throw notFound()
      const isOpen = await isElectionOpen(tx, organisation_id)
      const reason = whyNotVote(voter, candidate, { isOpen })
      if (reason) throw refusalFor(reason)
      const votes = await selectVotes(tx, organisation_id).execute()
      await storeVote(tx, { organisation_id, voter_id: user.id, candidate_id: candidateId })
      const resource = ['User', candidateId] as const
      await record(tx, cause, {
        action: 'member.owner_voted',
        resource,
        metadata: { organisation_id },
      })
      const isElected = (await countVotes(tx, organisation_id, candidateId)) >= votesNeeded
      const about = { user_id: candidateId, organisation_id, by: user.name }
      if (isElected) {
        await makeOwner(tx, { organisation_id, member: candidate, by: user.id, isAppointed: false })
        await notify(tx, 'owner-chosen', { ...about, how: 'elected' })
        await record(tx, cause, {
          action: 'member.owner_elected',
          resource,
          metadata: { organisation_id },
          changes: { role: { from: candidate.given_role, to: 'owner' } },
        })
      } else if (!votes.some(({ candidate_id }) => candidate_id === candidateId)) {
        await notify(tx, 'owner-proposed', about)
      }
      return { name: candidate.name, isElected }
    },
    (tx) => lockColleagues(tx, organisation_id),
  )
}

async function findMember(tx: Tx, organisationId: number, userId: number) {
  return selectColleagues(tx, organisationId).where('users.id', '=', userId).executeTakeFirst()
}

interface Vote {
  organisation_id: number
  voter_id: number
  candidate_id: number
}

async function storeVote(tx: Tx, vote: Vote): Promise<void> {
  const { candidate_id } = vote
  await tx
    .insertInto('owner_votes')
    .values(vote)
    .onConflict((conflict) =>
      conflict
        .columns(['organisation_id', 'voter_id'])
        .doUpdateSet({ candidate_id, created_at: sql<string>`now()` }),
    )
    .execute()
}

/**
 * Counts the votes for a candidate. Only active members and owners count, and only those who could
 * be an owner themselves. Voters who were added by each other, or by the same active member, count
 * once: they may be one person with several accounts.
 */
async function countVotes(tx: Tx, organisationId: number, candidateId: number): Promise<number> {
  const { rows } = await sql<{ votes: number }>`
    with recursive people as (
      select memberships.user_id, memberships.added_by, ${memberRole} as role,
        not ${mayNotOwn('users', 'memberships')} as may_own
      from memberships join users on users.id = memberships.user_id
      where memberships.organisation_id = ${organisationId} and users.is_active),
    origins as (
      select user_id as voter_id, user_id as origin_id, 0 as depth
      from people join owner_votes on owner_votes.voter_id = people.user_id
      where owner_votes.organisation_id = ${organisationId}
        and owner_votes.candidate_id = ${candidateId} and ${isRecent}
        and people.role in ('member', 'owner') and people.may_own
      union all
      select origins.voter_id, adders.user_id, origins.depth + 1
      from origins
      join people as added on added.user_id = origins.origin_id
      join people as adders on adders.user_id = added.added_by
      where origins.depth < 100),
    first_origins as (
      select distinct on (voter_id) voter_id, origin_id from origins
      order by voter_id, depth desc)
    select count(distinct origin_id)::int as votes from first_origins`.execute(tx)
  return rows[0]!.votes
}

interface NewOwner {
  organisation_id: number
  member: Colleague
  by: number
  isAppointed: boolean
}

async function makeOwner(
  tx: Tx,
  { organisation_id, member, by, isAppointed }: NewOwner,
): Promise<void> {
  await tx
    .updateTable('memberships')
    .set({
      role: 'owner',
      since: sql<string>`now()`,
      made_by: by,
      appointed_at: isAppointed ? sql<string>`now()` : null,
    })
    .where('user_id', '=', member.id)
    .where('organisation_id', '=', organisation_id)
    .execute()
  await tx.deleteFrom('owner_votes').where('organisation_id', '=', organisation_id).execute()
}

/**
 * Appoints an owner in the name of an administrator of the portal. Marks the account, so that the
 * administrator can't use it to read drafts of bids that were started earlier. Returns the member's
 * name.
 */
export async function appointOwner(
  { user, organisation, cause, transact }: Actor,
  userId: number,
): Promise<string> {
  const organisation_id = organisation.id
  return transact(
    async (tx) => {
      const member = await findMember(tx, organisation_id, userId)
      if (!member) throw notFound()
      const owners = await countOwners(tx, organisation_id)
      const reason = whyNotAppoint(member, { owners })
      if (reason) throw refusalFor(reason)
      await makeOwner(tx, { organisation_id, member, by: user.id, isAppointed: true })
      await tx.updateTable('users').set(adminChangeMark).where('id', '=', userId).execute()
      const about = { user_id: userId, organisation_id, by: user.name }
      await notify(tx, 'owner-chosen', { ...about, how: 'appointed' })
      await record(tx, cause, {
        action: 'member.owner_appointed',
        resource: ['User', userId],
        metadata: { organisation_id },
        changes: { role: { from: member.given_role, to: 'owner' } },
      })
      return member.name
    },
    (tx) => lockColleagues(tx, organisation_id),
  )
}
