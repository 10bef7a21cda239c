// What a supplier's organisation has to do with tenders, as triggers keep it beside them
// (0054-dealings.expand.sql): the way to the first page of its lists. Who reads the tenders themselves asks
// again whether they are in sight.
import { sql, type RawBuilder } from 'kysely'
import { ownActivityLimit } from '#domain/contract/own-activity.ts'
import type { Actor } from '#domain/rules/can.ts'
import type { FiguresTables } from '#server/db/figures-tables.ts'
import { planForAny } from '#server/db/plan-for-any.ts'

/** A condition on dealings: of the caller's organisation. */
export function areOwn(actor: Actor): RawBuilder<boolean> {
  return sql`dealings.organisation_id = ${planForAny(actor.organisation?.id ?? null)}`
}

/** Of the caller's organisation, with an interest that stands. */
export function areOwnInterests(actor: Actor): RawBuilder<boolean> {
  return sql`${areOwn(actor)} and dealings.interest_id is not null`
}

/** Of the caller's organisation, with an invitation that stands. */
export function areOwnInvitations(actor: Actor): RawBuilder<boolean> {
  return sql`${areOwn(actor)} and dealings.invitation_id is not null
    and dealings.invitation_status <> 'revoked'`
}

/** Open by the clock of the database, whether or not the closing job has run. */
export const isOpen = sql<boolean>`(dealings.sight = 'open' and dealings.closes_at > now())`

export const isInSight = sql<boolean>`dealings.sight in ('open', 'ended')`

/** Open when triggers last looked, and closed by the clock since: mostly few, and counted up to a limit. */
export function countClosed(own: RawBuilder<boolean>): RawBuilder<number> {
  return sql`(select count(*) from (
    select from dealings where ${own} and dealings.sight = 'open' and dealings.closes_at <= now()
    limit ${sql.lit(ownActivityLimit)}) as closed)`
}

type Sum = keyof Omit<FiguresTables['dealing_sums'], 'organisation_id'>

/** How much of it an organisation did to the tenders that it sees. */
export function sumOfOwn(actor: Actor, what: Sum): RawBuilder<number> {
  return sql`(select coalesce(sum(${sql.ref(what)}), 0)::bigint from dealing_sums
    where organisation_id = ${planForAny(actor.organisation?.id ?? null)})`
}
