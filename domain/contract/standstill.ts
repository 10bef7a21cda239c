// The standstill is the period between the notice of an award and the signing of the contract.
import * as z from 'zod/mini'
import { id, money, timestamp } from './fields.ts'
import { standstillNations } from './nation.ts'

export const standstillLimits = {
  /** Minimum number of working days (Procurement Act 2023, section 51). */
  workingDays: 8,
  /** Maximum number of working days that a buyer can choose. */
  maxWorkingDays: 60,
  reason: 5000,
}

export const standstillEntryKinds = ['extended', 'challenged', 'resumed'] as const
export type StandstillEntryKind = (typeof standstillEntryKinds)[number]

export const standstillEntryLabels: Record<StandstillEntryKind, string> = {
  extended: 'Made longer',
  challenged: 'Suspended by a challenge',
  resumed: 'Resumed',
}

/** States of a standstill. Contracts may be signed once the state is `over`. */
export const standstillStates = ['running', 'suspended', 'over'] as const
export type StandstillState = (typeof standstillStates)[number]

export const standstillStateLabels: Record<StandstillState, string> = {
  running: 'Running',
  suspended: 'Suspended',
  over: 'Over',
}

export const standstillTexts = {
  noAward: 'Choose an award that names a supplier',
  winnerRequired: 'This award has several winners. Choose the one that has signed this contract.',
  heading: 'Standstill',
  nation: 'Bank holidays of',
  workingDays: 'Working days',
  daysInvalid: `Enter a whole number from ${standstillLimits.workingDays} to ${standstillLimits.maxWorkingDays}`,
  reasonRequired: 'Enter a reason',
  challengeRequired: 'Say who challenges the award, and on which grounds',
  begun: 'Standstill started',
  extended: 'Standstill made longer',
  challenged: 'Challenge recorded. The standstill is suspended.',
  resumed: 'Standstill resumed',
  alreadyBegun: 'This tender already has a standstill. You can make it longer.',
  none: 'This tender has no standstill. Start one first.',
  isSuspended: 'The standstill is suspended. Record how the challenge ended first.',
  notSuspended: 'The standstill isn’t suspended.',
  isOver: 'The standstill is over, so it can’t be made longer.',
  daysLeft: (days: number) => {
    if (days === 0) return 'ends today'
    return days === 1 ? '1 day left' : `${days} days left`
  },
  notLonger: (days: number) => `The standstill already has ${days} working days. Choose more.`,
}

/** UK calendar day, such as "2026-12-25". */
export const day = z.iso.date()

const person = z.object({ id, name: z.string() })

export const standstill = z.object({
  began_on: day,
  nation: z.enum(standstillNations),
  working_days: z.int(),
  /** Last day of the standstill. Contracts may be signed from the next day on. */
  ends_on: day,
  state: z.enum(standstillStates),
  suspended_on: z.nullable(day),
  /** Sent only to users who manage the tender. */
  entries: z.optional(
    z.array(
      z.object({
        id,
        kind: z.enum(standstillEntryKinds),
        by: person,
        reason: z.string(),
        ends_on: z.nullable(day),
        created_at: timestamp,
      }),
    ),
  ),
})
export type Standstill = z.output<typeof standstill>

/**
 * An award of the tender or of one of its lots, with its contract; `contract` is null until the
 * contract is signed.
 */
export const signedAward = z.object({
  lot_id: z.nullable(id),
  lot_number: z.nullable(z.int()),
  title: z.string(),
  supplier: person,
  value: z.nullable(money),
  contract: z.nullable(z.object({ id, number: z.string(), signed_on: day })),
})
export type SignedAward = z.output<typeof signedAward>
