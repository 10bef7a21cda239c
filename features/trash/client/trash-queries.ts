import type { GivenQuery } from '#kernel/contract/endpoint.ts'
import { listTrash } from '../contract/trash.ts'
import { endpointPageQuery } from '#kernel/client/lib/endpoint-query.ts'

export function trashQuery(query: GivenQuery<typeof listTrash>) {
  return endpointPageQuery(['admin', 'trash', query], listTrash, { query })
}
