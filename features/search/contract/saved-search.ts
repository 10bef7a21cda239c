// A saved search is a tender list filter that a supplier's user has saved under a name. The user
// can open the search again and gets alerts about new matches.
import * as z from 'zod/mini'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { id, money, requiredLine, timestamp } from '#kernel/contract/fields.ts'
import { tenderListQuery } from '#features/tenders/contract/tender-calls.ts'
import { formatDate } from '#kernel/format/date.ts'
import { formatMoney } from '#kernel/format/money.ts'
import {
  categoryLabels,
  procedureTypeLabels,
  categories,
  procedureTypes,
  supplierTabs,
  type Category,
  type ProcedureType,
  type SupplierTab,
} from '#features/tenders/contract/tender.ts'

export const frequencies = ['immediate', 'daily', 'weekly', 'never'] as const
export type Frequency = (typeof frequencies)[number]

export const frequencyLabels: Record<Frequency, string> = {
  immediate: 'As soon as there’s a match',
  daily: 'One email a day',
  weekly: 'One email a week, on Mondays',
  never: 'Don’t tell me',
}

export const savedSearchLimits = {
  /** Maximum number of saved searches per user. */
  searches: 20,
  name: 100,
  /** Maximum number of matches that are counted exactly. */
  counted: 100,
  /** Number of past days over which matches are counted. */
  countedDays: 30,
}

export const savedSearchTexts = {
  title: 'Saved searches',
  save: 'Save this search',
  frequency: 'Tell me about new matches',
  emailsOff: 'Email Notifications are off, so new matches only show in your notifications.',
}

/** Filter in the format of the tender list's query; fields that are left out don't filter. */
const filterInput = z.pick(tenderListQuery, {
  filter: true,
  search: true,
  procedure_type: true,
  category: true,
  categories: true,
  location: true,
  organisation_id: true,
  min_value: true,
  max_value: true,
  deadline_from: true,
  deadline_to: true,
})
export type FilterInput = z.output<typeof filterInput>

const savedFilter = z.object({
  filter: z.enum(supplierTabs),
  search: z.optional(z.string()),
  procedure_type: z.optional(z.enum(procedureTypes)),
  categories: z.optional(z.array(z.enum(categories))),
  location: z.optional(z.string()),
  organisation_id: z.optional(id),
  min_value: z.optional(money),
  max_value: z.optional(money),
  deadline_from: z.optional(z.string()),
  deadline_to: z.optional(z.string()),
})
export type SavedFilter = z.output<typeof savedFilter>

const name = requiredLine('Give the search a name', savedSearchLimits.name)
const frequency = z.enum(frequencies)

export const savedSearch = z.object({
  id,
  name: z.string(),
  frequency,
  filter: savedFilter,
  /** The filter in words. */
  description: z.string(),
  created_at: timestamp,
  /** Number of new matches in the last 30 days; 101 means more than 100. */
  recent_matches: z.int(),
  last_match_at: z.nullable(timestamp),
})
export type SavedSearch = z.output<typeof savedSearch>

const suppliers = ['supplier'] as const
const changed = z.object({ message: z.string(), search: savedSearch })

export const listSavedSearches = endpoint({
  method: 'GET',
  path: '/saved-searches',
  summary: 'The caller’s saved searches, oldest first; there are 20 at most',
  access: suppliers,
  token: 'read',
  reply: z.object({ data: z.array(savedSearch) }),
})

export const createSavedSearch = endpoint({
  method: 'POST',
  path: '/saved-searches',
  summary:
    'Save a filter of the tender list, and get notified of new matches; takes an Idempotency-Key',
  access: suppliers,
  token: 'searches:write',
  does: 'read',
  takesKey: true,
  changesSettings: true,
  body: z.object({ name, frequency, filter: filterInput }),
  reply: changed,
  status: 201,
})

export const updateSavedSearch = endpoint({
  method: 'PUT',
  path: '/saved-searches/:searchId',
  summary:
    'Rename a saved search, or change how often its matches are sent; for another filter, save another search',
  access: suppliers,
  token: 'searches:write',
  does: 'read',
  changesSettings: true,
  body: z.object({
    name,
    frequency,
    /**
     * A filter can't be changed. It is refused rather than ignored, so that callers don't believe
     * that they have changed it.
     */
    filter: z.optional(
      z
        .unknown()
        .check(
          z.refine(
            (given) => given === undefined,
            'The filter of a saved search can’t be changed. Save another search.',
          ),
        ),
    ),
  }),
  reply: changed,
})

export const deleteSavedSearch = endpoint({
  method: 'DELETE',
  path: '/saved-searches/:searchId',
  summary: 'Delete a saved search',
  access: suppliers,
  token: 'searches:write',
  does: 'read',
  changesSettings: true,
  reply: z.object({ message: z.string() }),
})

interface Filter {
  filter?: SupplierTab | undefined
  search?: string | null | undefined
  procedure_type?: ProcedureType | undefined
  categories?: readonly Category[] | undefined
  location?: string | undefined
  min_value?: string | undefined
  max_value?: string | undefined
  deadline_from?: string | undefined
  deadline_to?: string | undefined
}

export const filterTexts = {
  everything: 'All active tenders',
}

/** Active tenders are the default, so their tab is not mentioned. */
const tabWords: Record<SupplierTab, string | undefined> = {
  active: undefined,
  closed: 'closed tenders',
  awarded: 'awarded tenders',
  all: 'tenders in any state',
}

function rangeOf(noun: string, from: string | undefined, to: string | undefined) {
  if (from && to) return `${noun} ${from} to ${to}`
  if (from) return `${noun} from ${from}`
  return to && `${noun} up to ${to}`
}

const amount = (value: string | undefined) => value && formatMoney(value, 'GBP')
const day = (value: string | undefined) => value && formatDate(`${value}T12:00:00Z`)

/**
 * Returns a description such as: “window cleaning”, Cleaning or Security, in Leeds, value from
 * £40,000.
 */
export function describeFilter(filter: Filter, organisation?: string | null): string {
  return describe(filter, { organisation, join: ' or ' })
}

interface Said {
  organisation?: string | null | undefined
  /** Separator between categories. */
  join: ' or ' | ' and '
}

function describe(filter: Filter, said: Said): string {
  return partsOf(filter, said).join(', ') || filterTexts.everything
}

function partsOf(filter: Filter, { organisation, join }: Said): string[] {
  return [
    filter.search && `“${filter.search}”`,
    filter.categories?.map((category) => categoryLabels[category]).join(join),
    filter.procedure_type && procedureTypeLabels[filter.procedure_type],
    filter.location && `in ${filter.location}`,
    organisation && `by ${organisation}`,
    rangeOf('value', amount(filter.min_value), amount(filter.max_value)),
    rangeOf('deadline', day(filter.deadline_from), day(filter.deadline_to)),
    tabWords[filter.filter ?? 'active'],
  ].flatMap((part) => part || [])
}

type MatchedFilter = Filter & { organisation_id?: number | undefined }

interface Found {
  categories: readonly Category[]
  organisation: string
}

/**
 * Returns the parts of the filter that a tender matches, including only the categories that the
 * tender has.
 */
export function describeMatch(filter: MatchedFilter, tender: Found): string {
  return describe(...matched(filter, tender))
}

/** Returns the most important part of the filter that a tender matches, such as “sycamore”. */
export function describeMatchInShort(filter: MatchedFilter, tender: Found): string {
  return partsOf(...matched(filter, tender))[0] ?? filterTexts.everything
}

function matched(filter: MatchedFilter, tender: Found): [Filter, Said] {
  const categories = filter.categories?.filter((one) => tender.categories.includes(one))
  const organisation = filter.organisation_id === undefined ? null : tender.organisation
  return [
    { ...filter, categories },
    { organisation, join: ' and ' },
  ]
}
