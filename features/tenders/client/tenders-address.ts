import * as z from 'zod/mini'
import {
  categories,
  minLocationLength,
  procedureTypes,
  supplierTabs,
  tenderSorts,
  tenderStatuses,
} from '../contract/tender.ts'
import {
  amount,
  day,
  field,
  oneOf,
  page,
  text,
  textOf,
  wholeNumber,
} from '#kernel/client/lists/address-fields.ts'

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
