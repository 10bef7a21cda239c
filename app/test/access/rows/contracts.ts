// Standstills and approvals of a tender, the contract register, and bank holidays.
import { dayFromToday, makeContract } from '../../contract-rows.ts'
import { sample } from '../../document-tender.ts'
import type { Caller } from '../caller.ts'
import { contractForm } from '../award-of-scene.ts'
import type { Sent } from '../sent.ts'
import {
  administrators,
  anyOfOwn,
  buyers as anyBuyer,
  otherRow,
  signedIn,
  type OtherRow,
} from './other-row.ts'
import { cappedMeta, person } from './row.ts'
import { buyers, tenderRow, whoeverSees, withParts, type TenderRow } from './tender-row.ts'

const managers = tenderRow({
  roles: ['buyer', 'admin'],
  views: ['manages'],
  states: ['awarded'],
  limit: 'members',
})

const reason = 'For good reason.'

const standstill =
  'began_on nation working_days ends_on state suspended_on ' +
  `entries{id kind by{${person}} reason ends_on created_at}`
const changedStandstill = `message standstill{${standstill}}`
const row =
  `id number title state tender{id reference title} lot{id lot_number title} buyer{${person}} ` +
  `supplier{${person}} value currency signed_on starts_on ends_on terminated_on`
const contract =
  `${row} revision early_signing_reason value_reason can_manage today ` +
  'options{id title remind_on extends_to used_at} ' +
  'changes{id kind reason value ends_on by created_at} ' +
  'kpis{id name target due_on ratings{id rating note rated_on by}} ' +
  'files{id filename file_size scan_status uploaded_by created_at}'
const changed = `message contract{${contract}}`
const holiday = 'id nation day name'
const approval =
  `id kind state sha256 lines{label before after} reason value asked_by{${person}} asked_at ` +
  'reviews{by for level approves reason reviewed_at} level waits_for reviews_for is_outdated ' +
  'why_not'

const rows: Record<string, TenderRow> = {
  'GET /tenders/:tenderId/standstill': whoeverSees(
    'Everyone who sees a tender sees its standstill.',
    `data{standstill{${standstill}} today awards{lot_id lot_number title supplier{${person}} ` +
      'value contract{id number signed_on}}}',
  ),
  'POST /tenders/:tenderId/standstill': managers(
    'Managers start the standstill of an awarded tender.',
    changedStandstill,
    { request: { body: { working_days: 10 } } },
  ),
  'POST /tenders/:tenderId/standstill/extension': managers(
    'Managers make it longer.',
    changedStandstill,
    {
      parts: { award: 'running' },
      request: { body: { working_days: 12, reason } },
      race: { losers: [422] },
    },
  ),
  'POST /tenders/:tenderId/standstill/challenge': managers(
    'Managers record a challenge.',
    changedStandstill,
    { parts: { award: 'running' }, request: { body: { reason } } },
  ),
  'POST /tenders/:tenderId/standstill/resume': managers(
    'Managers record its end.',
    changedStandstill,
    { parts: { award: 'suspended' }, request: { body: { reason } } },
  ),
  'GET /tenders/:tenderId/approvals': buyers(
    'Buyers of the organisation read requests for approval.',
    `data{${approval}}`,
    { parts: { award: 'to approve' } },
  ),
  'POST /tenders/:tenderId/approvals': managers(
    'Managers send a contract for approval.',
    'message',
    {
      parts: { award: 'to approve' },
      request: ({ approval }) => {
        const { id: contract_id, ends_on } = approval!.contract
        return {
          body: {
            subject: { kind: 'modification', contract_id, value: '1000000', reason, ends_on },
          },
        }
      },
      race: { losers: 'alike' },
    },
  ),
  'POST /tenders/:tenderId/approvals/:approvalId/review': buyers(
    'A buyer of the organisation who has not made the request approves it.',
    `message data{${approval}}`,
    {
      isApproval: true,
      limit: 'members',
      parts: { award: 'to approve' },
      request: ({ approval }) => ({
        body: { approves: true, reason: '', sha256: approval!.sha256 },
      }),
    },
  ),
  'POST /tenders/:tenderId/contracts': managers(
    'Managers add the contract signed for an award.',
    changed,
    { request: () => ({ body: contractForm() }) },
  ),
}

export const approvalRows = withParts({ award: 'awarded' }, rows)

const contractManagers = otherRow({
  roles: ['buyer', 'admin'],
  otherwise: { 'buyer without organisation': 404 },
})

/**
 * Returns a request about a new contract of the caller's organisation, or of another one if the
 * caller isn't a member of one.
 */
const aContract =
  (sent: () => Sent = () => ({})) =>
  async ({ world, people, user }: Caller): Promise<Sent> => {
    const isBuyer = user?.role === 'buyer' && user.organisation_id !== null
    const { contract, option, kpi, file } = await makeContract(
      world,
      user?.role === 'supplier'
        ? { supplier_id: user.organisation_id }
        : { buyer: isBuyer ? user : people.users.buyer },
    )
    const ids = { contractId: contract.id, optionId: option.id, kpiId: kpi.id, fileId: file.id }
    return { params: ids, ...sent() }
  }

let count = 0

/** Returns a holiday on a different day each time. */
/** Returns a holiday on a different day each time. */
function newHoliday() {
  count += 1
  const day = new Date(Date.UTC(2040, 0, count)).toISOString().slice(0, 10)
  return { nation: 'scotland', day, name: 'Jubilee' } as const
}

async function makeHoliday({ world }: Caller) {
  return world.insert('bank_holidays', newHoliday())
}

const aHoliday = async (caller: Caller) => ({
  params: { holidayId: (await makeHoliday(caller)).id },
})

export const contractRows: Record<string, OtherRow> = {
  // Buyers and suppliers list their contracts, administrators all.
  'GET /contracts': signedIn(`data{${row}} ${cappedMeta}`),
  'GET /contracts/export.csv': signedIn(
    'number title state buyer supplier tender lot value currency signed_on starts_on ends_on ' +
      'terminated_on',
  ),
  'GET /contracts/export.xlsx': signedIn(''),
  'GET /contracts/:contractId': anyOfOwn(`data{${contract}}`, { request: aContract() }),
  'GET /contracts/:contractId/documents/:fileId': anyOfOwn('', { request: aContract() }),
  'PUT /contracts/:contractId': contractManagers(changed, {
    limit: 'members',
    request: (caller) => {
      const { number, title } = contractForm()
      return aContract(() => ({ body: { number, title, revision: 1 } }))(caller)
    },
    race: { losers: [409] },
  }),
  'POST /contracts/:contractId/modifications': contractManagers(changed, {
    limit: 'members',
    request: aContract(() => ({
      body: { revision: 1, value: '2000', ends_on: dayFromToday(400), reason },
    })),
  }),
  'POST /contracts/:contractId/options/:optionId/use': contractManagers(changed, {
    limit: 'members',
    request: aContract(() => ({ body: { reason } })),
  }),
  'POST /contracts/:contractId/termination': contractManagers(changed, {
    limit: 'members',
    request: aContract(() => ({ body: { terminated_on: dayFromToday(0), reason } })),
  }),
  'POST /contracts/:contractId/kpis/:kpiId/ratings': contractManagers(changed, {
    request: aContract(() => ({ body: { rating: 'good', rated_on: dayFromToday(0) } })),
    race: { hasKey: true },
  }),
  'POST /contracts/:contractId/documents': contractManagers(changed, {
    request: aContract(() => ({ form: { file: sample() } })),
    race: { hasKey: true },
  }),
  'DELETE /contracts/:contractId/documents/:fileId': contractManagers(changed, {
    request: aContract(),
  }),
  'GET /admin/bank-holidays': administrators(`data{${holiday}}`),
  'POST /admin/bank-holidays': administrators(`message bank_holiday{${holiday}}`, {
    request: async () => ({ body: newHoliday() }),
    race: { losers: [422] },
  }),
  'PUT /admin/bank-holidays/:holidayId': administrators(`message bank_holiday{${holiday}}`, {
    request: async (caller) => {
      const { id, ...body } = await makeHoliday(caller)
      return { params: { holidayId: id }, body: { ...body, name: 'Second jubilee' } }
    },
  }),
  'DELETE /admin/bank-holidays/:holidayId': administrators('message', { request: aHoliday }),
  // Approvers see the requests that await their approval; for other buyers, the list is empty.
  'GET /approval-tasks': anyBuyer(
    'data{id kind tender{id reference title} asked_by{id name} since reviews_for}',
  ),
}
