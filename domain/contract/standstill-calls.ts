// Calls for the standstill that follows an award.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { requiredText } from './fields.ts'
import {
  day,
  signedAward,
  standstill,
  standstillLimits as limits,
  standstillLimits,
} from './standstill.ts'

const texts = {
  daysInvalid: `Enter a whole number from ${standstillLimits.workingDays} to ${standstillLimits.maxWorkingDays}`,
}

const managers = ['buyer', 'admin'] as const
const path = '/tenders/:tenderId/standstill'

const changed = z.object({ message: z.string(), standstill })
const reason = requiredText('Enter a reason', limits.reason)

/** Length of the standstill in working days, which the buyer chooses. */
export const workingDays = z
  .int(texts.daysInvalid)
  .check(
    z.minimum(limits.workingDays, texts.daysInvalid),
    z.maximum(limits.maxWorkingDays, texts.daysInvalid),
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
  body: z.object({ working_days: z._default(workingDays, limits.workingDays) }),
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
    reason: requiredText('Say who challenges the award, and on which grounds', limits.reason),
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
