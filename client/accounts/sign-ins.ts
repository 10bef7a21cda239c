import { listPasskeys } from '#domain/contract/passkey.ts'
import { listLinkedIdentities } from '#domain/contract/sso.ts'
import { endpointDataQuery, endpointQuery } from '#client/lib/endpoint-query.ts'

export const passkeysQuery = endpointDataQuery(['passkeys'], listPasskeys)
export const identitiesQuery = endpointQuery(['identities'], listLinkedIdentities)
