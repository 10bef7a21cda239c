// Labels, texts and schemas for the register of signed contracts.
import * as z from 'zod/mini'
import { scanStatuses } from '#kernel/contract/file.ts'
import {
  id,
  money,
  timestamp,
  dayInput,
  idInPath,
  optionalText,
  rawText,
  requiredLine,
  requiredText,
} from '#kernel/contract/fields.ts'
import { contractStates, type ContractState, contractSorts } from './contract-lists.ts'
import { day } from '#features/evaluation/standstill/contract/standstill.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { asXlsx } from '#kernel/contract/export.ts'
import { moneyInput } from '#features/tenders/contract/money-input.ts'
import { page, pageQuery, withoutCursor } from '#kernel/contract/pagination.ts'

export const contractStateLabels: Record<ContractState, string> = {
  active: 'Active',
  ending: 'Ending soon',
  ended: 'Ended',
  terminated: 'Terminated',
}

export const contractChangeKinds = ['signed', 'modified', 'option_used', 'terminated'] as const
export type ContractChangeKind = (typeof contractChangeKinds)[number]

export const contractChangeLabels: Record<ContractChangeKind, string> = {
  signed: 'Signed',
  modified: 'Modified',
  option_used: 'Option used',
  terminated: 'Terminated',
}

/** KPI ratings as defined in the Procurement Regulations 2024, regulation 39. */
export const kpiRatings = [
  'good',
  'approaching_target',
  'requires_improvement',
  'inadequate',
  'other',
] as const
export type KpiRating = (typeof kpiRatings)[number]

export const kpiRatingLabels: Record<KpiRating, string> = {
  good: 'Good',
  approaching_target: 'Approaching target',
  requires_improvement: 'Requires improvement',
  inadequate: 'Inadequate',
  other: 'Other',
}

export const contractLimits = {
  number: 60,
  title: 255,
  reason: 5000,
  options: 20,
  kpis: 30,
  files: 50,
  /** Contracts above this value, in pounds, need KPIs (Procurement Act 2023, section 52). */
  kpiValue: '5000000.00',
  minKpis: 3,
  /** A contract is listed as ending soon if its last day is at most this number of days away. */
  endingDays: 90,
}

export const contractTexts = {
  heading: 'Contracts',
  ownHeading: 'My contracts',
  loadFailed: 'Failed to load the contract',
  notFound: 'Contract not found',
  valueRequired: 'Enter the value of the contract',
  suspended: 'A challenge suspends the standstill, so no contract can be signed.',
  noAward: 'Choose an award that names a supplier',
  optionDatesWrong: 'The option must extend the contract beyond its last day',
}

const organisation = z.object({ id, name: z.string() })

export const contractRow = z.object({
  id,
  number: z.string(),
  title: z.string(),
  state: z.enum(contractStates),
  tender: z.object({ id, reference: z.string(), title: z.string() }),
  lot: z.nullable(z.object({ id, lot_number: z.int(), title: z.string() })),
  buyer: organisation,
  supplier: organisation,
  value: money,
  currency: z.string(),
  signed_on: day,
  starts_on: day,
  ends_on: day,
  terminated_on: z.nullable(day),
})
export type ContractRow = z.output<typeof contractRow>

const option = z.object({
  id,
  title: z.string(),
  remind_on: day,
  extends_to: day,
  used_at: z.nullable(timestamp),
})

const rating = z.object({
  id,
  rating: z.enum(kpiRatings),
  note: z.string(),
  rated_on: day,
  by: z.string(),
})

const kpi = z.object({
  id,
  name: z.string(),
  target: z.string(),
  /** Ratings, newest first. */
  ratings: z.array(rating),
  /** Day by which the next rating is due. */
  due_on: day,
})
export type ContractKpi = z.output<typeof kpi>

const file = z.object({
  id,
  filename: z.string(),
  file_size: z.int(),
  scan_status: z.enum(scanStatuses),
  uploaded_by: z.string(),
  created_at: timestamp,
})

const change = z.object({
  id,
  kind: z.enum(contractChangeKinds),
  reason: z.string(),
  value: money,
  ends_on: day,
  by: z.string(),
  created_at: timestamp,
})

export const contractDetail = z.extend(contractRow, {
  revision: z.int(),
  early_signing_reason: z.nullable(z.string()),
  /** For managers: why the value is above the award's; null if it isn't. */
  value_reason: z.optional(z.nullable(z.string())),
  options: z.array(option),
  changes: z.array(change),
  kpis: z.array(kpi),
  files: z.array(file),
  can_manage: z.boolean(),
  /** Current date in UK time. */
  today: day,
})
export type ContractDetail = z.output<typeof contractDetail>

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
const value = z.pipe(moneyInput, z.string(contractTexts.valueRequired))
const reason = requiredText('Enter a reason', contractLimits.reason)

const optionInput = z.object({
  /** Id of an option to keep; undefined for a new option. */
  id: z.optional(id),
  title: requiredLine(words.titleRequired, contractLimits.title),
  remind_on: dayField,
  extends_to: dayField,
})

const kpiInput = z.object({
  id: z.optional(id),
  name: requiredLine('Enter the name of the indicator', contractLimits.title),
  target: requiredLine('Enter the target', contractLimits.title),
})

const details = {
  number: requiredLine('Enter a contract number', contractLimits.number),
  title: requiredLine(words.titleRequired, contractLimits.title),
  options: z._default(z.array(optionInput).check(z.maxLength(contractLimits.options)), []),
  kpis: z._default(z.array(kpiInput).check(z.maxLength(contractLimits.kpis)), []),
}

export const signContract = endpoint({
  method: 'POST',
  path: '/tenders/:tenderId/contracts',
  summary: 'Add the contract signed for an award to the register; the supplier is emailed',
  access: managers,
  does: 'decide',
  takesKey: true,
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
    early_signing_reason: optionalText(contractLimits.reason),
    /** Required if the value is above the award's, for a tender that took bids. */
    value_reason: optionalText(contractLimits.reason),
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
  takesKey: true,
  body: z.object({
    rating: z.enum(kpiRatings, 'Choose a rating'),
    rated_on: dayField,
    note: z._default(rawText(contractLimits.reason), ''),
  }),
  status: 201,
  reply: changed,
})

export const uploadContractFile = endpoint({
  method: 'POST',
  path: `${one}/documents`,
  summary: 'Upload a document of a contract, which its supplier can read',
  access: managers,
  takesKey: true,
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
