// The standstill is the period between the award notice and the signing of the contract.
import * as z from 'zod/mini'
import { id, money, timestamp, requiredText } from '#kernel/contract/fields.ts'
import { standstillNations } from '#kernel/contract/nation.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'

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

const texts = {
  daysInvalid: `Enter a whole number from ${standstillLimits.workingDays} to ${standstillLimits.maxWorkingDays}`,
}

const managers = ['buyer', 'admin'] as const
const path = '/tenders/:tenderId/standstill'

const changed = z.object({ message: z.string(), standstill })
const reason = requiredText('Enter a reason', standstillLimits.reason)

/** Length of the standstill in working days, which the buyer chooses. */
export const workingDays = z
  .int(texts.daysInvalid)
  .check(
    z.minimum(standstillLimits.workingDays, texts.daysInvalid),
    z.maximum(standstillLimits.maxWorkingDays, texts.daysInvalid),
  )

export const getStandstill = endpoint({
  method: 'GET',
  path,
  summary: 'The standstill of an awarded tender, and the awards with their signed contracts',
  access: 'signed-in',
  token: 'read',
  reply: z.object({
    data: z.object({
      standstill: z.nullable(standstill),
      /** For managers, all awards; for suppliers, those of their own organisation. */
      awards: z.array(signedAward),
      /** Current date in UK time. */
      today: day,
    }),
  }),
})

export const startStandstill = endpoint({
  method: 'POST',
  path,
  summary: 'Start the standstill of an awarded tender today; those who took part are emailed',
  access: managers,
  does: 'decide',
  body: z.object({ working_days: z._default(workingDays, standstillLimits.workingDays) }),
  status: 201,
  reply: changed,
})

export const extendStandstill = endpoint({
  method: 'POST',
  path: `${path}/extension`,
  summary: 'Make a standstill longer, with a reason',
  access: managers,
  does: 'decide',
  body: z.object({ working_days: workingDays, reason }),
  reply: changed,
})

export const recordChallenge = endpoint({
  method: 'POST',
  path: `${path}/challenge`,
  summary: 'Record a challenge to the award, which suspends the standstill',
  access: managers,
  does: 'decide',
  body: z.object({
    reason: requiredText(
      'Say who challenges the award, and on which grounds',
      standstillLimits.reason,
    ),
  }),
  reply: changed,
})

export const resumeStandstill = endpoint({
  method: 'POST',
  path: `${path}/resume`,
  summary: 'Record how a challenge ended; the working days that were left run from today',
  access: managers,
  does: 'decide',
  body: z.object({ reason }),
  reply: changed,
})
