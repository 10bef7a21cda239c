import * as z from 'zod/mini'
import { ageRecipient, sealedText } from '#features/bids/sending/contract/bid.ts'
import { biddingInput, biddingSetup, openersInput, sealings } from './bidding.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { id, rawText, timestamp } from '#kernel/contract/fields.ts'
import { openerInvitation } from '#features/bids/guests/contract/guest.ts'
import { openingStatuses } from '#features/bids/opening/contract/opening.ts'

const managers = ['buyer', 'admin'] as const
const path = '/tenders/:tenderId/bidding'

export const keyProtections = ['passphrase', 'passkey'] as const

const opener = z.object({
  id,
  /**
   * For opener-sealed bids: public key with which suppliers encrypt this opener's share of a bid's
   * key, and the public key's fingerprint. Both are null until the opener has created a key.
   */
  recipient: z.nullable(z.string()),
  fingerprint: z.nullable(z.string()),
  /** The fields from here on are sent to managers and openers only. */
  user: z.optional(z.object({ id, name: z.string() })),
  is_active: z.optional(z.boolean()),
  /** True for an opener from outside the organisation. */
  is_guest: z.optional(z.boolean()),
  proved_at: z.optional(z.nullable(timestamp)),
})
export type Opener = z.output<typeof opener>

export const bidding = z.object({
  sealing: z.enum(sealings),
  setup: biddingSetup,
  /** Revision number, incremented by every save. Clients send it back in quotes as `If-Match`. */
  revision: z.int(),
  /** Version number, incremented when the requirements for bids change. */
  requirements: z.int(),
  /** Version number, incremented when the openers' keys are replaced. */
  key_set: z.int(),
  /** True once the set-up has been published. Stays true if the tender becomes a draft again. */
  is_live: z.boolean(),
  /** For portal-sealed bids: public key of each envelope; null before the tender is published. */
  recipients: z.nullable(z.object({ quality: z.string(), price: z.string() })),
  openers: z.array(opener),
  opening: z.enum(openingStatuses),
  /** End of the period in which a bid that could not be opened can be resubmitted. */
  hand_in_until: z.nullable(timestamp),
  /** True if bidders can read the record of opening. */
  is_record_shared: z.boolean(),
  /**
   * Latest change to the set-up that was made while suppliers could see the tender, with the
   * buyer's note; null if there is none.
   */
  last_change: z.nullable(z.object({ note: z.nullable(z.string()), changed_at: timestamp })),
  /** Worked example: prices, and the points that each of them earns. */
  example: z.array(z.object({ price: z.string(), points: z.string() })),
  /** For openers only: their own key, as encrypted in their browser. */
  own_key: z.optional(
    z.object({
      protection: z.enum(keyProtections),
      protected_identity: z.string(),
      /** Passkey that protects the key, or null if a passphrase does. */
      credential: z.nullable(z.string()),
      proved_at: z.nullable(timestamp),
    }),
  ),
})
export type Bidding = z.output<typeof bidding>

export const getBidding = endpoint({
  method: 'GET',
  path,
  summary: 'The bid set-up of a tender; null if it takes no bids',
  access: 'signed-in',
  isOpenToGuests: true,
  reply: z.object({
    data: z.nullable(bidding),
    /** For managers only: users who can be named as openers. */
    candidates: z.optional(z.array(z.object({ id, name: z.string(), is_guest: z.boolean() }))),
    /** For managers only: guests who have not accepted their invitation yet. */
    invitations: z.optional(z.array(openerInvitation)),
  }),
})

const saved = z.object({ message: z.string(), bidding })

export const saveBidding = endpoint({
  method: 'PUT',
  path,
  summary: 'Save the bid set-up of a tender; If-Match refuses a stale edit',
  access: managers,
  body: biddingInput,
  reply: saved,
})

export const removeBidding = endpoint({
  method: 'DELETE',
  path,
  summary: 'Delete the bid set-up, as long as no supplier could have sent a bid',
  access: managers,
  reply: z.object({ message: z.string() }),
})

export const chooseOpeners = endpoint({
  method: 'PUT',
  path: `${path}/openers`,
  summary:
    'Name the people who open the bids; opener-sealed: suppliers seal their bids again for new openers',
  access: managers,
  body: openersInput,
  reply: saved,
})

const challenge = z.object({
  message: z.string(),
  /**
   * Test message encrypted to the key. An opener who can decrypt it proves that they have the key.
   */
  challenge: z.string(),
})

export const saveOpenerKey = endpoint({
  method: 'PUT',
  path: `${path}/key`,
  summary:
    'Opener-sealed: store the caller’s public key, and the private key as protected by their browser',
  access: managers,
  isOpenToGuests: true,
  body: z
    .object({
      recipient: ageRecipient,
      protection: z.enum(keyProtections),
      protected_identity: sealedText(4000),
      /** For passkeys only: value by which the browser identifies the passkey. */
      credential: z.nullish(rawText(2000).check(z.regex(/^AGE-PLUGIN-FIDO2PRF-1[0-9A-Z]+$/))),
    })
    .check(
      z.refine(({ protection, credential }) => (protection === 'passkey') === Boolean(credential), {
        path: ['credential'],
        error: 'Say which passkey protects the key',
      }),
    ),
  reply: challenge,
})

export const askForChallenge = endpoint({
  method: 'POST',
  path: `${path}/key/challenge`,
  summary: 'Opener-sealed: a test message, to prove that the caller still has their key',
  access: managers,
  isOpenToGuests: true,
  reply: challenge,
})

export const proveOpenerKey = endpoint({
  method: 'POST',
  path: `${path}/key/prove`,
  summary: 'Opener-sealed: the test message, read with the caller’s key',
  access: managers,
  isOpenToGuests: true,
  body: z.object({ answer: rawText(64).check(z.regex(/^[0-9a-f]{64}$/)) }),
  reply: saved,
})
