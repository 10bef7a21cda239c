import type { GivenQuery } from '#domain/contract/endpoint.ts'
import { listTrash } from '#domain/contract/trash.ts'
import { endpointPageQuery } from '#client/lib/endpoint-query.ts'

export function trashQuery(query: GivenQuery<typeof listTrash>) {
  return endpointPageQuery(['admin', 'trash', query], listTrash, { query })
}
