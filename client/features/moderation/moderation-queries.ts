import type { GivenQuery } from '#domain/contract/endpoint.ts'
import { listModeration } from '#domain/contract/moderation-calls.ts'
import { askPage } from '#client/lib/ask.ts'

export function moderationQuery(query: GivenQuery<typeof listModeration>) {
  return askPage(['admin', 'moderation', query], listModeration, { query })
}
