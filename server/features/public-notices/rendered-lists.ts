// Keeps lists of notices as they were rendered, since rendering and compressing take most of the
// time. Each request still finds its notices, so a withdrawn or changed notice is never sent.
import type { FastifyRequest } from 'fastify'
import type { Database } from '#server/db/connect.ts'
import { prepare, type Answer, type Prepared } from '#server/http/send-cached.ts'
import type { Services } from '#server/platform/services.ts'
import { readInTurn } from './admit.ts'
import { readListed, versionsOf, type ListedNotice } from './queries.ts'

/** Maximum number of lists, each of at most some hundred kilobytes. */
const mostLists = 50

interface List {
  request: FastifyRequest
  /** Everything besides the notices that the text depends on. */
  key: string
  find: (db: Database) => Promise<number[]>
  render: (notices: ListedNotice[], db: Database) => Answer | Promise<Answer>
}

export type ReadRendered = (list: List) => Promise<Prepared>

export function createRenderedLists(services: Services): ReadRendered {
  const kept = new Map<string, Prepared>()
  return ({ request, key, find, render }) =>
    readInTurn(services, request, async (db) => {
      const ids = await find(db)
      const version = `${key} ${await versionsOf(db, ids)}`
      const known = kept.get(version)
      const list = known ?? prepare(await render(await readListed(db, ids), db))
      // The map is in order of use, so the first list is the one that was not used for longest.
      kept.delete(version)
      kept.set(version, list)
      if (kept.size > mostLists) kept.delete(kept.keys().next().value!)
      return list
    })
}
