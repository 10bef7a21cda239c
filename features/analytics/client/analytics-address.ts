import * as z from 'zod/mini'
import { categories } from '#features/tenders/contract/tender.ts'
import { field, oneOf } from '#kernel/client/lists/address-fields.ts'

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
