// Relations between a supplier's organisation and tenders, maintained by triggers
// (0054-dealings.expand.sql), from which the first pages of its lists are found. Reading the
// tenders themselves checks their visibility again.
import { sql, type RawBuilder } from 'kysely'
import { ownActivityLimit } from '#domain/contract/own-activity.ts'
import type { Actor } from '#domain/rules/can.ts'
import type { FiguresTables } from '#server/db/figures-tables.ts'

/** Matches dealings of the caller's organisation. */
export function areOwn(actor: Actor): RawBuilder<boolean> {
  return sql`dealings.organisation_id = ${actor.organisation?.id ?? null}`
}

/** Matches dealings of the caller's organisation with a current interest. */
export function areOwnInterests(actor: Actor): RawBuilder<boolean> {
  return sql`${areOwn(actor)} and dealings.interest_id is not null`
}

/** Matches dealings of the caller's organisation with a current invitation. */
export function areOwnInvitations(actor: Actor): RawBuilder<boolean> {
  return sql`${areOwn(actor)} and dealings.invitation_id is not null
    and dealings.invitation_status <> 'revoked'`
}

/**
 * Compares the deadline with the database clock, so the result doesn't depend on the closing job.
 */
export const isOpen = sql<boolean>`(dealings.sight = 'open' and dealings.closes_at > now())`

export const isInSight = sql<boolean>`dealings.sight in ('open', 'ended')`

/**
 * Counts dealings that triggers marked as open and whose deadline has passed since; usually few,
 * counted up to a limit.
 */
export function countClosed(own: RawBuilder<boolean>): RawBuilder<number> {
  return sql`(select count(*) from (
    select from dealings where ${own} and dealings.sight = 'open' and dealings.closes_at <= now()
    limit ${sql.lit(ownActivityLimit)}) as closed)`
}

type Sum = keyof Omit<FiguresTables['dealing_sums'], 'organisation_id'>

/** Returns the number of such actions of the organisation on tenders that it can see. */
export function sumOfOwn(actor: Actor, what: Sum): RawBuilder<number> {
  return sql`(select coalesce(sum(${sql.ref(what)}), 0)::bigint from dealing_sums
    where organisation_id = ${actor.organisation?.id ?? null})`
}
