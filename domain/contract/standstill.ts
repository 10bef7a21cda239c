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

/** States of a standstill. Contracts may be signed once the state is `over`. */
export const standstillStates = ['running', 'suspended', 'over'] as const
export type StandstillState = (typeof standstillStates)[number]

export const standstillTexts = {
  noAward: 'Choose an award that names a supplier',
  workingDays: 'Working days',
  begun: 'Standstill started',
  extended: 'Standstill made longer',
  challenged: 'Challenge recorded. The standstill is suspended.',
  resumed: 'Standstill resumed',
  daysLeft: (days: number) => {
    if (days === 0) return 'ends today'
    return days === 1 ? '1 day left' : `${days} days left`
  },
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
