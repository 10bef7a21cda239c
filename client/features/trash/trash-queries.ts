import type { GivenQuery } from '#domain/contract/endpoint.ts'
import { listTrash } from '#domain/contract/trash.ts'
import { askPage } from '#client/lib/ask.ts'

export function trashQuery(query: GivenQuery<typeof listTrash>) {
  return askPage(['admin', 'trash', query], listTrash, { query })
}
