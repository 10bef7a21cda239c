// What can be asked of the list of public notices.
import * as z from 'zod/mini'
import { catch as orElse } from 'zod/mini'
import { boundedText, rawText } from './fields.ts'
import { categories } from './lists.ts'

export const noticeLimits = { page: 20, pages: 50 }

/** What cannot be read is left out: an address that somebody typed still shows a list. */
export const noticesQuery = z.object({
  search: orElse(z.optional(boundedText(200)), undefined),
  category: orElse(z.optional(z.enum(categories)), undefined),
  page: orElse(
    z.pipe(
      z.optional(rawText(2).check(z.regex(/^[1-9]\d?$/))),
      z.transform((page) => Math.min(Number(page ?? 1), noticeLimits.pages)),
    ),
    1,
  ),
})
export type NoticesQuery = z.output<typeof noticesQuery>
