import { getScimToken } from '#domain/contract/scim.ts'
import { getSso, listSsoUse } from '#domain/contract/sso-calls.ts'
import type { Reply } from '#domain/contract/endpoint.ts'
import { ask, askPage } from '#client/lib/ask.ts'

export const ssoQuery = ask(['sso'], getSso)
export const scimQuery = ask(['sso', 'scim'], getScimToken)

export function ssoUseQuery(page: number | undefined) {
  return askPage(['admin', 'sso', page], listSsoUse, { query: { page } })
}

export type Addresses = NonNullable<Reply<typeof getSso>['addresses']>
export type Candidate = Reply<typeof getSso>['break_glass_candidates'][number]
