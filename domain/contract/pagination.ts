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

/** Spread into a list's query schema. */
export const pageQuery = {
  page: z._default(z.optional(wholeNumber(1, 100_000)), 1),
  per_page: z._default(z.optional(wholeNumber(1, pageSize.max)), pageSize.default),
}

/** Likewise where leaving the page out means all of them. */
export const wholeQuery = { ...pageQuery, page: pageQuery.page.def.innerType }

export const pageMeta = z.object({
  current_page: z.int(),
  last_page: z.int(),
  per_page: z.int(),
  total: z.int(),
  /** There are more than `total` says: what is counted has an upper limit. */
  is_capped: z.optional(z.boolean()),
})
export type PageMeta = z.output<typeof pageMeta>

export function page<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ data: z.array(item), meta: pageMeta })
}

export interface Paging {
  page: number
  per_page: number
}

export interface Slice {
  limit: number
  offset: number
}

export interface Counted {
  total: number
  is_capped: boolean
}

/** Counting all rows of a list would take longer with each of them, and nobody turns to page 250. */
export const countLimits = { first: 1000, most: 5000 }

/** How far a list is counted: not far for its first pages, and further for whoever has turned many. */
export function countLimit({ page, per_page }: Paging): number {
  return (page + 1) * per_page <= countLimits.first ? countLimits.first : countLimits.most
}

/** What of a page lies within that limit: beyond it there are no pages. */
export function sliceOf({ page, per_page }: Paging, most = countLimits.most): Slice {
  const offset = (page - 1) * per_page
  return { limit: Math.max(0, Math.min(per_page, most - offset)), offset: Math.min(offset, most) }
}

/** For a tab: how many it has, of which no more than so many were counted. */
export function tabCount(found: number): { count: number; isCapped: boolean } {
  const { total, is_capped } = countedTo(countLimits.most, found)
  return { count: total, isCapped: is_capped }
}

/** From the rows that were found when one more was looked for than are counted. */
export function countedTo(most: number, found: number): Counted {
  return { total: Math.min(found, most), is_capped: found > most }
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
