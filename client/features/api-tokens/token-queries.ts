import { listApiTokens } from '#domain/contract/api-token.ts'
import { endpointDataQuery } from '#client/lib/endpoint-query.ts'

export const apiTokensQuery = endpointDataQuery(['api-tokens'], listApiTokens)
