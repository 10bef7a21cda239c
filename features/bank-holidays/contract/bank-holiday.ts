// Bank holidays of each nation, maintained by administrators. They don't count as working days in a
// standstill, the waiting period between an award and its contract.
import * as z from 'zod/mini'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { id, requiredLine, requiredText } from '#kernel/contract/fields.ts'
import { ukNations } from '#kernel/contract/nation.ts'
import { bankHolidaysLink } from '#kernel/contract/settings-links.ts'

/** Years for which a new installation contains the published bank holidays. */
export const bankHolidayYears = { first: 2024, last: 2028 }

export const bankHolidayTexts = {
  heading: 'Bank holidays',
  dayRequired: 'Enter the day of the holiday',
  dayInvalid: 'Enter a day from 2024 to 2099',
  runningUnchanged:
    'Standstills that have already started keep their last day. Make one longer on the tender’s page if a new holiday falls into it.',
}

const path = '/admin/bank-holidays'

const bankHoliday = z.object({
  id,
  nation: z.enum(ukNations),
  day: z.iso.date(),
  name: z.string(),
})
export type BankHolidayRow = z.output<typeof bankHoliday>

const { dayRequired, dayInvalid } = bankHolidayTexts

export const bankHolidayInput = z.object({
  nation: z.enum(ukNations, 'Choose a nation'),
  day: z.pipe(requiredText(dayRequired, 10), z.iso.date(dayInvalid)).check(
    z.refine<string>((given) => given >= '2024-01-01' && given <= '2099-12-31', {
      error: dayInvalid,
    }),
  ),
  name: requiredLine('Enter the name of the holiday', 100),
})

const saved = z.object({ message: z.string(), bank_holiday: bankHoliday })

export const listBankHolidays = endpoint({
  method: 'GET',
  path,
  summary: 'All bank holidays by day and nation',
  access: bankHolidaysLink.access,
  token: 'admin:read',
  reply: z.object({ data: z.array(bankHoliday) }),
})

export const createBankHoliday = endpoint({
  method: 'POST',
  path,
  summary: 'Add a bank holiday',
  access: ['admin'],
  takesKey: true,
  body: bankHolidayInput,
  status: 201,
  reply: saved,
})

export const updateBankHoliday = endpoint({
  method: 'PUT',
  path: `${path}/:holidayId`,
  summary: 'Change a bank holiday',
  access: ['admin'],
  body: bankHolidayInput,
  reply: saved,
})

export const deleteBankHoliday = endpoint({
  method: 'DELETE',
  path: `${path}/:holidayId`,
  summary: 'Remove a bank holiday',
  access: ['admin'],
  reply: z.object({ message: z.string() }),
})
