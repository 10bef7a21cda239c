// The rule `see` from rules/can.ts in SQL, for lists. A test compares both for every role,
// organisation, eligibility, status and publication state. Unlike the rule, which lets
// administrators see archived tenders, the lists exclude these.
import { sql, type RawBuilder } from 'kysely'
import { actorRole, type ActorRole } from '#kernel/contract/role.ts'
import { isViewer } from '../rules/can.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import { hasAcceptedNda, isInForce, isOfNewestText } from './caller-relation.ts'

type Condition = RawBuilder<boolean>

const everything: Condition = sql`true`
const nothing: Condition = sql`false`

/** True if suppliers can see the tender without an invitation. */
export const needsNoInvitation: Condition = sql`tenders.eligibility_type <> 'invite_only'`

const needsNoAgreement: Condition = sql`tenders.eligibility_type <> 'nda_gated'`

const isPublished: Condition = sql`tenders.status <> 'draft' and tenders.published_at is not null`

/** True if every supplier can see the tender. */
export const isSeenBySuppliers: Condition = sql`(${isPublished} and ${needsNoInvitation}
  and tenders.deleted_at is null)`

/** True if everybody may read the tender, even without an account. */
export const isOpenToEverybody: Condition = sql`(${isPublished}
  and tenders.eligibility_type = 'open' and tenders.deleted_at is null)`

const seenBy: Record<ActorRole, (organisationId: number | null) => Condition> = {
  admin: () => everything,
  buyer: (organisationId) => sql`(tenders.organisation_id = ${organisationId}
    or (tenders.status = 'published' and tenders.eligibility_type = 'open'))`,
  // The subquery reads the organisation's invitations once for the whole list. An organisation has
  // few invitations.
  supplier: (organisationId) =>
    seenIfInvited(sql`tenders.id in (
      select tender_id from invitations
      where organisation_id = ${organisationId} and ${isInForce})`),
  // Guests don't see any tenders. They find the openings they were invited to through `openers`.
  guest: () => nothing,
}

function seenIfInvited(isInvited: Condition): Condition {
  return sql`(${isPublished} and (${needsNoInvitation} or ${isInvited}))`
}

export function visibleTo(actor: Actor): Condition {
  return sql`(tenders.deleted_at is null and ${visibleUntilArchived(actor)})`
}

/**
 * Like `visibleTo`, for a few tenders that are looked up by id. Looks up only the invitations to
 * these tenders, however many others the organisation has.
 */
export function visibleAmongFew(actor: Actor): Condition {
  return sql`(tenders.deleted_at is null and ${seenAmongFew(actor)})`
}

/** Matches archived tenders that the caller could see before they were archived. */
export function archivedFor(actor: Actor): Condition {
  return sql`(tenders.deleted_at is not null and ${seenAmongFew(actor)})`
}

/** Matches tenders that the caller may see, whether or not they are archived. */
function visibleUntilArchived(actor: Actor): Condition {
  return seenBy[actorRole(actor)](actor.organisation?.id ?? null)
}

function seenAmongFew(actor: Actor): Condition {
  if (!isViewer(actor)) return visibleUntilArchived(actor)
  // `offset 0` keeps PostgreSQL from first reading all of the organisation's invitations.
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
 * Matches the tenders in the caller's own list: for a buyer, those of their organisation. Lists for
 * suppliers and administrators are not narrowed.
 */
export function ownTo(actor: Actor): Condition {
  return ownedBy[actorRole(actor)](actor.organisation?.id ?? null)
}

const readBy: Record<ActorRole, (actor: Actor) => Condition> = {
  admin: () => everything,
  // The tenders of other organisations that a buyer sees have the eligibility `open`, so the buyer
  // can read all tenders that they see.
  buyer: () => everything,
  supplier: (actor) => sql`(${needsNoAgreement} or ${hasAcceptedNda(actor)})`,
  guest: () => nothing,
}

/**
 * Narrows visible tenders to those that the caller may read: suppliers can't read tenders with an
 * NDA that their organisation has not accepted.
 */
export function readableBy(actor: Actor): Condition {
  return readBy[actorRole(actor)](actor)
}

const isOfTender = (tenderId: number, condition: Condition): Condition =>
  sql`exists (select from tenders where tenders.id = ${tenderId} and ${condition})`

/** True if the tender is only for invited suppliers. */
export const needsInvitation = (tenderId: number): Condition =>
  isOfTender(tenderId, sql`not (${needsNoInvitation})`)

/**
 * True if the user's organisation may know about the tender, even if the tender was unpublished or
 * archived.
 */
export const isKnownToUser = (tenderId: number): Condition => sql`
  (${isOfTender(tenderId, needsNoInvitation)} or users.organisation_id in (
    select organisation_id from invitations where tender_id = ${tenderId} and ${isInForce}))`

/** True if the user's organisation may also read content that an NDA protects. */
export const isReadableToUser = (tenderId: number): Condition => sql`
  (${isKnownToUser(tenderId)} and (${isOfTender(tenderId, needsNoAgreement)}
    or users.organisation_id in (select a.organisation_id from nda_acceptances a
      where a.tender_id = ${tenderId} and ${isOfNewestText})))`

/** True if every supplier can see the tender and it meets the given condition. */
export const isSeenByEverySupplier = (tenderId: number, condition: Condition): Condition =>
  isOfTender(tenderId, sql`${isSeenBySuppliers} and ${condition}`)
