import { listApiTokens } from '#features/accounts/contract/api-token.ts'
import { endpointDataQuery } from '#kernel/client/lib/endpoint-query.ts'

export const apiTokensQuery = endpointDataQuery(['api-tokens'], listApiTokens)
