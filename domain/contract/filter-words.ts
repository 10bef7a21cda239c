// Tender list filters in words, for the default name and description of a saved search, and for the
// reason why a tender matches the search.
import { formatDate } from '../format/date.ts'
import { formatMoney } from '../format/money.ts'
import type { Category, ProcedureType, SupplierTab } from './lists.ts'
import { categoryLabels, procedureTypeLabels } from './tender.ts'

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
