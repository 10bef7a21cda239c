// Creates bids that are encrypted for the openers: three openers with their own keys, and suppliers
// who split the decryption keys of their bids among these openers.
import {
  chooseOpeners,
  proveOpenerKey,
  saveBidding,
  saveOpenerKey,
  type Bidding,
} from '#features/bids/setup/contract/bidding-calls.ts'
import { getBidding } from '#features/bids/setup/contract/bidding-calls.ts'
import {
  sendBid,
  startBid,
  type BidSending,
  type OwnBid,
} from '#features/bids/sending/contract/bid.ts'
import type { BiddingSetup, Envelope } from '#features/bids/setup/contract/bidding.ts'
import { login } from '#features/accounts/contract/auth.ts'
import { acceptColleagueInvitation } from '#features/accounts/members/contract/colleague.ts'
import { giveShares, listShares } from '#features/bids/opening/contract/opening.ts'
import { publishTender } from '#features/tenders/contract/tender-calls.ts'
import { committedShare, divideKey, type ShareOf } from '#features/bids/sealing/rules/key-shares.ts'
import { makeKeyPair, type KeyPair } from '#features/bids/sealing/server/age.ts'
import { sealBid, sealed, setup, sha256, unsealed, type TestBidContent } from './bid-scene.ts'
import { Decrypter } from 'age-encryption'
import type { Client } from './client.ts'
import { linkIn } from './mail.ts'
import type { Row, World } from './world.ts'

export interface TestOpener {
  user: Row<'users'>
  client: Client
  keys: KeyPair
}

export async function makeKey(
  opener: Pick<TestOpener, 'client'>,
  tenderId: number,
): Promise<KeyPair> {
  const { client } = opener
  const params = { tenderId }
  const keys = await makeKeyPair()
  const protected_identity = (await sealed([keys.recipient], keys.identity)).toString('base64')
  const body = { recipient: keys.recipient, protection: 'passphrase', protected_identity } as const
  const { challenge } = await client.call(saveOpenerKey, { params, body })
  const answer = await unsealed(keys.identity, Buffer.from(challenge, 'base64'))
  await client.call(proveOpenerKey, { params, body: { answer } })
  return keys
}

export async function makeOpenerScene(world: World, changes: Partial<BiddingSetup> = {}) {
  const first = await world.makeUser({ role: 'buyer' })
  const { organisation_id } = first
  const users = [
    first,
    await world.makeUser({ role: 'buyer', organisation_id }),
    await world.makeUser({ role: 'buyer', organisation_id }),
  ]
  const tender = await world.makeTender({ created_by: first.id, status: 'draft' })
  const params = { tenderId: tender.id }
  const buyer = await world.signedIn(first)
  const body = { sealing: 'openers', setup: { ...setup, ...changes } } as const
  await buyer.call(saveBidding, { params, body })
  await buyer.call(chooseOpeners, { params, body: { user_ids: users.map(({ id }) => id) } })
  const openers: TestOpener[] = []
  for (const user of users) {
    const client = await world.signedIn(user)
    openers.push({ user, client, keys: await makeKey({ client }, tender.id) })
  }
  await buyer.call(publishTender, { params })
  return { tender, params, openers, buyer }
}

/**
 * Encrypts a bid as the browser does: each envelope has its own key, which is split into a share
 * for the portal and one for each opener. Returns the body of the call that sends the bid, and the
 * unencrypted documents.
 */
export async function sealToOpeners(
  client: Client,
  { tenderId, bid, bidding }: { tenderId: number; bid: OwnBid; bidding: Bidding },
  content: TestBidContent = {},
): Promise<{ body: BidSending; texts: Record<string, string> }> {
  const keys: Record<Envelope, KeyPair> = {
    quality: await makeKeyPair(),
    price: await makeKeyPair(),
  }
  const texts: Record<string, string> = {}
  const body = await sealBid(
    client,
    { tenderId, bid, bidding },
    content,
    (envelope) => keys[envelope].recipient,
    (envelope, text) => (texts[envelope] = text),
  )
  for (const one of body.envelopes) {
    const { identity, recipient } = keys[one.envelope]
    const { pad, shares } = await divideKey(Buffer.from(identity), bidding.openers.length)
    one.recipient = recipient
    one.portal_share = Buffer.from(pad).toString('base64')
    one.shares = await Promise.all(
      bidding.openers.map((opener, place) => {
        const of = { tender_id: tenderId, bid_id: bid.id, envelope: one.envelope }
        return sealShare({ ...of, opener_id: opener.id }, opener.recipient!, shares[place]!)
      }),
    )
  }
  return { body, texts }
}

/**
 * Encrypts a share of a key for one opener. Returns the encrypted share with its commitment, which
 * is a hash.
 */
export async function sealShare(of: ShareOf, recipient: string, share: Uint8Array) {
  return {
    opener_id: of.opener_id,
    content: (await sealed([recipient], share)).toString('base64'),
    commitment: sha256(committedShare(of, share)),
  }
}

export async function sendToOpeners(
  client: Client,
  tenderId: number,
  content: TestBidContent = {},
) {
  const params = { tenderId }
  const bidding = (await client.call(getBidding, { params })).data!
  const own = await makeKeyPair()
  const start = { lot_id: null, draft_recipient: own.recipient }
  const { bid } = await client.call(startBid, { params, body: start })
  const { body, texts } = await sealToOpeners(client, { tenderId, bid, bidding }, content)
  const sent = await client.call(sendBid, { params: { ...params, bidId: bid.id }, body })
  return { ...sent, body, texts }
}

type ShareOwner = Pick<TestOpener, 'client' | 'keys'>

/**
 * Does what an opener's browser does: fetches the opener's encrypted shares, decrypts the file key
 * of each one, and submits the file keys.
 */
export async function submitShares(opener: ShareOwner, tenderId: number) {
  const params = { tenderId }
  return opener.client.call(giveShares, { params, body: await unwrapShares(opener, tenderId) })
}

export async function unwrapShares({ client, keys }: ShareOwner, tenderId: number) {
  const { data, test } = await client.call(listShares, { params: { tenderId } })
  const shares = []
  for (const { id, content } of data) {
    shares.push({ id, file_key: await unwrapFileKey(keys.identity, content).catch(() => null) })
  }
  const test_answer = await unsealed(keys.identity, Buffer.from(test!, 'base64')).catch(() => null)
  return { test_answer, shares }
}

export async function unwrapFileKey(identity: string, content: string): Promise<string> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  const file = Buffer.from(content, 'base64')
  const header = file.subarray(0, file.indexOf('\n', file.indexOf('\n--- ') + 1) + 1)
  return Buffer.from(await decrypter.decryptHeader(header)).toString('base64')
}

/**
 * Accepts the invitation in the last email to this address. Returns a client that is signed in as
 * the guest.
 */
export async function joinAsGuest(world: World, email: string): Promise<Client> {
  const mail = (await world.deliverMail()).findLast(({ to }) => to === email)
  const token = linkIn(mail!).pathname.replace('/join/', '')
  const password = 'Brand-New-Lantern-9'
  const client = world.visitor()
  const body = { token, password, password_confirmation: password }
  await client.call(acceptColleagueInvitation, { body })
  await client.call(login, { body: { email, password } })
  return client
}
