import * as z from 'zod/mini'
import { rawText } from './fields.ts'

export const pageSize = { default: 20, max: 100 }

const notWhole = 'Must be a whole number'
const digits = rawText(6, { error: notWhole }).check(z.regex(/^\d{1,6}$/, notWhole))
const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.union([digits, z.number()]),
    z.pipe(z.transform(Number), z.int().check(z.minimum(min), z.maximum(max))),
  )

export interface Counted {
  total: number
  is_capped: boolean
}

/** Fields to spread into the query schema of a list that has only numbered pages. */
export const numberedQuery = {
  page: z._default(z.optional(wholeNumber(1, 100_000)), 1),
  per_page: z._default(z.optional(wholeNumber(1, pageSize.max)), pageSize.default),
}

/** Fields to spread into the query schema of a list that has numbered pages and a cursor. */
export const pageQuery = {
  ...numberedQuery,
  /**
   * Position after which the next page starts; only the server parses it
   * (kernel/server/http/list-parts.ts).
   */
  cursor: z.optional(rawText(400)),
}

/** Same as `pageQuery`, for lists that return all rows when no page is given. */
export const wholeQuery = { ...pageQuery, page: pageQuery.page.def.innerType }

export const pageMeta = z.object({
  current_page: z.int(),
  last_page: z.int(),
  per_page: z.int(),
  total: z.int(),
  /** True if there are more rows than `total`, because counting stops at a limit. */
  is_capped: z.optional(z.boolean()),
  /** URL of the next page; only in replies to API clients. */
  next: z.optional(z.string()),
})
export type PageMeta = z.output<typeof pageMeta>

export function page<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ data: z.array(item), meta: pageMeta })
}

export interface Paging {
  page: number
  per_page: number
  cursor?: string | undefined
}

export interface Slice {
  limit: number
  offset: number
}

/**
 * Maximum number of rows to count: `first` for the first pages of a list, `max` for later pages.
 * Counting all rows would get slower as tables grow, and users don't page beyond `max` rows.
 */
export const countLimits = { first: 1000, max: 5000 }

/** Returns the maximum number of rows to count: low for the first pages, higher for later ones. */
export function countLimit({ page, per_page }: Paging): number {
  return (page + 1) * per_page <= countLimits.first ? countLimits.first : countLimits.max
}

/**
 * Returns the offset and limit of a page, capped at the counting limit, beyond which there are no
 * numbered pages. A cursor needs no offset.
 */
export function sliceOf({ page, per_page, cursor }: Paging, max = countLimits.max): Slice {
  if (cursor) return { limit: per_page, offset: 0 }
  const offset = (page - 1) * per_page
  return { limit: Math.max(0, Math.min(per_page, max - offset)), offset: Math.min(offset, max) }
}

/** Returns the number shown in a tab, and whether the count was capped. */
export function tabCount(found: number): { count: number; isCapped: boolean } {
  const { total, is_capped } = countedTo(countLimits.max, found)
  return { count: total, isCapped: is_capped }
}

/** Returns the capped total from a query that counted at most one row more than the limit. */
export function countedTo(max: number, found: number): Counted {
  return { total: Math.min(found, max), is_capped: found > max }
}

export function metaOf({ page, per_page }: Paging, counted: number | Counted): PageMeta {
  const { total, is_capped } = typeof counted === 'number' ? capless(counted) : counted
  return {
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / per_page)),
    per_page,
    total,
    ...(is_capped && { is_capped }),
  }
}

const capless = (total: number): Counted => ({ total, is_capped: false })

/** Returns the query schema without the cursor, for exports, which contain the whole list. */
export function withoutCursor<Shape extends { cursor: z.ZodMiniType }>(
  query: z.ZodMiniObject<Shape>,
) {
  const { cursor: _, ...shape } = query.shape
  return z.object(shape)
}
