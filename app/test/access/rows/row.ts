// Types that all rows of the access tables share. A row says everything that the tests know about one
// call: who may make it, when, a request that succeeds, and the keys of the reply. The rows are
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
 * so that no supplier learns who asked a question, what competitors do, what moderators noted or how
 * many suppliers participate. `a{b c}` means the keys a.b and a.c, also within lists; `a{*}` allows
 * any key under a.
 */
export type Keys = string | Partial<Record<Audience, string>>

/**
 * How a change that is sent many times concurrently ends. It has the same effect as a single call.
 * `losers` lists the statuses of the other copies; `alike` means that all copies get the same reply.
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
   * Changes whose permission depends on the role in the organisation: `personal` ones, which viewers
   * make too, because they concern the person; those that only `members` and owners make; and those
   * that contributors make only in `drafts`, because suppliers see them at once otherwise.
   */
  limit?: 'personal' | 'members' | 'drafts'
  /**
   * Differences from the usual race (races.ts), or the reason why the call isn't tested for races:
   * copies do no harm.
   */
  race?: Partial<Race> | string
}

/** Keys of several rows. */
export const person = 'id name'
export const name = `organisation{${person}}`
export const meta = 'meta{current_page last_page per_page total next}'
export const cappedMeta = 'meta{current_page last_page per_page total is_capped next}'
