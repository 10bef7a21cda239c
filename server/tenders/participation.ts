// Conditions and sums on `tender_participation`: one row for each tender that a supplier's organisation
// was invited to, is interested in, asked about or downloaded from, kept by triggers. Lists find the rows
// of a page here; queries that read the tenders check again whether the caller may see them.
import { sql, type RawBuilder } from 'kysely'
import { ownActivityLimit } from '#domain/contract/own-activity.ts'
import type { Actor } from '#domain/rules/can.ts'
import type { FiguresTables } from '#server/db/figures-tables.ts'
import { planForAny } from '#server/db/plan-for-any.ts'

/** Condition: the row belongs to the caller's organisation. */
export function areOwn(actor: Actor): RawBuilder<boolean> {
  return sql`tender_participation.organisation_id = ${planForAny(actor.organisation?.id ?? null)}`
}

/** Condition: the caller's organisation has an interest that was not withdrawn. */
export function areOwnInterests(actor: Actor): RawBuilder<boolean> {
  return sql`${areOwn(actor)} and tender_participation.interest_id is not null`
}

/** Condition: the caller's organisation has an invitation that was not revoked. */
export function areOwnInvitations(actor: Actor): RawBuilder<boolean> {
  return sql`${areOwn(actor)} and tender_participation.invitation_id is not null
    and tender_participation.invitation_status <> 'revoked'`
}

/** Open by the clock of the database, whether or not the closing job has run. */
export const isOpen = sql<boolean>`(tender_participation.visibility = 'open' and tender_participation.closes_at > now())`

export const isVisible = sql<boolean>`tender_participation.visibility in ('open', 'ended')`

/** Counts, up to a limit, tenders whose deadline has passed but which are not yet marked closed. */
export function countClosed(own: RawBuilder<boolean>): RawBuilder<number> {
  return sql`(select count(*) from (
    select from tender_participation where ${own} and tender_participation.visibility = 'open' and tender_participation.closes_at <= now()
    limit ${sql.lit(ownActivityLimit)}) as closed)`
}

type Sum = keyof Omit<FiguresTables['participation_sums'], 'organisation_id'>

/** Returns one sum of the caller's organisation over the tenders that it may see. */
export function sumOfOwn(actor: Actor, what: Sum): RawBuilder<number> {
  return sql`(select coalesce(sum(${sql.ref(what)}), 0)::bigint from participation_sums
    where organisation_id = ${planForAny(actor.organisation?.id ?? null)})`
}
