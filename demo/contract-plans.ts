// Plans for the demo's contracts: when each ends, and how it changes after signing.
import type { ContractChangeKind } from '#features/contracts/contract/contract.ts'
import { addDays } from '#kernel/rules/working-days.ts'

export interface Plan {
  /** Number of days from today to the last day of the contract as originally signed. */
  endsIn: number
  change?: {
    kind: Exclude<ContractChangeKind, 'signed'>
    daysAgo: number
    reason: string
    /** Factor by which the value changes, and number of days by which the last day moves. */
    factor?: number
    moves?: number
  }
}

/** Plans for a buyer's contracts, used in turn from the oldest contract to the newest. */
export const plans: readonly Plan[] = [
  {
    endsIn: 135,
    change: {
      kind: 'option_used',
      daysAgo: 10,
      reason: 'The service meets our needs, and prices stay as agreed.',
      moves: 365,
    },
  },
  {
    endsIn: 240,
    change: {
      kind: 'terminated',
      daysAgo: 15,
      reason: 'Two written warnings about missed visits were not acted on.',
    },
  },
  {
    endsIn: 300,
    change: {
      kind: 'modified',
      daysAgo: 20,
      reason: 'A second building was added to the scope, as the contract allows.',
      factor: 1.12,
      moves: 90,
    },
  },
  { endsIn: 55 },
  { endsIn: 420 },
  { endsIn: 800 },
]

interface Signed {
  starts_on: string
  value: string
}

/**
 * Returns the change to the contract, with the value and the last day that result from it, or
 * undefined if there is no change.
 */
export function changeOf({ endsIn, change }: Plan, { starts_on, value }: Signed, today: string) {
  const ends_on = addDays(today, endsIn)
  if (!change) return undefined
  const { kind, reason, daysAgo, factor = 1, moves = 0 } = change
  const day = weekdayBefore(addDays(today, -daysAgo))
  // A contract that has only just started has not changed yet.
  if (day <= addDays(starts_on, 20)) return undefined
  return {
    kind,
    reason,
    day,
    value: (Number(value) * factor).toFixed(2),
    ends_on: addDays(ends_on, moves),
    terminated_on: kind === 'terminated' ? day : null,
  }
}

/** Returns the day, or the preceding Friday if the day falls on a weekend. */
function weekdayBefore(day: string): string {
  const weekday = new Date(day).getUTCDay()
  if (weekday === 6) return addDays(day, -1)
  return weekday === 0 ? addDays(day, -2) : day
}
