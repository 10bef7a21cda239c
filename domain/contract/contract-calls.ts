// Calls for the contract register.
import * as z from 'zod/mini'
import {
  contractDetail,
  contractLimits as limits,
  contractRow,
  contractTexts as texts,
  kpiRatings,
} from './contract.ts'
import { endpoint } from './endpoint.ts'
import { asXlsx } from './export.ts'
import {
  dayInput,
  id,
  idInPath,
  optionalText,
  rawText,
  requiredLine,
  requiredText,
} from './fields.ts'
import { contractSorts, contractStates } from './lists.ts'
import { moneyInput } from './money-input.ts'
import { page, pageQuery, withoutCursor } from './pagination.ts'

const words = {
  titleRequired: 'Enter a title',
  dayRequired: 'Enter a day',
}

const managers = ['buyer', 'admin'] as const
const path = '/contracts'
const one = '/contracts/:contractId'

const contractQuery = z.object({
  ...pageQuery,
  /** Part of the contract's number or title, or of the supplier's or buyer's name. */
  search: optionalText(200),
  filter: z.optional(z.enum(contractStates)),
  /** Range for the contract's last day, both ends included. */
  ends_from: z.optional(dayInput),
  ends_to: z.optional(dayInput),
  organisation_id: z.optional(z.union([id, idInPath])),
  sort: z.optional(z.enum(contractSorts)),
})
export type ContractQuery = z.output<typeof contractQuery>

export const listContracts = endpoint({
  method: 'GET',
  path,
  summary:
    'The register: a buyer’s own contracts, those won by a supplier, or all for administrators',
  access: 'signed-in',
  token: 'read',
  query: contractQuery,
  reply: page(contractRow),
})

export const exportContracts = endpoint({
  method: 'GET',
  path: `${path}/export.csv`,
  summary: 'All the contracts of a list, in its order, as one CSV file (text/csv)',
  access: 'signed-in',
  token: 'read',
  query: /* @__PURE__ */ withoutCursor(contractQuery),
  reply: z.string(),
})
export const exportContractsXlsx = /* @__PURE__ */ asXlsx(exportContracts)

export const getContract = endpoint({
  method: 'GET',
  path: one,
  summary: 'One contract with its options, changes, indicators and documents',
  access: 'signed-in',
  token: 'read',
  reply: z.object({ data: contractDetail }),
})

const changed = z.object({ message: z.string(), contract: contractDetail })

const dayField = z.pipe(requiredText(words.dayRequired, 10), z.iso.date(words.dayRequired))
const value = z.pipe(moneyInput, z.string(texts.valueRequired))
const reason = requiredText('Enter a reason', limits.reason)

const optionInput = z.object({
  /** Id of an option to keep; undefined for a new option. */
  id: z.optional(id),
  title: requiredLine(words.titleRequired, limits.title),
  remind_on: dayField,
  extends_to: dayField,
})

const kpiInput = z.object({
  id: z.optional(id),
  name: requiredLine('Enter the name of the indicator', limits.title),
  target: requiredLine('Enter the target', limits.title),
})

const details = {
  number: requiredLine('Enter a contract number', limits.number),
  title: requiredLine(words.titleRequired, limits.title),
  options: z._default(z.array(optionInput).check(z.maxLength(limits.options)), []),
  kpis: z._default(z.array(kpiInput).check(z.maxLength(limits.kpis)), []),
}

export const signContract = endpoint({
  method: 'POST',
  path: '/tenders/:tenderId/contracts',
  summary: 'Add the contract signed for an award to the register; the supplier is emailed',
  access: managers,
  does: 'decide',
  body: z.object({
    /** The awarded lot; null for an award of the whole tender. */
    lot_id: z._default(z.nullable(id), null),
    /** The winner's organisation; required only if the award has several winners. */
    supplier_id: z._default(z.nullable(id), null),
    ...details,
    value,
    signed_on: dayField,
    starts_on: dayField,
    ends_on: dayField,
    /** Required if the contract is signed before the end of the standstill. */
    early_signing_reason: optionalText(limits.reason),
    /** Required if the value is above the award's, for a tender that took bids. */
    value_reason: optionalText(limits.reason),
  }),
  status: 201,
  reply: changed,
})

export const updateContract = endpoint({
  method: 'PUT',
  path: one,
  summary: 'Correct number and title, and replace options and indicators',
  access: managers,
  does: 'decide',
  body: z.object({ ...details, revision: id }),
  reply: changed,
})

export const modifyContract = endpoint({
  method: 'POST',
  path: `${one}/modifications`,
  summary: 'Record a modification of value or last day, with a reason',
  access: managers,
  does: 'decide',
  body: z.object({ revision: id, value, ends_on: dayField, reason }),
  reply: changed,
})

export const useOption = endpoint({
  method: 'POST',
  path: `${one}/options/:optionId/use`,
  summary: 'Use an option, which extends the contract to the option’s last day',
  access: managers,
  does: 'decide',
  body: z.object({ reason }),
  reply: changed,
})

export const terminateContract = endpoint({
  method: 'POST',
  path: `${one}/termination`,
  summary: 'Terminate a contract, with a day and a reason',
  access: managers,
  does: 'decide',
  body: z.object({ terminated_on: dayField, reason }),
  reply: changed,
})

export const rateKpi = endpoint({
  method: 'POST',
  path: `${one}/kpis/:kpiId/ratings`,
  summary: 'Rate an indicator on one of the five statutory ratings',
  access: managers,
  body: z.object({
    rating: z.enum(kpiRatings, 'Choose a rating'),
    rated_on: dayField,
    note: z._default(rawText(limits.reason), ''),
  }),
  status: 201,
  reply: changed,
})

export const uploadContractFile = endpoint({
  method: 'POST',
  path: `${one}/documents`,
  summary: 'Upload a document of a contract, which its supplier can read',
  access: managers,
  upload: z.object({}),
  status: 201,
  reply: changed,
})

export const downloadContractFile = endpoint({
  method: 'GET',
  path: `${one}/documents/:fileId`,
  summary: 'A document of a contract',
  access: 'signed-in',
  token: 'read',
  reply: z.string(),
})

export const deleteContractFile = endpoint({
  method: 'DELETE',
  path: `${one}/documents/:fileId`,
  summary: 'Delete a document of a contract',
  access: managers,
  reply: changed,
})
