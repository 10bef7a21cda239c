// Valid requests for the calls that concern standstills, contracts and bank holidays.
import { dayFromToday, makeContract, makeStandstill } from '../contract-rows.ts'
import { sample } from '../document-tender.ts'
import type { World } from '../world.ts'
import type { Caller } from './caller.ts'
import type { Sent } from './sent.ts'

const standstill = '/tenders/:tenderId/standstill'
const reason = 'For good reason.'

let count = 0

const contractForm = () => {
  count += 1
  return {
    number: `A-${process.pid}-${count}`,
    title: 'Cleaning of the offices',
    value: '1000',
    signed_on: dayFromToday(-1),
    starts_on: dayFromToday(0),
    ends_on: dayFromToday(365),
  }
}

export const standstillRequests: Record<string, () => Sent> = {
  [`POST ${standstill}`]: () => ({ body: { working_days: 10 } }),
  [`POST ${standstill}/extension`]: () => ({ body: { working_days: 12, reason } }),
  [`POST ${standstill}/challenge`]: () => ({ body: { reason } }),
  [`POST ${standstill}/resume`]: () => ({ body: { reason } }),
  'POST /tenders/:tenderId/contracts': () => ({ body: contractForm() }),
}

/**
 * State that the award or its standstill must be in before a call to the standstill or contract
 * endpoints.
 */
export type AwardOf = 'awarded' | 'running' | 'suspended'

export function awardOf(call: string): AwardOf | undefined {
  if (call.endsWith('/standstill/resume')) return 'suspended'
  if (/\/standstill\/(extension|challenge)$/.test(call)) return 'running'
  return /\/(standstill|contracts)$/.test(call) ? 'awarded' : undefined
}

/** Awards the tender to the winner, and creates a standstill if the call needs one. */
export async function makeAward(
  world: World,
  tender: { id: number },
  { award, winner }: { award: AwardOf; winner: number },
): Promise<void> {
  await world.db
    .updateTable('tenders')
    .set({ awarded_to: winner, award_value: '1000' })
    .where('id', '=', tender.id)
    .execute()
  if (award === 'awarded') return
  await makeStandstill(world, tender, {
    suspended_on: award === 'suspended' ? dayFromToday(-1) : null,
  })
}

/**
 * Creates a contract for the caller's organisation, or for another one if the caller isn't a member
 * of one.
 */
function own({ world, people, user }: Caller) {
  if (user?.role === 'supplier') {
    return makeContract(world, { supplier_id: user.organisation_id })
  }
  const isBuyer = user?.role === 'buyer' && user.organisation_id !== null
  return makeContract(world, { buyer: isBuyer ? user : people.users.buyer })
}

const one = '/contracts/:contractId'
/** Returns a holiday on a different day each time. */
function holiday() {
  count += 1
  const day = new Date(Date.UTC(2040, 0, count)).toISOString().slice(0, 10)
  return { nation: 'scotland', day, name: 'Jubilee' } as const
}

async function makeHoliday({ world }: Caller) {
  return world.db
    .insertInto('bank_holidays')
    .values(holiday())
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const contractRequests: Record<string, (caller: Caller) => Promise<Sent>> = {
  [`GET ${one}`]: async (caller) => ({ params: { contractId: (await own(caller)).contract.id } }),
  [`GET ${one}/documents/:fileId`]: ofFile,
  [`DELETE ${one}/documents/:fileId`]: ofFile,
  [`POST ${one}/documents`]: async (caller) => ({
    params: { contractId: (await own(caller)).contract.id },
    form: { file: sample() },
  }),
  [`PUT ${one}`]: async (caller) => {
    const { contract } = await own(caller)
    const { number, title } = contractForm()
    return { params: { contractId: contract.id }, body: { number, title, revision: 1 } }
  },
  [`POST ${one}/modifications`]: async (caller) => ({
    params: { contractId: (await own(caller)).contract.id },
    body: { revision: 1, value: '2000', ends_on: dayFromToday(400), reason },
  }),
  [`POST ${one}/options/:optionId/use`]: async (caller) => {
    const { contract, option } = await own(caller)
    return { params: { contractId: contract.id, optionId: option.id }, body: { reason } }
  },
  [`POST ${one}/termination`]: async (caller) => ({
    params: { contractId: (await own(caller)).contract.id },
    body: { terminated_on: dayFromToday(0), reason },
  }),
  [`POST ${one}/kpis/:kpiId/ratings`]: async (caller) => {
    const { contract, kpi } = await own(caller)
    return {
      params: { contractId: contract.id, kpiId: kpi.id },
      body: { rating: 'good', rated_on: dayFromToday(0) },
    }
  },
  'POST /admin/bank-holidays': async () => ({ body: holiday() }),
  'PUT /admin/bank-holidays/:holidayId': async (caller) => {
    const { id, ...body } = await makeHoliday(caller)
    return { params: { holidayId: id }, body: { ...body, name: 'Second jubilee' } }
  },
  'DELETE /admin/bank-holidays/:holidayId': async (caller) => ({
    params: { holidayId: (await makeHoliday(caller)).id },
  }),
}

async function ofFile(caller: Caller): Promise<Sent> {
  const { contract, file } = await own(caller)
  return { params: { contractId: contract.id, fileId: file.id } }
}
