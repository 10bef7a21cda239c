// Creates a tender that takes bids, and does what a supplier's browser does with answers and files,
// using the same code as the client.
import { createHash, randomBytes } from 'node:crypto'
import { Decrypter } from 'age-encryption'
import {
  saveBidding,
  chooseOpeners,
  getBidding,
} from '#features/bids/setup/contract/bidding-calls.ts'
import {
  sendBid,
  startBid,
  type BidSending,
  type OwnBid,
  type SealedEnvelope,
} from '#features/bids/sending/contract/bid.ts'
import {
  defaultScale,
  type BiddingSetup,
  type Envelope,
} from '#features/bids/setup/contract/bidding.ts'
import type { Bidding } from '#features/bids/setup/contract/bidding-calls.ts'
import {
  declareConflicts,
  getEvaluation,
  savePanel,
} from '#features/evaluation/contract/evaluation.ts'
import { listOpenedBids, type OpenedBid } from '#features/bids/opening/contract/opening.ts'
import {
  contentFormat,
  type SealedContent,
} from '#features/bids/sending/contract/sealed-content.ts'
import { publishTender } from '#features/tenders/contract/tender-calls.ts'
import { getUser } from '#kernel/contract/user.ts'
import { envelopesOf } from '#features/bids/setup/rules/bidding-setup.ts'
import { usualJudging } from '#features/bids/setup/rules/judging.ts'
import { sealTo } from '#features/bids/sealing/server/age.ts'
import type { Client } from './client.ts'
import type { Row, World } from './world.ts'

export const setup: BiddingSetup = {
  envelope_count: 1,
  lot_choice: 'any',
  questions: [
    {
      key: 'method',
      text: 'How will you do the work?',
      kind: 'text',
      is_required: true,
      word_limit: 500,
      choices: [],
      criterion: 'quality',
    },
    {
      key: 'plan',
      text: 'Your plan of work',
      kind: 'file',
      is_required: false,
      word_limit: null,
      choices: [],
      criterion: null,
    },
  ],
  price_lines: [
    { key: 'daily', description: 'Daily clean', unit: 'day', quantity: '250', lot_id: null },
    { key: 'windows', description: 'Windows', unit: 'm²', quantity: '12.5', lot_id: null },
  ],
  criteria: [{ key: 'quality', name: 'Quality', weight: '60', minimum_mark: 2 }],
  price_weight: '40',
  price_formula: 'lowest_over_price',
  scale: defaultScale,
  record_sharing: 'none',
  hand_in_hours: 24,
  ...usualJudging,
}

/** Changes to the set-up that split the price into two price criteria, with one line each. */
export const splitSetup: Partial<BiddingSetup> = {
  criteria: [{ key: 'quality', name: 'Quality', weight: '40', minimum_mark: 2 }],
  price_weight: '60',
  price_criteria: [
    { key: 'supply', name: 'Cleaning', weight: '45' },
    { key: 'care', name: 'Yearly windows', weight: '15' },
  ],
  price_lines: setup.price_lines.map((line) => ({
    ...line,
    criterion: line.key === 'daily' ? 'supply' : 'care',
  })),
}

export type BidScene = Awaited<ReturnType<typeof makeBidScene>>

/**
 * Creates a published tender with two openers and no bids. Bids for it are encrypted with the
 * portal's keys, not with the openers'.
 */
export async function makeBidScene(
  world: World,
  changes: Partial<BiddingSetup> = {},
  given?: { tender: Row<'tenders'>; buyer: Row<'users'> },
) {
  const buyer = given?.buyer ?? (await world.makeUser({ role: 'buyer' }))
  const { organisation_id } = buyer
  const colleague = await world.makeUser({ role: 'buyer', organisation_id })
  const tender =
    given?.tender ?? (await world.makeTender({ created_by: buyer.id, status: 'draft' }))
  const clients = { buyer: await world.signedIn(buyer), colleague: await world.signedIn(colleague) }
  const params = { tenderId: tender.id }
  const body = { sealing: 'portal', setup: { ...setup, ...changes } } as const
  await clients.buyer.call(saveBidding, { params, body })
  const user_ids = [buyer.id, colleague.id]
  await clients.buyer.call(chooseOpeners, { params, body: { user_ids } })
  await clients.buyer.call(publishTender, { params })
  return { tender, params, buyer, colleague, clients }
}

/**
 * Creates a draft tender that takes bids, for an organisation with only one user. No openers are
 * named.
 */
export async function makeLoneBuyer(world: World) {
  const buyer = await world.makeUser({ role: 'buyer' })
  const tender = await world.makeTender({ created_by: buyer.id, status: 'draft' })
  const client = await world.signedIn(buyer)
  const params = { tenderId: tender.id }
  await client.call(saveBidding, { params, body: { sealing: 'portal', setup } })
  return { buyer, tender, client, params }
}

/** Creates a user whose organisation has registered interest in the tender. */
export async function makeBidder(world: World, tender: { id: number }, name?: string) {
  const organisation = await world.makeOrganisation(name ? { name } : {})
  const user = await world.makeUser({ organisation_id: organisation.id })
  await world.makeInterest(tender, user)
  return { user, organisation, client: await world.signedIn(user) }
}

export const sealed = sealTo

export async function unsealed(identity: string, content: Uint8Array): Promise<string> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  return decrypter.decrypt(content, 'text')
}

export const sha256 = (content: string | Uint8Array) =>
  createHash('sha256').update(content).digest('hex')

/** Content of a bid; fields left out have defaults. */
export interface TestBidContent {
  method?: string
  /** Unit prices of the two lines. */
  daily?: string
  windows?: string
  plan?: { name: string; content: Buffer }
  /** A file for the question `rates`, in the price envelope. */
  pricePlan?: { name: string; content: Buffer }
  /** Answers to the questions of a set-up that differs from the scene's. */
  answers?: SealedContent['answers']
  total?: string
}

export async function startedBid(client: Client, tenderId: number, lot_id: number | null = null) {
  return (await client.call(startBid, { params: { tenderId }, body: { lot_id } })).bid
}

export async function uploadSealed(
  client: Client,
  { tenderId, bidId }: { tenderId: number; bidId: number },
  { envelope, content }: { envelope: Envelope; content: Buffer },
): Promise<number> {
  const path = `/api/tenders/${tenderId}/bids/${bidId}/files`
  const form = { envelope, file: { name: 'x', content } }
  const { status, body } = await client.upload(path, form)
  if (status !== 201) throw new Error(`upload: ${status} ${JSON.stringify(body)}`)
  return body.file.id
}

/**
 * Encrypts and uploads a bid. Returns the body of the call that sends the bid. `recipientFor`
 * returns the public key with which an envelope is encrypted.
 */
export async function sealBid(
  client: Client,
  { tenderId, bid, bidding }: { tenderId: number; bid: OwnBid; bidding: Bidding },
  bidContent: TestBidContent = {},
  recipientFor: (envelope: Envelope) => string = (envelope) => bidding.recipients![envelope],
  /**
   * Called with the plain text of each envelope's document. Tests keep it to hand it in later, as a
   * bidder would if the portal can't open the bid.
   */
  onSealed: (envelope: Envelope, text: string) => void = () => {},
): Promise<BidSending> {
  const { method = 'Carefully.', daily = '100.10', windows = '2.5' } = bidContent
  const { plan, pricePlan, total } = bidContent
  const { answers = [{ question: 'method', value: method }] } = bidContent
  const lines = [
    { line: 'daily', unit_price: daily },
    { line: 'windows', unit_price: windows },
  ]
  const prices = total ? { lines: [], total } : { lines, total: null }
  const path = { tenderId, bidId: bid.id }
  const sealedEnvelopes: SealedEnvelope[] = []
  for (const envelope of envelopesOf(bidding.setup)) {
    const recipients = [recipientFor(envelope), bid.draft_recipient]
    const isQuality = envelope === 'quality'
    const files: SealedContent['files'] = []
    const attached = isQuality ? plan : pricePlan
    if (attached) {
      const content = await sealed(recipients, attached.content)
      const file_id = await uploadSealed(client, path, { envelope, content })
      const of = { file_size: attached.content.length, sha256: sha256(attached.content) }
      const question = isQuality ? 'plan' : 'rates'
      files.push({ question, file_id, filename: attached.name, ...of })
    }
    const content: SealedContent = {
      format: contentFormat,
      envelope,
      nonce: randomBytes(32).toString('hex'),
      answers: isQuality ? answers : [],
      files,
      prices: isQuality ? null : prices,
    }
    const text = JSON.stringify(content)
    onSealed(envelope, text)
    const document_id = await uploadSealed(client, path, {
      envelope,
      content: await sealed(recipients, text),
    })
    const file_ids = files.map(({ file_id }) => file_id)
    sealedEnvelopes.push({ envelope, document_id, commitment: sha256(text), file_ids })
  }
  const { requirements, key_set } = bidding
  return { requirements, key_set, envelopes: sealedEnvelopes }
}

/** Starts, encrypts and sends a bid. Returns the reply. */
export async function sendTestBid(client: Client, tenderId: number, content: TestBidContent = {}) {
  const params = { tenderId }
  const bidding = (await client.call(getBidding, { params })).data!
  const bid = await startedBid(client, tenderId)
  const body = await sealBid(client, { tenderId, bid, bidding }, content)
  return client.call(sendBid, { params: { ...params, bidId: bid.id }, body })
}

/**
 * Creates a panel with the caller as its chair and only member, unless there is a panel already,
 * and declares that the caller has no conflict of interest, so that they can read the opened bids.
 */
export async function joinPanel(client: Client, tenderId: number): Promise<void> {
  const params = { tenderId }
  let { data: evaluation } = await client.call(getEvaluation, { params })
  if (!evaluation) {
    const { id: chair_id } = (await client.call(getUser)).data
    const shown = { hides_names: false, hides_prices: false }
    const body = { chair_id, ...shown, members: [], revision: null }
    evaluation = (await client.call(savePanel, { params, body })).evaluation
  }
  const declarations = evaluation.bidders.map(({ id: organisation_id }) => ({
    organisation_id,
    has_conflict: false,
    statement: '',
  }))
  if (declarations.length === 0) return
  await client.call(declareConflicts, { params, body: { declarations } })
}

export async function readOpened(client: Client, tenderId: number): Promise<OpenedBid[]> {
  await joinPanel(client, tenderId)
  return (await client.call(listOpenedBids, { params: { tenderId } })).data
}

/** Moves the tender's deadlines into the past. */
export async function passDeadline(
  world: World,
  tender: Pick<Row<'tenders'>, 'id'>,
): Promise<void> {
  await world.db
    .updateTable('tenders')
    .set({
      clarification_deadline: new Date(Date.now() - 120_000),
      submission_deadline: new Date(Date.now() - 60_000),
    })
    .where('id', '=', tender.id)
    .execute()
}
