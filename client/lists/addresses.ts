// What the address of each page may hold. What it shows is in its address, whole: whoever opens the
// same address sees the same. What an address holds that means nothing there is left out, so that no
// address throws a page away.
import * as z from 'zod/mini'
import { catch as orElse } from 'zod/mini'
import {
  categories,
  interestFilters,
  moderationFilters,
  moderationSorts,
  notificationFilters,
  organisationFilters,
  organisationSorts,
  procedureTypes,
  questionFilters,
  supplierTabs,
  tenderSorts,
  tenderStatuses,
  userFilters,
  userSorts,
} from '#domain/contract/lists.ts'

function field<Schema extends z.ZodMiniType>(schema: Schema) {
  return orElse(z.optional(schema), undefined)
}

const oneOf = <const Value extends string>(values: readonly Value[]) => field(z.enum(values))
const wholeNumber = field(z.int().check(z.positive()))
const day = field(z.iso.date())
/** The first page is the one that an address without a page shows. */
const page = field(z.int().check(z.minimum(2)))

/** The router reads figures in an address as numbers. */
const written = z.union([z.string(), z.number()])
const text = field(
  z.pipe(
    written,
    z.transform((given) => String(given).trim() || undefined),
  ),
)
const amount = field(
  z.pipe(
    written.check(z.refine((given) => given !== '')),
    z.pipe(z.transform(Number), z.number().check(z.minimum(0), z.maximum(1e13))),
  ),
)

/** "pest,waste" */
const someCategories = field(
  z
    .string()
    .check(
      z.refine((given) =>
        given.split(',').every((one) => categories.some((known) => known === one)),
      ),
    ),
)

export const tendersAddress = z.object({
  search: text,
  exact: field(z.literal(true)),
  status: oneOf(tenderStatuses),
  filter: oneOf(supplierTabs),
  procedure_type: oneOf(procedureTypes),
  category: oneOf(categories),
  categories: someCategories,
  location: text,
  organisation_id: wholeNumber,
  min_value: amount,
  max_value: amount,
  deadline_from: day,
  deadline_to: day,
  scope: oneOf(['own', 'all']),
  sort: oneOf(tenderSorts),
  page,
})
export type TendersAddress = z.output<typeof tendersAddress>

/** Which tabs there are depends on the tender and its reader; the rest is what Questions and bids show. */
export const tenderAddress = z.object({
  tab: text,
  filter: oneOf(questionFilters),
  search: text,
  lot: wholeNumber,
})

export const interestsAddress = z.object({ filter: oneOf(interestFilters), page })

/** A list that is only paged. */
export const pagedAddress = z.object({ page })

/** The unfinished tender that the wizard goes on with. */
export const creationAddress = z.object({ draft: wholeNumber })

export const notificationsAddress = z.object({ filter: oneOf(notificationFilters), page })

export const organisationsAddress = z.object({
  filter: oneOf(organisationFilters),
  search: text,
  sort: oneOf(organisationSorts),
  page,
})

export const usersAddress = z.object({
  filter: oneOf(userFilters),
  search: text,
  sort: oneOf(userSorts),
  page,
})

export const moderationAddress = z.object({
  filter: oneOf(moderationFilters),
  search: text,
  sort: oneOf(moderationSorts),
  page,
})

export const trashAddress = z.object({ search: text, page })

const month = field(z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/)))

/** The last months, or those from one to another. */
export const analyticsAddress = z.object({
  months: field(z.union([z.literal(3), z.literal(6), z.literal(12)])),
  from: month,
  to: month,
})
export type AnalyticsAddress = z.output<typeof analyticsAddress>

export const auditAddress = z.object({
  action: text,
  resource_type: text,
  resource_id: wholeNumber,
  user_id: wholeNumber,
  from_date: day,
  to_date: day,
  page,
})
export type AuditAddress = z.output<typeof auditAddress>
