// Schemas for each page's search parameters. A page's state is entirely in its address, so that the
// same address always shows the same list. Invalid parameters are ignored, so that no address
// causes an error.
import * as z from 'zod/mini'
import { catch as orElse } from 'zod/mini'
import {
  askedFilters,
  categories,
  contractSorts,
  contractStates,
  interestSorts,
  interestTabs,
  minLocationLength,
  moderationFilters,
  moderationGroups,
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
} from '#kernel/contract/lists.ts'

function field<Schema extends z.ZodMiniType>(schema: Schema) {
  return orElse(z.optional(schema), undefined)
}

const oneOf = <const Value extends string>(values: readonly Value[]) => field(z.enum(values))
const wholeNumber = field(z.int().check(z.positive()))
const day = field(z.iso.date())
/** Page 1 is the default, so it has no search parameter. */
const page = field(z.int().check(z.minimum(2)))

/**
 * Text in a search parameter. Numbers are also accepted, because the router parses a string of
 * digits as a number.
 */
const written = z.union([z.string(), z.number()])
const textOf = (minLength: number) =>
  field(
    z.pipe(
      written,
      z.transform((given) => {
        const text = String(given).trim()
        return text.length < minLength ? undefined : text
      }),
    ),
  )
const text = textOf(1)
const amount = field(
  z.pipe(
    written.check(z.refine((given) => given !== '')),
    z.pipe(z.transform(Number), z.number().check(z.minimum(0), z.maximum(1e13))),
  ),
)

/** Comma-separated list of categories, such as "pest,waste". */
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
  location: textOf(minLocationLength),
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

/**
 * Parameters of a tender's page. `tab` may be any text, because the available tabs depend on the
 * tender and the reader. The other parameters belong to the tabs for questions and bids.
 */
export const tenderAddress = z.object({
  tab: text,
  filter: oneOf(questionFilters),
  search: text,
  lot: wholeNumber,
})

/** Key of the criterion and id of the bid that an evaluation page shows. */
export const evaluationAddress = z.object({ criterion: text, bid: wholeNumber })

export const interestsAddress = z.object({
  filter: oneOf(interestTabs),
  search: text,
  sort: oneOf(interestSorts),
  page,
})

export const contractsAddress = z.object({
  filter: oneOf(contractStates),
  search: text,
  ends_from: day,
  ends_to: day,
  sort: oneOf(contractSorts),
  page,
})

export const askedAddress = z.object({ filter: oneOf(askedFilters), search: text, page })

/** Parameters of a list that has a pager but no filters. */
export const pagedAddress = z.object({ page })

/** Id of the unfinished tender that the wizard continues. */
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
  /** Group within the tab for pending tenders. Default: the first group. */
  group: oneOf(moderationGroups),
  search: text,
  sort: oneOf(moderationSorts),
  page,
})

export const trashAddress = z.object({ search: text, page })

const month = field(z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/)))

/**
 * Parameters of the analytics page. The period is either the latest `months` or the range from
 * `from` to `to`. `per` and `category` apply only to the award figures, which are grouped by
 * quarter or month.
 */
export const analyticsAddress = z.object({
  months: field(z.union([z.literal(3), z.literal(6), z.literal(12)])),
  from: month,
  to: month,
  per: oneOf(['quarter', 'month']),
  category: oneOf(categories),
})
export type AnalyticsAddress = z.output<typeof analyticsAddress>

export const auditAddress = z.object({
  tender: text,
  action: text,
  resource_type: text,
  resource_id: wholeNumber,
  user_id: wholeNumber,
  from_date: day,
  to_date: day,
  page,
})
export type AuditAddress = z.output<typeof auditAddress>
