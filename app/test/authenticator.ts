// A software authenticator for passkeys: creates ES256 credentials and signs challenges as a
// browser and its device would. Tests change single values to attack the portal.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest()
const encode = (content: Uint8Array | string) => Buffer.from(content).toString('base64url')

const flag = { present: 1, verified: 4, syncable: 8, synced: 16, attested: 64 }

/** Values in a WebAuthn ceremony that an attacker could change. */
export interface Attack {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  isVerified?: boolean
  counter?: number
  userHandle?: string
  /** Format of the attestation; `none` by default. */
  attestation?: string
}

export class Authenticator {
  readonly id = encode(randomBytes(16))
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #origin: string
  readonly #isSynced: boolean
  #userHandle = ''
  counter = 0

  constructor({ origin = 'http://localhost:3000', isSynced = false } = {}) {
    this.#origin = origin
    this.#isSynced = isSynced
  }

  /** Creates a credential for these registration options and returns it. */
  create(options: { challenge: string; user: { id: string } }, attack: Attack = {}) {
    this.#userHandle = options.user.id
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' })
    const coseKey = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        ...([[1, 2] as const, [3, -7] as const, [-1, 1] as const] as const),
        [-2, new Uint8Array(Buffer.from(x!, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y!, 'base64url'))],
      ]),
    )
    const credentialId = Buffer.from(this.id, 'base64url')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(credentialId.length)
    const authData = Buffer.concat([
      this.#head(attack, flag.attested),
      Buffer.alloc(16),
      length,
      credentialId,
      coseKey,
    ])
    const attestation = isoCBOR.encode(
      new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', attack.attestation ?? 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(authData)],
      ]),
    )
    return {
      ...this.#named(),
      response: {
        clientDataJSON: encode(this.#clientData('webauthn.create', options, attack)),
        attestationObject: encode(attestation),
        transports: ['internal'],
      },
    }
  }

  /** Returns a signed challenge, and increases the signature counter as a device would. */
  sign(options: { challenge: string }, attack: Attack = {}) {
    this.counter += 1
    const clientData = this.#clientData('webauthn.get', options, attack)
    const authData = this.#head(attack, 0)
    const signed = Buffer.concat([authData, sha256(clientData)])
    return {
      ...this.#named(),
      response: {
        clientDataJSON: encode(clientData),
        authenticatorData: encode(authData),
        signature: encode(sign('sha256', signed, this.#keys.privateKey)),
        userHandle: attack.userHandle ?? this.#userHandle,
      },
    }
  }

  #named() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const }
  }

  #clientData(type: string, { challenge }: { challenge: string }, attack: Attack): string {
    return JSON.stringify({
      type: attack.type ?? type,
      challenge: attack.challenge ?? challenge,
      origin: attack.origin ?? this.#origin,
      crossOrigin: false,
    })
  }

  #head({ rpId, isVerified = true, counter = this.counter }: Attack, more: number): Buffer {
    const host = rpId ?? new URL(this.#origin).hostname
    const flags =
      flag.present |
      (isVerified ? flag.verified : 0) |
      (this.#isSynced ? flag.syncable | flag.synced : 0) |
      more
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(host), Buffer.from([flags]), count])
  }
}
