// Types that all rows of the access tables share. A row says everything that the tests know about
// one call: who may make it, when, a request that succeeds, and the keys of the reply. The rows are
// written from the specification and the product decisions, not from the code.
import type { EligibilityType } from '#features/tenders/contract/tender.ts'
import type { AccountName } from '../people.ts'
import type { State } from '../tender-scene.ts'

/**
 * Groups of callers whose replies may contain different keys: managers of the tender, suppliers,
 * and buyers of other organisations.
 */
export type Audience = 'manager' | 'supplier' | 'other buyer'

/**
 * Allowed keys in a successful reply, for everybody or by audience. Any other key fails the tests,
 * so that no supplier learns who asked a question, what competitors do, what moderators noted or
 * how many suppliers participate. `a{b c}` means the keys a.b and a.c, also within lists; `a{*}`
 * allows any key under a.
 */
export type Keys = string | Partial<Record<Audience, string>>

/**
 * Expected outcome if a change is sent many times concurrently. The change takes effect only once.
 * `losers` lists the allowed statuses of the copies that have no effect; `alike` means that all
 * copies get the same reply.
 */
export interface Race {
  by: AccountName
  losers: readonly number[] | 'alike'
  state: State
  eligibility: EligibilityType
  /**
   * True if the call is sent with an Idempotency-Key, because two calls without one would be two
   * intended actions.
   */
  hasKey?: true
}

export interface Row {
  keys: Keys
  /**
   * Differs from the usual rule, by which contributors make changes and viewers don't. `personal`:
   * viewers may make the change too, because it concerns only themselves. `members`: only members
   * and owners may make it. `drafts`: contributors may make it only in drafts, because otherwise
   * suppliers would see it at once.
   */
  limit?: 'personal' | 'members' | 'drafts'
  /**
   * Differences from the usual race (races.ts), or the reason why copies of the call do no harm, in
   * which case the call isn't tested for races.
   */
  race?: Partial<Race> | string
}

/** Keys that several rows share. */
export const person = 'id name'
export const name = `organisation{${person}}`
export const meta = 'meta{current_page last_page per_page total next}'
export const cappedMeta = 'meta{current_page last_page per_page total is_capped next}'
