// Labels, texts and schemas for the register of signed contracts.
import * as z from 'zod/mini'
import { scanStatuses } from './file.ts'
import { id, money, timestamp } from './fields.ts'
import { contractStates, type ContractState } from './lists.ts'
import { day } from './standstill.ts'

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
