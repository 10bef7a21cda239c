// Query parameters for the list of public notices and for its feed.
import * as z from 'zod/mini'
import { catch as orElse } from 'zod/mini'
import { boundedText, dayInput, rawText } from '#kernel/contract/fields.ts'
import { categories } from '#features/tenders/contract/tender.ts'

export const noticeLimits = { page: 20, pages: 25, feed: 50, search: 200, buyer: 255 }

export const noticeStates = ['open', 'closed', 'awarded', 'cancelled'] as const
export type NoticeState = (typeof noticeStates)[number]

/** Amount in everyday notation, such as £250,000. */
const amount = z.pipe(
  z.pipe(
    boundedText(20),
    z.transform((text) => text.replace(/[£,\s]/g, '')),
  ),
  z.string().check(z.regex(/^\d{1,12}$/)),
)

/**
 * A CPV code with or without its check digit, or a prefix, which matches all codes in its subtree.
 */
const branch = z.pipe(
  boundedText(10).check(z.regex(/^(\d{2,8}|\d{8}-\d)$/)),
  z.transform((code) => code.slice(0, 8)),
)

/** Returns a schema that ignores an invalid value, so that a hand-typed URL still shows a list. */
function ignoreInvalid<Schema extends z.ZodMiniType>(schema: Schema) {
  return orElse(z.optional(schema), undefined)
}

const filters = {
  search: ignoreInvalid(boundedText(noticeLimits.search).check(z.minLength(1))),
  buyer: ignoreInvalid(boundedText(noticeLimits.buyer).check(z.minLength(1))),
  category: ignoreInvalid(z.enum(categories)),
  cpv: ignoreInvalid(branch),
  value_from: ignoreInvalid(amount),
  value_to: ignoreInvalid(amount),
  /** First and last day (UK time) on which the tender may close, both included. */
  closes_from: ignoreInvalid(dayInput),
  closes_to: ignoreInvalid(dayInput),
  status: ignoreInvalid(z.enum(noticeStates)),
}
export type NoticeFilter = keyof typeof filters

export const noticesQuery = z.object({
  ...filters,
  page: orElse(
    z.pipe(
      z.optional(rawText(2).check(z.regex(/^[1-9]\d?$/))),
      z.transform((page) => Math.min(Number(page ?? 1), noticeLimits.pages)),
    ),
    1,
  ),
})
export type NoticesQuery = z.output<typeof noticesQuery>
export type NoticeFilters = Omit<NoticesQuery, 'page'>

export const noticeFilters = Object.keys(filters) as NoticeFilter[]

/** Returns the filters whose values were ignored because they are invalid. */
export function unreadFilters(given: unknown, query: NoticesQuery): NoticeFilter[] {
  const asked = given as Partial<Record<NoticeFilter, unknown>>
  return noticeFilters.filter((name) => asked[name] && query[name] === undefined)
}

export function unknownParameters(given: unknown): string[] {
  return Object.keys(given as object).filter((name) => !Object.hasOwn(noticesQuery.shape, name))
}
