// Recipients of notices about tenders, as SQL conditions on `users`. Users who may not see a tender
// are never notified about it; content protected by an NDA goes only to users whose organisation
// has accepted the latest text.
import { sql } from 'kysely'
import { suppliersOf, type Recipients } from '#kernel/server/notices/recipients.ts'
import {
  isKnownToUser,
  isReadableToUser,
  isSeenByEverySupplier,
  needsInvitation,
} from './visibility.ts'

/**
 * Returns a subquery for a column of the tender, which PostgreSQL evaluates once and not for each
 * user.
 */
const ofTender = (column: 'created_by' | 'organisation_id', tenderId: number) =>
  sql`(select ${sql.ref(column)} from tenders where id = ${tenderId})`

/**
 * The buyers in the tender's organisation, and the tender's creator if they are an administrator.
 * Buyers who have left the organisation are excluded.
 */
export const managersOf = (tenderId: number): Recipients =>
  sql`(users.is_active and (
    (users.role = 'buyer' and users.organisation_id = ${ofTender('organisation_id', tenderId)})
    or (users.role = 'admin' and users.id = ${ofTender('created_by', tenderId)})))`

/** The buyers in the tender's organisation, without administrators. */
export const owningBuyersOf = (tenderId: number): Recipients =>
  sql`(users.is_active and users.role = 'buyer'
    and users.organisation_id = ${ofTender('organisation_id', tenderId)})`

/** The buyers in the tender's organisation whose role may decide in its name. */
export const decidersOf = (tenderId: number): Recipients =>
  sql`(${owningBuyersOf(tenderId)} and users.id in (select user_id from memberships
    where organisation_id = ${ofTender('organisation_id', tenderId)}
      and role in ('owner', 'member')))`

const interested = (tenderId: number) => sql`
  select organisation_id from interests where tender_id = ${tenderId} and withdrawn_at is null`

const invited = (tenderId: number) => sql`
  select organisation_id from invitations
  where tender_id = ${tenderId} and status in ('pending', 'accepted')`

const signed = (tenderId: number) => sql`
  select organisation_id from nda_acceptances where tender_id = ${tenderId}`

export const interestedIn = (tenderId: number): Recipients =>
  sql`(${suppliersOf(interested(tenderId))} and ${isKnownToUser(tenderId)})`

export const interestedReadersOf = (tenderId: number): Recipients =>
  sql`(${suppliersOf(interested(tenderId))} and ${isReadableToUser(tenderId)})`

const participants = (tenderId: number) =>
  suppliersOf(sql`${interested(tenderId)} union ${invited(tenderId)} union ${signed(tenderId)}`)

/** Interested and invited organisations, and those that accepted the NDA. */
export const participantsOf = (tenderId: number): Recipients =>
  sql`(${participants(tenderId)} and ${isKnownToUser(tenderId)})`

export const readingParticipantsOf = (tenderId: number): Recipients =>
  sql`(${participants(tenderId)} and ${isReadableToUser(tenderId)})`

/** Organisations whose invitation awaits a reply, either all of them or only the given ones. */
export const invitedTo = (tenderId: number, organisationIds: number[] | null): Recipients => {
  const chosen = organisationIds
    ? sql`and organisation_id in (${sql.join(organisationIds)})`
    : sql``
  return suppliersOf(sql`select organisation_id from invitations
    where tender_id = ${tenderId} and status = 'pending' ${chosen}`)
}

/** Organisations that get another invitation when an invite-only tender is republished. */
export const invitedAnewTo = (tenderId: number): Recipients =>
  sql`(${needsInvitation(tenderId)} and ${invitedTo(tenderId, null)})`

/** All active users of suppliers, if the tender is published and every supplier can see it. */
export const suppliersWhoFind = (tenderId: number): Recipients => sql`
  (users.role = 'supplier' and users.is_active
    and ${isSeenByEverySupplier(tenderId, sql`tenders.status = 'published'`)})`

export const biddersOf = (organisationId: number): Recipients => suppliersOf(sql`${organisationId}`)

const lastSent = sql`(select v.requirements, v.key_set from bid_versions v
  where v.bid_id = bids.id and v.kind = 'sent' order by v.version desc limit 1)`

/**
 * Bidders whose bid was made for requirements, or encrypted with keys, that have since been
 * replaced.
 */
export const outdatedBiddersOf = (tenderId: number): Recipients =>
  sql`(${suppliersOf(sql`
    select bids.organisation_id from bids
    join biddings on biddings.tender_id = bids.tender_id
    join lateral ${lastSent} as sent on true
    where bids.tender_id = ${tenderId} and bids.status = 'sent'
      and (sent.requirements < biddings.requirements or sent.key_set < biddings.key_set)`)}
    and ${isKnownToUser(tenderId)})`

export const openedBiddersOf = (tenderId: number): Recipients =>
  suppliersOf(sql`
    select organisation_id from bids where tender_id = ${tenderId} and status = 'opened'`)

/** Organisations whose bid was opened or couldn't be opened. */
export const biddersInRecord = (tenderId: number): Recipients =>
  suppliersOf(sql`
    select organisation_id from bids where tender_id = ${tenderId}
      and status in ('opened', 'not_openable')`)

const winners = (tenderId: number) => sql`
  select awarded_to from tenders where id = ${tenderId} and awarded_to is not null
  union select organisation_id from lot_awards where tender_id = ${tenderId}`

/** Users of the organisations that won the tender or one of its lots. */
export const winnersOf = (tenderId: number): Recipients => suppliersOf(winners(tenderId))

/** Bidders for an awarded tender or lot who haven't won anything. */
export const unsuccessfulBiddersOf = (tenderId: number): Recipients =>
  sql`(${suppliersOf(sql`
    select organisation_id from bids
    where tender_id = ${tenderId} and status in ('sent', 'opened', 'not_openable')
      and (lot_id is null or lot_id in (
        select lot_id from lot_awards where tender_id = ${tenderId})
        or not exists (select from lot_awards where tender_id = ${tenderId}))
      and exists (${winners(tenderId)})`)}
    and not ${winnersOf(tenderId)})`

/** Bidders who have an assessment summary for the current decision. */
export const assessedBiddersOf = (tenderId: number): Recipients =>
  suppliersOf(sql`
    select bids.organisation_id from summaries
    join decisions on decisions.id = summaries.decision_id and decisions.state = 'notified'
    join bids on bids.id = summaries.bid_id
    where decisions.tender_id = ${tenderId} and summaries.content is not null`)

/** The openers. With `provedBefore`, only those who have not proved their key since that time. */
export const openersOf = (
  tenderId: number,
  { provedBefore }: { provedBefore?: string } = {},
): Recipients => sql`(users.role = 'buyer' and users.is_active
  and (users.is_guest or users.organisation_id = ${ofTender('organisation_id', tenderId)})
  and users.id in (
    select user_id from openers where tender_id = ${tenderId} and removed_at is null
    ${provedBefore ? sql`and (proved_at is null or proved_at < ${provedBefore}::timestamptz)` : sql``}))`

/** The chair of the evaluation panel, unless they have left the buyer's organisation. */
export const chairOf = (tenderId: number): Recipients =>
  sql`(${managersOf(tenderId)} and users.id = (
    select chair_id from evaluations where tender_id = ${tenderId}))`

/** Active guests, and active buyers in the tender's organisation. */
const isOnBuyersSide = (tenderId: number): Recipients =>
  sql`(users.role = 'buyer' and users.is_active
    and (users.is_guest or users.organisation_id = ${ofTender('organisation_id', tenderId)}))`

/** The given users, unless they have left the buyer's organisation. */
export const buyersSideOf = (tenderId: number, userIds: readonly number[]): Recipients =>
  sql`(${isOnBuyersSide(tenderId)} and users.id = any (${userIds}::int[]))`

/** The chair and all members of the evaluation panel. */
export const panelOf = (tenderId: number): Recipients =>
  sql`(${isOnBuyersSide(tenderId)} and users.id in (
    select user_id from panel_members where tender_id = ${tenderId} and removed_at is null
    union select chair_id from evaluations where tender_id = ${tenderId}))`

const isAssigned = (criterion: string | undefined) =>
  criterion === undefined ? sql`true` : sql`(criteria is null or ${criterion} = any (criteria))`

/** Evaluators on the panel. With a criterion, only those who are assigned to it. */
export const evaluatorsOf = (tenderId: number, criterion?: string): Recipients =>
  sql`(${isOnBuyersSide(tenderId)} and users.id in (
    select user_id from panel_members where tender_id = ${tenderId} and removed_at is null
      and role = 'evaluator' and ${isAssigned(criterion)}))`

/** Evaluators of the criterion who have not yet accepted or rejected every agreed mark. */
export const whoHasToConfirm = (tenderId: number, criterion: string): Recipients =>
  sql`(${evaluatorsOf(tenderId, criterion)}
    and exists (select from evaluations where tender_id = ${tenderId} and stage = 'consensus')
    and exists (select from (
        select distinct on (bid_id) id from evaluation_entries
        where tender_id = ${tenderId} and kind = 'consensus' and criterion = ${criterion}
        order by bid_id, id desc) as agreed
      where not exists (select from evaluation_entries answer
        where answer.tender_id = ${tenderId} and answer.kind = 'confirmation'
          and answer.about_id = agreed.id and answer.user_id = users.id)))`
