// Expected replies to roles below member within an organisation, written from the design and not
// from the code: a viewer only reads, and a contributor prepares. Each of these callers has a base,
// which is a member of the same organisation. A row of the access tables is about the base, and its
// `limit` says which roles it excludes.
import type { Expected, OtherRow } from './rows/other-row.ts'
import type { TenderRow } from './rows/tender-row.ts'
import { limitedMembers, type AccountName, type Actor } from './people.ts'
import { methodOf } from './send.ts'
import type { State } from './tender-scene.ts'

type LimitedActor = keyof typeof limitedMembers

const isLimited = (actor: Actor): actor is LimitedActor => actor in limitedMembers

/** Returns the member of the same organisation whose row counts for the caller. */
export function baseOf(actor: AccountName): AccountName
export function baseOf(actor: Actor): Actor
export function baseOf(actor: Actor): Actor {
  return isLimited(actor) ? limitedMembers[actor].base : actor
}

const drafts: readonly State[] = ['draft', 'unpublished']

interface Limited {
  call: string
  row: TenderRow | OtherRow
  actor: Actor
  state?: State
}

/** Returns the expected reply to the caller, given the reply to the base. */
export function limitByRole(expected: Expected, { call, row, actor, state }: Limited): Expected {
  const { limit } = row
  if (!isLimited(actor) || methodOf(call) === 'GET' || limit === 'personal') return expected
  if (limitedMembers[actor].role === 'viewer') return 403
  const isOfOwners = 'otherwise' in row && row.otherwise?.colleague === 403
  if (isOfOwners || limit === 'members') return 403
  const isRefused = limit === 'drafts' && state !== undefined && !drafts.includes(state)
  return isRefused && expected !== 404 ? 403 : expected
}
