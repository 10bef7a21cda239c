// Caches rendered lists of public notices, because finding, rendering and compressing them takes
// most of the response time. A cached list is sent without a query for a few seconds. After that,
// the list is queried again, and rendered again only if its notices or their versions have changed.
import type { FastifyRequest } from 'fastify'
import type { Database } from '#kernel/server/db/connect.ts'
import { prepare, type Answer, type Prepared } from '#kernel/server/http/send-cached.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { queueRead } from './admit.ts'
import { readListed, versionsOf, type ListedNotice } from './queries.ts'

/** Maximum number of cached lists, each of at most a few hundred kilobytes. */
const maxLists = 50

interface List {
  request: FastifyRequest
  /** Cache key: everything that the text depends on, besides the notices. */
  key: string
  find: (db: Database) => Promise<number[]>
  render: (notices: ListedNotice[], db: Database) => Answer | Promise<Answer>
}

interface Rendered {
  list: Prepared
  /** The result of `versionsOf` for the notices in the list. */
  versions: string
  /** Time until which the list is sent without a query. */
  freshUntil: number
}

export type ReadRendered = (list: List) => Promise<Prepared>

export function createRenderedLists(services: Services): ReadRendered {
  const { noticeListMs } = services.config
  const kept = new Map<string, Rendered>()

  function findFresh(key: string): Prepared | undefined {
    const known = kept.get(key)
    if (!known || known.freshUntil <= Date.now()) return undefined
    keep(key, known)
    return known.list
  }

  /**
   * Caches a list and, if there are too many, evicts the least recently used one. The map is in
   * order of use.
   */
  function keep(key: string, rendered: Rendered): void {
    kept.delete(key)
    kept.set(key, rendered)
    if (kept.size > maxLists) kept.delete(kept.keys().next().value!)
  }

  async function readAgain(db: Database, { key, find, render }: List): Promise<Prepared> {
    // The period starts before the query, so that no list is sent for longer than `noticeListMs`
    // after it was read.
    const freshUntil = Date.now() + noticeListMs
    const ids = await find(db)
    const versions = await versionsOf(db, ids)
    const known = kept.get(key)
    const list =
      known?.versions === versions
        ? known.list
        : prepare(await render(await readListed(db, ids), db))
    keep(key, { list, versions, freshUntil })
    return list
  }

  return async (list) =>
    findFresh(list.key) ??
    queueRead(
      services,
      list.request,
      async (db) =>
        // Another request may have read the list while this one waited for its turn.
        findFresh(list.key) ?? readAgain(db, list),
    )
}
