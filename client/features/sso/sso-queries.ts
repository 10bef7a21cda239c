import { getScimToken } from '#domain/contract/scim.ts'
import { getSso, listSsoUse } from '#domain/contract/sso-calls.ts'
import type { Reply } from '#domain/contract/endpoint.ts'
import { ask, askData } from '#client/lib/ask.ts'

export const ssoQuery = ask(['sso'], getSso)
export const scimQuery = ask(['sso', 'scim'], getScimToken)
export const ssoUseQuery = askData(['admin', 'sso'], listSsoUse)

export type SsoUse = Reply<typeof listSsoUse>['data'][number]
export type Addresses = NonNullable<Reply<typeof getSso>['addresses']>
export type Candidate = Reply<typeof getSso>['break_glass_candidates'][number]
