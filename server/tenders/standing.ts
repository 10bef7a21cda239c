// SQL for the relation of the caller's organisation to a tender, which the rules need. For users
// other than suppliers every condition is false, without a look-up.
import { sql, type RawBuilder } from 'kysely'
import { isViewer, type Actor } from '#domain/rules/can.ts'
import { isGuest } from '#domain/rules/guest.ts'

/** A condition over `invitations`: the organisation may see the tender because of it. */
export const isInForce = sql<boolean>`invitations.status <> 'revoked'`

export function isInvited(actor: Actor): RawBuilder<boolean> {
  if (!isViewer(actor)) return sql`false`
  return sql`exists (
    select from invitations where invitations.tender_id = tenders.id
    and invitations.organisation_id = ${actor.organisation?.id ?? null} and ${isInForce})`
}

/** A condition over `nda_acceptances as a`. */
export const isOfNewestText = sql<boolean>`a.version = (
  select max(n.version) from nda_texts n where n.tender_id = a.tender_id)`

/** Matches tenders whose newest agreement text was accepted; older acceptances do not count. */
export function hasAcceptedNda(actor: Actor): RawBuilder<boolean> {
  if (!isViewer(actor)) return sql`false`
  return sql`exists (
    select from nda_acceptances a where a.tender_id = tenders.id
    and a.organisation_id = ${actor.organisation?.id ?? null}
    and ${isOfNewestText})`
}

/** The rules need this only for guests. */
export function isOpener(actor: Actor): RawBuilder<boolean> {
  if (!isGuest(actor)) return sql`false`
  return sql`exists (
    select from openers o where o.tender_id = tenders.id and o.user_id = ${actor.id}
    and o.removed_at is null)`
}

/** The rules need this only for guests. */
export function isOnPanel(actor: Actor): RawBuilder<boolean> {
  if (!isGuest(actor)) return sql`false`
  return sql`exists (
    select from panel_members p where p.tender_id = tenders.id and p.user_id = ${actor.id}
    and p.removed_at is null)`
}

export function isInterested(actor: Actor): RawBuilder<boolean> {
  if (!isViewer(actor)) return sql`false`
  return sql`exists (
    select from interests i where i.tender_id = tenders.id
    and i.organisation_id = ${actor.organisation?.id ?? null} and i.withdrawn_at is null)`
}
