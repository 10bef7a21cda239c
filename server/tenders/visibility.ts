// The rule `see` of rules/can.ts in SQL, for lists. A test compares the two over every role,
// organisation, eligibility, status and publication state. Archived tenders are in no list;
// interested suppliers are notified of the archiving.
import { sql, type RawBuilder } from 'kysely'
import { actorRole, type ActorRole } from '#domain/contract/role.ts'
import { isViewer, type Actor } from '#domain/rules/can.ts'
import { hasAcceptedNda } from './standing.ts'

type Condition = RawBuilder<boolean>

const everything: Condition = sql`true`
const nothing: Condition = sql`false`

const seenBy: Record<ActorRole, (organisationId: number | null) => Condition> = {
  admin: () => everything,
  buyer: (organisationId) => sql`(tenders.organisation_id = ${organisationId}
    or (tenders.status = 'published' and tenders.eligibility_type = 'open'))`,
  // Invitations are a separate list, which is short and read once.
  supplier: (organisationId) =>
    seenIfInvited(sql`tenders.id in (
      select tender_id from invitations
      where organisation_id = ${organisationId} and status <> 'revoked')`),
  // Guests reach the openings they were invited to by `openers`, and see no tender.
  guest: () => nothing,
}

function seenIfInvited(isInvited: Condition): Condition {
  return sql`(tenders.status <> 'draft' and tenders.published_at is not null
    and (tenders.eligibility_type <> 'invite_only' or ${isInvited}))`
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
      and invitations.status <> 'revoked' offset 0)`)
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
  supplier: (actor) => sql`(tenders.eligibility_type <> 'nda_gated' or ${hasAcceptedNda(actor)})`,
  guest: () => nothing,
}

/** Among visible tenders, matches those without an NDA that the caller has yet to accept. */
export function readableBy(actor: Actor): Condition {
  return readBy[actorRole(actor)](actor)
}
