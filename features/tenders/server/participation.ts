// SQL conditions and sums on `tender_participation`, which triggers maintain. The table has one row
// for each tender that a supplier's organisation was invited to, is interested in, asked about or
// downloaded from. Lists find the rows of a page here; queries that read the tenders check again
// whether the caller may see them.
import { sql, type RawBuilder } from 'kysely'
import { ownActivityLimit } from '../history/contract/own-activity.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import type { FiguresTables } from './figures-tables.ts'

/** Matches the rows of the caller's organisation. */
export function areOwn(actor: Actor): RawBuilder<boolean> {
  return sql`tender_participation.organisation_id = ${actor.organisation?.id ?? null}`
}

/** Matches the rows of the caller's organisation that have a current interest. */
export function areOwnInterests(actor: Actor): RawBuilder<boolean> {
  return sql`${areOwn(actor)} and tender_participation.interest_id is not null`
}

/** Matches the rows of the caller's organisation that have a current invitation. */
export function areOwnInvitations(actor: Actor): RawBuilder<boolean> {
  return sql`${areOwn(actor)} and tender_participation.invitation_id is not null
    and tender_participation.invitation_status <> 'revoked'`
}

/**
 * Matches open tenders. Compares the deadline with the database's clock, so that the result doesn't
 * depend on when the job that closes tenders runs.
 */
export const isOpen = sql<boolean>`(tender_participation.visibility = 'open' and tender_participation.closes_at > now())`

export const isVisible = sql<boolean>`tender_participation.visibility in ('open', 'ended')`

/**
 * Returns SQL for the number of rows that are still marked as open although the deadline has
 * passed. Callers subtract it from the sums of open tenders. There are usually few such rows; the
 * count is capped.
 */
export function countClosed(own: RawBuilder<boolean>): RawBuilder<number> {
  return sql`(select count(*) from (
    select from tender_participation where ${own} and tender_participation.visibility = 'open' and tender_participation.closes_at <= now()
    limit ${sql.lit(ownActivityLimit)}) as closed)`
}

type Sum = keyof Omit<FiguresTables['participation_sums'], 'organisation_id'>

/**
 * Returns SQL for the number of the organisation's actions of one kind on tenders that it can see.
 */
export function sumOfOwn(actor: Actor, what: Sum): RawBuilder<number> {
  return sql`(select coalesce(sum(${sql.ref(what)}), 0)::bigint from participation_sums
    where organisation_id = ${actor.organisation?.id ?? null})`
}
