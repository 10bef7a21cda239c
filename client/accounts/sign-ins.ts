import { listPasskeys } from '#domain/contract/passkey.ts'
import { listLinkedIdentities } from '#domain/contract/sso-calls.ts'
import { ask, askData } from '#client/lib/ask.ts'

export const passkeysQuery = askData(['passkeys'], listPasskeys)
export const identitiesQuery = ask(['identities'], listLinkedIdentities)
