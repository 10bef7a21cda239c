// The rule `see` of rules/can.ts in SQL, for lists. A test compares the two over every role,
// organisation, eligibility, status and publication state. Archived tenders are in no list;
// interested suppliers are notified of the archiving.
import { sql, type RawBuilder } from 'kysely'
import { actorRole, type ActorRole } from '#domain/contract/role.ts'
import { isViewer, type Actor } from '#domain/rules/can.ts'
import { hasAcceptedNda, isInForce, isOfNewestText } from './standing.ts'

type Condition = RawBuilder<boolean>

const everything: Condition = sql`true`
const nothing: Condition = sql`false`

/** Suppliers see the tender without an invitation. */
export const needsNoInvitation: Condition = sql`tenders.eligibility_type <> 'invite_only'`

const needsNoAgreement: Condition = sql`tenders.eligibility_type <> 'nda_gated'`

const isPublished: Condition = sql`tenders.status <> 'draft' and tenders.published_at is not null`

/** Every supplier sees the tender. */
export const isSeenBySuppliers: Condition = sql`(${isPublished} and ${needsNoInvitation}
  and tenders.deleted_at is null)`

/** Everybody may read the tender, also without an account. */
export const isOpenToEverybody: Condition = sql`(${isPublished}
  and tenders.eligibility_type = 'open' and tenders.deleted_at is null)`

const seenBy: Record<ActorRole, (organisationId: number | null) => Condition> = {
  admin: () => everything,
  buyer: (organisationId) => sql`(tenders.organisation_id = ${organisationId}
    or (tenders.status = 'published' and tenders.eligibility_type = 'open'))`,
  // Invitations are a separate list, which is short and read once.
  supplier: (organisationId) =>
    seenIfInvited(sql`tenders.id in (
      select tender_id from invitations
      where organisation_id = ${organisationId} and ${isInForce})`),
  // Guests reach the openings they were invited to by `openers`, and see no tender.
  guest: () => nothing,
}

function seenIfInvited(isInvited: Condition): Condition {
  return sql`(${isPublished} and (${needsNoInvitation} or ${isInvited}))`
}

export function visibleTo(actor: Actor): Condition {
  return sql`(tenders.deleted_at is null and ${visibleUntilArchived(actor)})`
}

/**
 * The same for a few tenders that are looked up by id: their invitations are looked up too, however
 * many others there are.
 */
export function visibleAmongFew(actor: Actor): Condition {
  return sql`(tenders.deleted_at is null and ${seenAmongFew(actor)})`
}

/** Matches archived tenders that the supplier could see before. */
export function archivedFor(actor: Actor): Condition {
  return sql`(tenders.deleted_at is not null and ${seenAmongFew(actor)})`
}

/** Ignores whether the tender is archived. */
function visibleUntilArchived(actor: Actor): Condition {
  return seenBy[actorRole(actor)](actor.organisation?.id ?? null)
}

function seenAmongFew(actor: Actor): Condition {
  if (!isViewer(actor)) return visibleUntilArchived(actor)
  // `offset 0` keeps PostgreSQL from reading all invitations of the organisation first.
  return seenIfInvited(sql`exists (
    select from invitations where invitations.tender_id = tenders.id
      and invitations.organisation_id = ${actor.organisation?.id ?? null}
      and ${isInForce} offset 0)`)
}

const ownedBy: Record<ActorRole, (organisationId: number | null) => Condition> = {
  admin: () => everything,
  buyer: (organisationId) => sql`tenders.organisation_id = ${organisationId}`,
  supplier: () => everything,
  guest: () => nothing,
}

/**
 * A buyer's own list contains the tenders of their organisation; other roles have no narrower list.
 */
export function ownTo(actor: Actor): Condition {
  return ownedBy[actorRole(actor)](actor.organisation?.id ?? null)
}

const readBy: Record<ActorRole, (actor: Actor) => Condition> = {
  admin: () => everything,
  // Buyers only see open tenders of other organisations, so they can read all that they see.
  buyer: () => everything,
  supplier: (actor) => sql`(${needsNoAgreement} or ${hasAcceptedNda(actor)})`,
  guest: () => nothing,
}

/** Among visible tenders, matches those without an NDA that the caller has yet to accept. */
export function readableBy(actor: Actor): Condition {
  return readBy[actorRole(actor)](actor)
}

const isOfTender = (tenderId: number, condition: Condition): Condition =>
  sql`exists (select from tenders where tenders.id = ${tenderId} and ${condition})`

/** The tender is only for invited suppliers. */
export const needsInvitation = (tenderId: number): Condition =>
  isOfTender(tenderId, sql`not (${needsNoInvitation})`)

/** The user's organisation may know of the tender, also of one that was withdrawn or archived. */
export const isKnownToUser = (tenderId: number): Condition => sql`
  (${isOfTender(tenderId, needsNoInvitation)} or users.organisation_id in (
    select organisation_id from invitations where tender_id = ${tenderId} and ${isInForce}))`

/** The user's organisation may also read what an agreement protects. */
export const isReadableToUser = (tenderId: number): Condition => sql`
  (${isKnownToUser(tenderId)} and (${isOfTender(tenderId, needsNoAgreement)}
    or users.organisation_id in (select a.organisation_id from nda_acceptances a
      where a.tender_id = ${tenderId} and ${isOfNewestText})))`

/** Every supplier sees the tender, and the further condition holds for it. */
export const isSeenByEverySupplier = (tenderId: number, condition: Condition): Condition =>
  isOfTender(tenderId, sql`${isSeenBySuppliers} and ${condition}`)
