import type { GivenQuery } from '#domain/contract/endpoint.ts'
import { listModeration } from '#domain/contract/moderation.ts'
import { endpointPageQuery } from '#client/lib/endpoint-query.ts'

export function moderationQuery(query: GivenQuery<typeof listModeration>) {
  return endpointPageQuery(['admin', 'moderation', query], listModeration, { query })
}
