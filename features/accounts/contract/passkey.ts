// Passkeys: the user's device signs a challenge after checking a fingerprint, face or PIN. A
// passkey replaces both the password and the second factor.
import * as z from 'zod/mini'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { id, rawText, requiredName, timestamp } from '#kernel/contract/fields.ts'
import { currentUser } from '#kernel/contract/user.ts'

/** Maximum number of passkeys per user. */
export const maxPasskeys = 10

export const passkeyTexts = {
  title: 'Passkeys',
  add: 'Add a passkey',
  known: 'This device already has a passkey of your account.',
  tooMany: `You can have ${maxPasskeys} passkeys. Remove one that you no longer use.`,
  rename: 'Rename',
  remove: 'Remove',
  never: 'Not yet',
  notUsed: 'Your browser didn’t use a passkey. Try again, or sign in another way.',
}

const base64url = (maxLength: number) => rawText(maxLength).check(z.regex(/^[\w-]+$/))

/** Id and type of a credential, as in WebAuthn's JSON format. */
const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
}

export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(8000),
    userHandle: z.optional(base64url(100)),
  }),
})
export type PasskeyAssertion = z.output<typeof passkeyAssertion>

export const passkeyName = z.object({ name: requiredName('Enter a name for the passkey', 60) })

const newPasskey = z.object({
  ...passkeyName.shape,
  credential: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url(4000),
      attestationObject: base64url(16_000),
      transports: z.optional(z.array(rawText(30)).check(z.maxLength(10))),
    }),
  }),
})
export type NewPasskey = z.output<typeof newPasskey>

const passkey = z.object({
  id,
  name: z.string(),
  is_synced: z.boolean(),
  created_at: timestamp,
  last_used_at: z.nullable(timestamp),
  /** Time at which a copy of the passkey was suspected. The passkey is refused from then on. */
  suspected_at: z.nullable(timestamp),
  /** Time of the password reset that suspended the passkey, until its owner decides to keep it. */
  suspended_at: z.nullable(timestamp),
})
export type Passkey = z.output<typeof passkey>

const message = z.string()

export const startPasskeySignIn = endpoint({
  method: 'GET',
  path: '/auth/passkey/options',
  summary: 'A challenge that a passkey signs, and the options for the browser',
  access: 'public',
  reply: z.object({
    options: z.object({
      challenge: z.string(),
      rpId: z.string(),
      timeout: z.int(),
      userVerification: z.literal('required'),
    }),
  }),
})

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkey',
  summary: 'Sign in with a passkey, which counts as password and second factor',
  access: 'public',
  bodyBytes: 32_000,
  body: z.object({
    credential: passkeyAssertion,
    remember: z._default(z.boolean(), false),
    /**
     * True to link the identity of a pending single sign-on to the account. The passkey proves that
     * the account belongs to the caller.
     */
    links_identity: z._default(z.boolean(), false),
  }),
  reply: z.object({ user: currentUser }),
})

/** Using a passkey counts as entering the password again. */
export const confirmWithPasskey = endpoint({
  method: 'POST',
  path: '/auth/confirm-passkey',
  summary: 'Use a passkey, for calls that need a recent password',
  access: 'signed-in',
  body: z.object({ credential: passkeyAssertion }),
  reply: z.object({ message }),
})

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/user/passkeys',
  summary: 'The caller’s passkeys',
  access: 'signed-in',
  reply: z.object({ data: z.array(passkey) }),
})

const named = z.object({ id: z.string(), type: z.string() })

export const startPasskey = endpoint({
  method: 'GET',
  path: '/user/passkeys/options',
  summary: 'A challenge for a new passkey, and the options for the browser',
  access: 'signed-in',
  needsPassword: true,
  reply: z.object({
    options: z.object({
      challenge: z.string(),
      rp: z.object({ id: z.string(), name: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
      timeout: z.int(),
      attestation: z.literal('none'),
      excludeCredentials: z.array(named),
      authenticatorSelection: z.object({
        residentKey: z.literal('required'),
        requireResidentKey: z.boolean(),
        userVerification: z.literal('required'),
      }),
    }),
  }),
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/user/passkeys',
  summary: 'Add a passkey; its owner gets an email',
  access: 'signed-in',
  changesSettings: true,
  needsPassword: true,
  body: newPasskey,
  status: 201,
  reply: z.object({ message, passkey }),
})

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/user/passkeys/:passkeyId',
  summary: 'Rename a passkey',
  access: 'signed-in',
  changesSettings: true,
  body: passkeyName,
  reply: z.object({ message, passkey }),
})

export const keepPasskey = endpoint({
  method: 'POST',
  path: '/user/passkeys/:passkeyId/keep',
  summary: 'Keep a passkey that a reset of the password suspended',
  access: 'signed-in',
  changesSettings: true,
  needsPassword: true,
  reply: z.object({ message, passkey }),
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/user/passkeys/:passkeyId',
  summary: 'Remove a passkey; its other sessions end, and its owner gets an email',
  access: 'signed-in',
  changesSettings: true,
  needsPassword: true,
  reply: z.object({ message }),
})
