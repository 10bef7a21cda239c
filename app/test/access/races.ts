// Calls that change data, each with a caller for whom it succeeds. A row of the access tables says
// only how its call differs from the usual race.
import { otherRows, tenderRows } from './rows/all-rows.ts'
import type { OtherRow } from './rows/other-row.ts'
import type { Race } from './rows/row.ts'
import type { TenderRow } from './rows/tender-row.ts'
import type { AccountName } from './people.ts'
import { methodOf } from './send.ts'
import type { State } from './tender-scene.ts'

const usualLosers: Record<string, Race['losers']> = { POST: [409], PUT: 'alike', DELETE: [404] }

function raceOf(call: string, row: TenderRow | OtherRow): Race {
  const special = typeof row.race === 'object' ? row.race : {}
  const tenderRow = tenderRows[call]
  return {
    by: tenderRow ? managerOrSupplier(tenderRow) : firstOf(row.roles),
    losers: special.hasKey ? 'alike' : usualLosers[methodOf(call)]!,
    state: tenderRow ? usualState(tenderRow) : 'published',
    eligibility: tenderRow?.eligibility ?? 'open',
    ...special,
  }
}

function managerOrSupplier(row: TenderRow): AccountName {
  if (row.isApproval) return 'colleague'
  const takesPart = row.own || row.needsInterest || row.standing === 'interested'
  return takesPart ? 'participant' : firstOf(row.roles)
}

function firstOf(roles: OtherRow['roles']): AccountName {
  if (roles === 'everybody' || roles.includes('supplier')) return 'supplier'
  return roles.includes('buyer') ? 'buyer' : 'administrator'
}

function usualState({ states, parts }: TenderRow): State {
  const usual = parts?.award ? 'awarded' : parts?.stage ? 'closed' : 'published'
  return !states || states.includes(usual) ? usual : states[0]!
}

/** Every call that changes data, with its race. */
export const changes: [call: string, race: Race][] = Object.entries({ ...tenderRows, ...otherRows })
  .filter(([call]) => methodOf(call) !== 'GET')
  .map(([call, row]) => [call, raceOf(call, row)])

const isRepeatable = (call: string) =>
  typeof (tenderRows[call] ?? otherRows[call])!.race === 'string'

export const races = changes.filter(([call]) => !isRepeatable(call))

/** Calls that are not tested for races. */
export const repeatable = changes.filter(([call]) => isRepeatable(call))
