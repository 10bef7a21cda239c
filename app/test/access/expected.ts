// Derives the expected reply to a call from the access tables.
import type { Role } from '#kernel/contract/role.ts'
import { baseOf, isLimited, limitedMembers, type AccountName, type Actor } from './people.ts'
import type { Expected, OtherRow } from './rows/other-row.ts'
import type { TenderRow } from './rows/tender-row.ts'
import { methodOf } from './send.ts'
import { hasNotEnded, type State, type TenderScene } from './tender-scene.ts'
import { activeAccounts, viewOf } from './who-sees.ts'

export function roleOf(account: AccountName): Role {
  const actor = baseOf(account)
  if (actor.endsWith('administrator')) return 'admin'
  const isBuyer = actor.includes('buyer') || actor === 'colleague' || actor === 'guest opener'
  return isBuyer ? 'buyer' : 'supplier'
}

export function expectOtherCall(call: string, row: OtherRow, actor: Actor): Expected {
  const expected = expectOfBase(row, baseOf(actor))
  return row.roles === 'everybody' ? expected : limitByRole(expected, { call, row, actor })
}

function expectOfBase(call: OtherRow, actor: Actor): Expected {
  if (call.roles === 'everybody') return 'ok'
  if (actor === 'visitor') return 401
  if (!activeAccounts.includes(actor) || !call.roles.includes(roleOf(actor))) return 403
  if (actor === 'guest opener' && !call.guests) return 403
  return call.otherwise?.[actor] ?? 'ok'
}

export function expectTenderCall(
  call: string,
  row: TenderRow,
  actor: Actor,
  scene: Pick<TenderScene, 'state' | 'eligibility'>,
): Expected {
  const expected = expectAboutTender(row, actor, scene)
  return limitByRole(expected, { call, row, actor, state: scene.state })
}

function expectAboutTender(
  call: TenderRow,
  caller: Actor,
  scene: Pick<TenderScene, 'state' | 'eligibility'>,
): Expected {
  const actor = baseOf(caller)
  if (actor === 'visitor') return 401
  if (!activeAccounts.includes(actor) || !call.roles.includes(roleOf(actor))) return 403
  if (actor === 'guest opener') return expectOfGuest(call, scene)
  const view = viewOf(actor, scene)
  if (view === '-') return 404
  if (!call.views.includes(view)) return 403
  if (view !== 'manages' && call.readers && roleOf(actor) !== call.readers) return 403
  const isSupplierCall = !call.roles.includes('admin')
  if (isSupplierCall && actor === 'supplier without organisation') return 403
  const isNoOpener = call.openers && !isOpener(caller)
  const isSpecial = isNoOpener || roleOf(actor) === 'admin'
  const states = (isSpecial && call.statesForOthers) || call.states
  if (states && !states.includes(scene.state)) return 409
  if (isNoOpener) return 403
  if (call.isOfPanel && actor !== 'buyer') return 403
  if (call.isApproval && actor === 'buyer') return 403
  if (call.needsInterest && view !== 'manages' && !isInterested(actor)) return 403
  if (call.own && actor !== 'participant') return 404
  if (call.eligibility && call.eligibility !== scene.eligibility) return 409
  return call.standing && !hasStanding(call.standing, actor, scene) ? 409 : 'ok'
}

/**
 * Returns the expected reply to the guest in the access tables, who is an opener. They can access
 * only the tender's bids, and only until the tender ends. Calls for guests on the panel get 404,
 * because this guest isn't on it.
 */
function expectOfGuest(call: TenderRow, { state }: Pick<TenderScene, 'state'>): Expected {
  if (!call.guests) return 403
  if (call.guests === 'on panel' || !hasNotEnded.includes(state)) return 404
  return call.states && !call.states.includes(state) ? 409 : 'ok'
}

const isOpener = (actor: Actor) => actor === 'buyer' || actor === 'colleague'

const isInterested = (actor: Actor) => actor === 'interested supplier' || actor === 'participant'

function hasStanding(
  standing: NonNullable<TenderRow['standing']>,
  actor: Actor,
  { eligibility }: Pick<TenderScene, 'eligibility'>,
): boolean {
  if (standing === 'interested') return isInterested(actor)
  if (standing === 'not interested') return !isInterested(actor)
  if (standing === 'not signed') return actor !== 'supplier who signed' && actor !== 'participant'
  return eligibility === 'invite_only' && (actor === 'invited supplier' || actor === 'participant')
}

const drafts: readonly State[] = ['draft', 'unpublished']

interface Limited {
  call: string
  row: TenderRow | OtherRow
  actor: Actor
  state?: State
}

/**
 * Returns the expected reply to a role below member, given the reply to the base: a viewer only
 * reads, and a contributor prepares.
 */
function limitByRole(expected: Expected, { call, row, actor, state }: Limited): Expected {
  const { limit } = row
  if (!isLimited(actor) || methodOf(call) === 'GET' || limit === 'personal') return expected
  if (limitedMembers[actor].role === 'viewer') return 403
  const isOfOwners = 'otherwise' in row && row.otherwise?.colleague === 403
  if (isOfOwners || limit === 'members') return 403
  const isRefused = limit === 'drafts' && state !== undefined && !drafts.includes(state)
  return isRefused && expected !== 404 ? 403 : expected
}
