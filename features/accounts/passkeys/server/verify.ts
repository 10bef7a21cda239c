// Verifies passkey data from browsers with `@simplewebauthn/server`, which is loaded on first use.
import type { NewPasskey, PasskeyAssertion } from '#features/accounts/contract/passkey.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { isChallenge, type Ceremony } from './challenge.ts'

export const loadWebAuthn = () => import('@simplewebauthn/server')

/**
 * COSE ids of Ed25519, ES256 and RS256. They are listed because the library's default also includes
 * ML-DSA-44 if the runtime supports it.
 */
export const algorithms = [-8, -7, -257]

/** Returns the origin at which passkeys work, and the domain to which they belong. */
export function relyingParty({ config }: Pick<Services, 'config'>) {
  const { origin, hostname } = new URL(config.publicUrl)
  return { origin, rpID: hostname }
}

/** Returns the user handle that is stored in passkeys. It contains no personal data. */
export const handleOf = (userId: number) => Buffer.from(`user-${userId}`)

function expected(services: Services, ceremony: Ceremony) {
  const { origin, rpID } = relyingParty(services)
  const seen = { challenge: '' }
  return {
    seen,
    options: {
      expectedChallenge: (challenge: string) => {
        seen.challenge = challenge
        return isChallenge(services.appKey, ceremony, challenge)
      },
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
    },
  }
}

interface StoredKey {
  user_id: number
  credential_id: string
  public_key: Buffer
}

/** Returns the challenge and the counter of a valid assertion, or undefined if any check fails. */
export async function verifyAssertion(
  services: Services,
  given: PasskeyAssertion,
  { user_id, credential_id, public_key }: StoredKey,
) {
  const { seen, options } = expected(services, 'assertion')
  const { userHandle } = given.response
  if (userHandle && userHandle !== handleOf(user_id).toString('base64url')) return undefined
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...options,
      response: { ...given, response: withoutMissing(given.response), clientExtensionResults: {} },
      // The stored counter is passed as 0, because the library throws if the new counter is not
      // higher. The portal compares the counters itself and warns the owner.
      credential: { id: credential_id, publicKey: new Uint8Array(public_key), counter: 0 },
    })
    if (!verified) return undefined
    return { challenge: seen.challenge, counter: authenticationInfo.newCounter }
  } catch {
    return undefined
  }
}

/** Returns the new credential and its challenge, or undefined if any check fails. */
export async function verifyRegistration(
  services: Services,
  userId: number,
  { credential, ...given }: NewPasskey,
) {
  const { seen, options } = expected(services, `registration:${userId}`)
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const { clientDataJSON, attestationObject } = credential.response
  try {
    if (!(await isUnattested(attestationObject))) return undefined
    const { registrationInfo: info } = await verifyRegistrationResponse({
      ...options,
      supportedAlgorithmIDs: algorithms,
      response: {
        ...credential,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
    })
    if (!info) return undefined
    return {
      challenge: seen.challenge,
      values: {
        name: given.name,
        credential_id: info.credential.id,
        public_key: Buffer.from(info.credential.publicKey),
        counter: info.credential.counter,
        transports: credential.response.transports ?? [],
        is_synced: info.credentialDeviceType === 'multiDevice',
      },
    }
  } catch {
    return undefined
  }
}

/**
 * Returns whether the credential has no attestation. The portal asks for none, and for other formats
 * the library may request addresses that a certificate contains.
 */
async function isUnattested(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
  return decoded.get('fmt') === 'none'
}

function withoutMissing({ userHandle, ...response }: PasskeyAssertion['response']) {
  return userHandle === undefined ? response : { ...response, userHandle }
}

/** Returns whether a counter shows that two authenticators use the same passkey. */
export function isCopied(before: number, now: number): boolean {
  return (before > 0 || now > 0) && now <= before
}
