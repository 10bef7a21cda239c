import { getScimToken } from '#features/accounts/contract/scim.ts'
import { getSso, listSsoUse } from '#features/accounts/contract/sso.ts'
import type { Reply } from '#kernel/contract/endpoint.ts'
import { endpointPageQuery, endpointQuery } from '#kernel/client/lib/endpoint-query.ts'

export const ssoQuery = endpointQuery(['sso'], getSso)
export const scimQuery = endpointQuery(['sso', 'scim'], getScimToken)

export function ssoUseQuery(page: number | undefined) {
  return endpointPageQuery(['admin', 'sso', page], listSsoUse, { query: { page } })
}

export type Addresses = NonNullable<Reply<typeof getSso>['addresses']>
export type Candidate = Reply<typeof getSso>['break_glass_candidates'][number]
