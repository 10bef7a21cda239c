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

export const pageMeta = z.object({
  current_page: z.int(),
  last_page: z.int(),
  per_page: z.int(),
  total: z.int(),
})
export type PageMeta = z.output<typeof pageMeta>

export function page<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ data: z.array(item), meta: pageMeta })
}

export function metaOf(paging: { page: number; per_page: number }, total: number): PageMeta {
  return {
    current_page: paging.page,
    last_page: Math.max(1, Math.ceil(total / paging.per_page)),
    per_page: paging.per_page,
    total,
  }
}
