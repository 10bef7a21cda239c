import {
  createSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  updateSavedSearch,
} from '../contract/saved-search.ts'
import { record } from '#kernel/server/audit/record.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { Context, Route } from '#kernel/server/http/route.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { changeSearch, deleteSearch, findSearch, insertSearch, readSearches } from './queries.ts'

const texts = {
  saved: 'Search saved',
}

export function savedSearchRoutes(route: Route, { db }: Services): void {
  route(listSavedSearches, async ({ user }) => ({ data: await readSearches(db, user.id) }))

  route(createSavedSearch, async ({ user, body, cause, once, transact }) =>
    transact((tx) =>
      once(tx, {
        work: async () => {
          const id = await insertSearch(tx, user, body)
          const search = await findSearch(tx, user.id, id)
          const { name, frequency, description } = search
          await record(tx, cause, {
            action: 'search.saved',
            resource: ['Search', id],
            metadata: { name, frequency, description },
          })
          return { kept: { id }, reply: { message: texts.saved, search } }
        },
        replay: async ({ id }) => ({
          message: texts.saved,
          search: await findSearch(tx, user.id, id),
        }),
      }),
    ),
  )

  // `transact` locks the user's row, so changes to one user's data run one after the other.
  route(updateSavedSearch, (call) => call.transact((tx) => update(tx, call)))

  route(deleteSavedSearch, async ({ user, params, cause, transact }) => {
    await transact(async (tx) => {
      const { id, name } = await findSearch(tx, user.id, params.searchId)
      await deleteSearch(tx, id)
      await record(tx, cause, {
        action: 'search.deleted',
        resource: ['Search', id],
        metadata: { name },
      })
    })
    return { message: 'Saved search deleted' }
  })
}

async function update(tx: Tx, { user, params, body, cause }: Context<typeof updateSavedSearch>) {
  const before = await findSearch(tx, user.id, params.searchId)
  const { id } = before
  const fields = ['name', 'frequency'] as const
  const changed = fields.filter((field) => before[field] !== body[field])
  if (changed.length > 0) {
    await changeSearch(tx, user.id, { id, ...body })
    await record(tx, cause, {
      action: 'search.changed',
      resource: ['Search', id],
      metadata: { name: body.name },
      changes: Object.fromEntries(
        changed.map((field) => [field, { from: before[field], to: body[field] }]),
      ),
    })
  }
  return { message: 'Saved search updated', search: await findSearch(tx, user.id, id) }
}
