import type { GivenQuery } from '#kernel/contract/endpoint.ts'
import { listModeration } from '#features/tenders/moderation/contract/moderation.ts'
import { endpointPageQuery } from '#kernel/client/lib/endpoint-query.ts'

export function moderationQuery(query: GivenQuery<typeof listModeration>) {
  return endpointPageQuery(['admin', 'moderation', query], listModeration, { query })
}
