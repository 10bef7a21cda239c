import { listPasskeys } from '../contract/passkey.ts'
import { listLinkedIdentities } from '../contract/sso.ts'
import { endpointDataQuery, endpointQuery } from '#kernel/client/lib/endpoint-query.ts'

export const passkeysQuery = endpointDataQuery(['passkeys'], listPasskeys)
export const identitiesQuery = endpointQuery(['identities'], listLinkedIdentities)
