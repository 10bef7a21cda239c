// SQL conditions for the relations between a tender and the caller or the caller's organisation, on
// which the authorisation rules depend. A condition that doesn't apply to the caller's role is the
// constant false, without a look-up.
import { sql, type RawBuilder } from 'kysely'
import { actorRole } from '#kernel/contract/role.ts'
import { isViewer } from '../rules/can.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import { isGuest } from '#kernel/rules/guest.ts'

/** Condition on `invitations`: true if the invitation lets the organisation see the tender. */
export const isInForce = sql<boolean>`invitations.status <> 'revoked'`

export function isInvited(actor: Actor): RawBuilder<boolean> {
  if (!isViewer(actor)) return sql`false`
  return sql`exists (
    select from invitations where invitations.tender_id = tenders.id
    and invitations.organisation_id = ${actor.organisation?.id ?? null} and ${isInForce})`
}

/** Condition on `nda_acceptances as a`: true if the latest text was accepted. */
export const isOfNewestText = sql<boolean>`a.version = (
  select max(n.version) from nda_texts n where n.tender_id = a.tender_id)`

/**
 * Matches tenders for which the caller's organisation has accepted the latest NDA text; earlier
 * acceptances don't count.
 */
export function hasAcceptedNda(actor: Actor): RawBuilder<boolean> {
  if (!isViewer(actor)) return sql`false`
  return sql`exists (
    select from nda_acceptances a where a.tender_id = tenders.id
    and a.organisation_id = ${actor.organisation?.id ?? null}
    and ${isOfNewestText})`
}

/**
 * Matches tenders for which the guest is an opener. Always false for other users, for whom the
 * rules don't use this condition.
 */
export function isOpener(actor: Actor): RawBuilder<boolean> {
  if (!isGuest(actor)) return sql`false`
  return sql`exists (
    select from openers o where o.tender_id = tenders.id and o.user_id = ${actor.id}
    and o.removed_at is null)`
}

/**
 * Matches tenders whose panel the guest is on. Always false for other users, for whom the rules
 * don't use this condition.
 */
export function isOnPanel(actor: Actor): RawBuilder<boolean> {
  if (!isGuest(actor)) return sql`false`
  return sql`exists (
    select from panel_members p where p.tender_id = tenders.id and p.user_id = ${actor.id}
    and p.removed_at is null)`
}

/** Condition on `tenders`: true once enough openers have confirmed the opening of the bids. */
export const isOpeningBegun = sql<boolean>`exists (
  select from openings o where o.tender_id = tenders.id and o.status <> 'confirming')`

/**
 * Matches tenders whose bids are opened and whose panel somebody else chairs. Always false for users
 * who are not buyers, for whom the rules don't use this condition.
 */
export function isLedByOther(actor: Actor): RawBuilder<boolean> {
  if (actorRole(actor) !== 'buyer') return sql`false`
  return sql`(${isOpeningBegun} and exists (
    select from evaluations e where e.tender_id = tenders.id and e.chair_id <> ${actor.id}))`
}

export function isInterested(actor: Actor): RawBuilder<boolean> {
  if (!isViewer(actor)) return sql`false`
  return sql`exists (
    select from interests i where i.tender_id = tenders.id
    and i.organisation_id = ${actor.organisation?.id ?? null} and i.withdrawn_at is null)`
}
