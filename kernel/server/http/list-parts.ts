// Cursor pagination: reads the part of a list after a cursor, and creates the cursor for the next
// part. Unlike an offset, a comparison with the last row read neither repeats nor skips rows when
// others are added, and costs the same on every page (docs/decisions/0037-api-tokens.md).
import type { FastifyRequest } from 'fastify'
import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import { timestamp } from '#kernel/contract/fields.ts'
import { metaOf, type Counted, type PageMeta, type Paging } from '#kernel/contract/pagination.ts'
import { invalid } from './refusal.ts'

/**
 * Content of a cursor: the last row that the caller has read, the number of rows in the whole list,
 * and the number of the next page.
 */
interface Position extends Counted {
  page: number
  /**
   * The last row's value in the column that orders the list; rows with equal values are ordered by
   * id.
   */
  key: string
  id: number
}

const cursorShape = /^(\d{1,6})\.(\d{1,9})\.([01])\.(\d{1,16})\.(.{1,300})$/s
const cursorRefused = () => invalid({ cursor: ['Use the address in “meta.next” as it is'] })

function writeCursor({ page, total, is_capped, id, key }: Position): string {
  return [page, total, is_capped ? 1 : 0, id, key].join('.')
}

/** Returns the cursor's position, or undefined if there is no cursor. Throws if it is malformed. */
export function positionOf({ cursor }: Pick<Paging, 'cursor'>): Position | undefined {
  if (!cursor) return undefined
  const parts = cursorShape.exec(cursor)
  if (!parts) throw cursorRefused()
  const [, page, total, capped, id, key = ''] = parts
  const counted = { total: Number(total), is_capped: capped === '1' }
  return { page: Number(page), ...counted, id: Number(id), key }
}

const types = {
  timestamptz: timestamp,
  date: z.iso.date(),
  bigint: z.string().check(z.regex(/^\d{1,18}$/)),
  text: z.string(),
}

/** Default order of a list, by two columns that are never null. */
export interface Order {
  key: string
  id: string
  type: keyof typeof types
  isAscending?: boolean
}

/** Returns the condition that a row comes after the cursor, or `true` if there is no cursor. */
export function after(paging: Pick<Paging, 'cursor'>, order: Order): RawBuilder<boolean> {
  const position = positionOf(paging)
  if (!position) return sql`true`
  const { key, id, type, isAscending = false } = order
  if (!types[type].safeParse(position.key).success) throw cursorRefused()
  return sql`(${sql.ref(key)}, ${sql.ref(id)}) ${isAscending ? sql`>` : sql`<`}
    (${position.key}::${sql.raw(type)}, ${position.id}::bigint)`
}

/** Throws if a cursor is sent with an order other than the list's default. */
export function requireDefaultOrder({ cursor }: Pick<Paging, 'cursor'>, isDefault: boolean): void {
  if (cursor && !isDefault) throw cursorRefused()
}

interface Part<Row> {
  request: FastifyRequest
  query: Paging
  rows: Row[]
  /** Returns the row's values in the columns that order the list. */
  at: (row: Row) => Pick<Position, 'key' | 'id'>
  /** Number of rows read before hidden ones were left out; by default the number of `rows`. */
  found?: number
  /**
   * False if a sort or a rank replaces the list's default order. Only the default order supports
   * cursors.
   */
  isDefault?: boolean
}

/**
 * Returns a reply with the rows of one part of a list and, for programs, the address of the next
 * part.
 */
export function partOfList<Row>(part: Part<Row> & { counted: number | Counted }): {
  data: Row[]
  meta: PageMeta
} {
  const { rows: data, query, counted } = part
  const meta = metaAt(query, counted)
  return { data, meta: { ...meta, ...nextPart({ ...part, meta }) } }
}

/**
 * Returns the paging data. After the first part, the total is not counted again: the cursor
 * contains the total that was counted for the first part.
 */
export function metaAt(paging: Paging, counted: number | Counted): PageMeta {
  const position = positionOf(paging)
  if (!position) return metaOf(paging, counted)
  return metaOf({ page: position.page, per_page: paging.per_page }, position)
}

/**
 * Returns the address of the next part. The result is empty if the caller has no API token, the
 * list isn't in its default order, or this part is the last one.
 */
export function nextPart<Row>(part: Part<Row> & { meta: PageMeta }): { next?: string } {
  const { request, query, meta, rows, at, found = rows.length, isDefault = true } = part
  const last = rows.at(-1)
  if (!request.bearer || !isDefault || !last || found < query.per_page) return {}
  const { current_page, total, is_capped = false } = meta
  const cursor = writeCursor({ page: current_page + 1, total, is_capped, ...at(last) })
  const { pathname, searchParams } = new URL(request.url, 'http://portal')
  searchParams.delete('page')
  searchParams.set('cursor', cursor)
  return { next: `${pathname}?${searchParams.toString()}` }
}
