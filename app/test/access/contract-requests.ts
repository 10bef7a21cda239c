// Valid requests for the calls that concern standstills, contracts and bank holidays.
import { createHash } from 'node:crypto'
import { dayFromToday, makeContract, makeStandstill } from '../contract-rows.ts'
import { sample } from '../document-tender.ts'
import type { Row, World } from '../world.ts'
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

const approvals = '/tenders/:tenderId/approvals'

/** The part of a tender scene that these requests refer to. */
interface Scene {
  approval?: Awaited<ReturnType<typeof makeAward>>
}

export const standstillRequests: Record<string, (scene: Scene) => Sent> = {
  [`POST ${approvals}`]: ({ approval }) => ({
    body: {
      subject: {
        ...{ kind: 'modification', contract_id: approval!.contract.id, value: '1000000', reason },
        ends_on: approval!.contract.ends_on,
      },
    },
  }),
  [`POST ${approvals}/:approvalId/review`]: ({ approval }) => ({
    params: { approvalId: approval!.id },
    body: { approves: true, reason: '', sha256: approval!.sha256 },
  }),
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
export type AwardOf = 'awarded' | 'running' | 'suspended' | 'to approve'

export function awardOf(call: string): AwardOf | undefined {
  if (call.includes('/approvals')) return 'to approve'
  if (call.endsWith('/standstill/resume')) return 'suspended'
  if (/\/standstill\/(extension|challenge)$/.test(call)) return 'running'
  return /\/(standstill|contracts)$/.test(call) ? 'awarded' : undefined
}

interface Awarded {
  award: AwardOf
  winner: number
  /** The user who asks for approvals. */
  buyer: { id: number }
}

/**
 * Awards the tender to the winner, and creates a standstill if the call needs one. If the call is
 * about approvals, creates a contract and a request for the approval of a higher value, and returns
 * both.
 */
export async function makeAward(
  world: World,
  tender: Row<'tenders'>,
  { award, winner, buyer }: Awarded,
) {
  await world.db
    .updateTable('tenders')
    .set({ awarded_to: winner, award_value: '1000' })
    .where('id', '=', tender.id)
    .execute()
  if (award === 'to approve') return makeApproval(world, { tender, winner, buyer })
  if (award === 'awarded') return undefined
  await makeStandstill(world, tender, {
    suspended_on: award === 'suspended' ? dayFromToday(-1) : null,
  })
  return undefined
}

interface Approvable extends Pick<Awarded, 'winner' | 'buyer'> {
  tender: Row<'tenders'>
}

async function makeApproval({ db }: World, { tender, winner, buyer }: Approvable) {
  const { id: tender_id, organisation_id } = tender
  await db
    .updateTable('organisations')
    .set({ approval_threshold: '900000' })
    .where('id', '=', organisation_id)
    .execute()
  const { value, ...terms } = contractForm()
  const contract = await db
    .insertInto('contracts')
    .values({
      ...{ ...terms, tender_id, organisation_id, value, currency: 'GBP' },
      ...{ supplier_id: winner, created_by: buyer.id },
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const contents = JSON.stringify({ value, reason, lines: [] })
  const sha256 = createHash('sha256').update(contents).digest()
  const { id } = await db
    .insertInto('approvals')
    .values({ tender_id, kind: 'contract', contents, sha256, asked_by: buyer.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { contract, id, sha256: sha256.toString('hex') }
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
