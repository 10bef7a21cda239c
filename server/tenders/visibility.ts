// Which tenders a list shows: `see` of rules/can.ts, in SQL. A test holds the two against each
// other over every role, organisation, eligibility, status and whether it was ever published. Archived
// ones are in no list; who was interested in them is told that they were.
import { sql, type RawBuilder } from 'kysely'
import type { Role } from '#domain/contract/role.ts'
import { isViewer, type Actor } from '#domain/rules/can.ts'
import { hasAcceptedNda } from './standing.ts'

type Condition = RawBuilder<boolean>

const everything: Condition = sql`true`

const seenBy: Record<Role, (organisationId: number | null) => Condition> = {
  admin: () => everything,
  buyer: (organisationId) => sql`(tenders.organisation_id = ${organisationId}
    or (tenders.status = 'published' and tenders.eligibility_type = 'open'))`,
  // The invited ones as a list of their own: it is short, and looked at once.
  supplier: (organisationId) =>
    seenIfInvited(sql`tenders.id in (
      select tender_id from invitations
      where organisation_id = ${organisationId} and status <> 'revoked')`),
}

function seenIfInvited(isInvited: Condition): Condition {
  return sql`(tenders.status <> 'draft' and tenders.published_at is not null
    and (tenders.eligibility_type <> 'invite_only' or ${isInvited}))`
}

export function visibleTo(actor: Actor): Condition {
  return sql`(tenders.deleted_at is null and ${visibleUntilArchived(actor)})`
}

/**
 * The same, of a few tenders that are looked up by their ids: so are the invitations to them, however many
 * others there are.
 */
export function visibleAmongFew(actor: Actor): Condition {
  return sql`(tenders.deleted_at is null and ${seenAmongFew(actor)})`
}

/** What a supplier saw until it was archived, likewise. */
export function archivedFor(actor: Actor): Condition {
  return sql`(tenders.deleted_at is not null and ${seenAmongFew(actor)})`
}

/** Whether or not it was archived since. */
function visibleUntilArchived(actor: Actor): Condition {
  return seenBy[actor.role](actor.organisation?.id ?? null)
}

function seenAmongFew(actor: Actor): Condition {
  if (!isViewer(actor)) return visibleUntilArchived(actor)
  // `offset` keeps PostgreSQL from reading all invitations of the organisation first.
  return seenIfInvited(sql`exists (
    select from invitations where invitations.tender_id = tenders.id
      and invitations.organisation_id = ${actor.organisation?.id ?? null}
      and invitations.status <> 'revoked' offset 0)`)
}

const ownedBy: Record<Role, (organisationId: number | null) => Condition> = {
  admin: () => everything,
  buyer: (organisationId) => sql`tenders.organisation_id = ${organisationId}`,
  supplier: () => everything,
}

/** A buyer's own list is their organisation's; other roles have no narrower one. */
export function ownTo(actor: Actor): Condition {
  return ownedBy[actor.role](actor.organisation?.id ?? null)
}

const readBy: Record<Role, (actor: Actor) => Condition> = {
  admin: () => everything,
  // What buyers see of others is open, so they read all that they see.
  buyer: () => everything,
  supplier: (actor) => sql`(tenders.eligibility_type <> 'nda_gated' or ${hasAcceptedNda(actor)})`,
}

/** Of those visible: not behind an NDA that the caller has yet to accept. */
export function readableBy(actor: Actor): Condition {
  return readBy[actor.role](actor)
}
