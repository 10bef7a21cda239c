// What the list shows is in its address, whole: whoever opens the same address sees the same list.
// What an address holds that means nothing here is left aside.
import * as z from 'zod/mini'
import { supplierTabs, tenderSorts } from '#domain/contract/tender-calls.ts'
import { categories, procedureTypes, tenderStatuses } from '#domain/contract/tender.ts'

const field = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.optional(z.unknown()),
    z.transform((given) => schema.safeParse(given).data),
  )

/** The router reads figures in an address as numbers. */
const text = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((given) => String(given).trim() || undefined),
)
const amount = z.pipe(
  z.union([z.string(), z.number()]),
  z.pipe(z.transform(Number), z.number().check(z.minimum(0), z.maximum(1e13))),
)
const wholeNumber = z.int().check(z.minimum(1))

const listSearch = z.object({
  search: field(text),
  status: field(z.enum(tenderStatuses)),
  filter: field(z.enum(supplierTabs)),
  procedure_type: field(z.enum(procedureTypes)),
  category: field(z.enum(categories)),
  organisation_id: field(wholeNumber),
  min_value: field(amount),
  max_value: field(amount),
  deadline_from: field(z.iso.date()),
  deadline_to: field(z.iso.date()),
  scope: field(z.enum(['own', 'all'])),
  sort: field(z.enum(tenderSorts)),
  page: field(wholeNumber),
})
export type ListSearch = z.output<typeof listSearch>

export function readListSearch(given: Record<string, unknown>): ListSearch {
  return listSearch.parse(given)
}

/** Those behind "More filters". */
export const furtherFilters = [
  'category',
  'organisation_id',
  'min_value',
  'max_value',
  'deadline_from',
  'deadline_to',
  'scope',
] as const

/** Tab and order aside: these hide tenders, those only arrange them. */
export function isFiltered(search: ListSearch): boolean {
  return [search.search, search.procedure_type, ...furtherFilters.map((name) => search[name])].some(
    (value) => value !== undefined,
  )
}
