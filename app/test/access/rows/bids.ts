// Bids: their set-up, sending and opening. In the scene, the participant has sent a bid.
import { sql } from 'kysely'
import { hashToken, newToken } from '#kernel/server/platform/tokens.ts'
import { makeBidding } from '../../bid-rows.ts'
import { setup } from '../../bid-scene.ts'
import { handedIn } from '../bids-of-scene.ts'
import type { Caller } from '../caller.ts'
import { hasNotEnded } from '../tender-scene.ts'
import { newEmail } from './made.ts'
import { buyersAndAdministrators, buyersAndGuests, publicly, type OtherRow } from './other-row.ts'
import { name, type Keys } from './row.ts'
import {
  editors,
  everyRole,
  managers,
  suppliersWhoRead,
  tenderRow,
  tookBids,
  whoeverReads,
  withParts,
  type TenderRow,
} from './tender-row.ts'

const openers = tenderRow({
  ...{
    roles: ['buyer', 'admin'],
    views: ['manages'],
    openers: true,
    guests: true,
    limit: 'personal',
  },
})
const openingReaders = tenderRow({
  roles: ['buyer', 'admin'],
  views: ['manages'],
  states: tookBids,
  guests: true,
})
const recordReaders = tenderRow({
  roles: everyRole,
  views: ['manages'],
  states: tookBids,
  guests: true,
})
const ownersOfBid = (keys: Keys, rest: Partial<TenderRow> = {}) =>
  suppliersWhoRead(
    'A bid exists for its own organisation, also when the tender has closed.',
    keys,
    { own: true, ...rest },
  )
const bidders = (keys: Keys, rest: Partial<TenderRow> = {}) =>
  suppliersWhoRead(
    'A bid is worked on, sent and withdrawn by its own organisation, until the deadline.',
    keys,
    { states: ['published'], needsInterest: true, own: true, ...rest },
  )

const setUp =
  'sealing setup{*} revision requirements key_set is_live recipients{quality price} opening hand_in_until is_record_shared last_change{note changed_at} example{price points}'
const bidding = {
  manager: `${setUp} openers{id recipient fingerprint user{id name} is_active is_guest proved_at} own_key{protection protected_identity credential proved_at}`,
  supplier: `${setUp} openers{id recipient fingerprint}`,
}
const invitedOpener = 'id name email expires_at is_expired opener_id'
const savedBidding = { manager: `message bidding{${bidding.manager}}` }
const ownBid =
  'id lot_id status sent_at is_outdated needs_resealing draft_key draft_recipient ' +
  'draft_readers{id name} locked_members{id name} ' +
  'entries{entry version saved_at saved_by{name}} ' +
  'files{id envelope file_size sha256 created_at is_sent} versions{version kind created_at user{name}}'
const receipt = 'version kind text'
const openingState =
  'status sealing is_due server_time submission_deadline needed is_opener ' +
  'confirmations{user{id name} confirmed_at has_given_shares} started_at finished_at progress{opened total} awaited ' +
  'prices{status is_evaluated needed confirmations{user{id name} confirmed_at has_given_shares} started_at finished_at progress{opened total}}'
const outcome = 'version sent_at status failure leaves_lots_out flags total'
const recordedBid =
  `organisation lot_number ${outcome} currency receipt_sha256 ` +
  'files{envelope file_size sha256} share_faults{envelope opener fault}'

const header = Buffer.from(
  `age-encryption.org/v1\n-> X25519 ${'A'.repeat(43)}\n${'B'.repeat(43)}\n--- ${'C'.repeat(43)}\n`,
)
const content = header.toString('base64')
const commitment = 'ab'.repeat(32)

const rows: Record<string, TenderRow> = {
  'GET /tenders/:tenderId/bidding': whoeverReads(
    'Whoever reads a tender reads what bids are to hold and how they are judged.',
    {
      manager: `data{${bidding.manager}} candidates{id name is_guest} invitations{${invitedOpener}}`,
      supplier: `data{${bidding.supplier}}`,
      'other buyer': `data{${bidding.supplier}}`,
    },
    { guests: true },
  ),
  'PUT /tenders/:tenderId/bidding': managers(
    'Those who manage a tender say how it takes bids, as long as suppliers can send them.',
    savedBidding,
    {
      states: ['published', 'unpublished', 'draft'],
      limit: 'drafts',
      request: {
        body: {
          sealing: 'portal',
          setup: { ...setup, questions: setup.questions.slice(0, 1) },
          change_note: 'No plan is needed.',
        },
      },
    },
  ),
  'DELETE /tenders/:tenderId/bidding': managers(
    'Bids are switched off as long as nobody could have sent one.',
    'message',
    { states: ['draft'], limit: 'drafts', race: { losers: [409] } },
  ),
  'PUT /tenders/:tenderId/bidding/openers': editors(
    'Those who manage a tender name who opens its bids.',
    savedBidding,
    {
      request: ({ tender }) => ({
        body: { user_ids: [tender.created_by] },
      }),
    },
  ),
  'POST /tenders/:tenderId/bidding/invitations': editors(
    'Those who manage a tender invite openers from outside.',
    `message invitation{${invitedOpener}}`,
    {
      request: {
        body: { name: 'Nora New', email: 'nora@example.test' },
      },
      race: 'Each sends a new link; the newest one works.',
    },
  ),
  'DELETE /tenders/:tenderId/bidding/invitations/:invitationId': editors(
    'Those who manage a tender withdraw such an invitation.',
    'message',
  ),
  'PUT /tenders/:tenderId/bidding/key': managers(
    'An opener makes a key until the deadline; bids are sealed to the keys of that time.',
    'message challenge',
    {
      states: ['published', 'closed', 'unpublished', 'draft'],
      // The server checks whether the caller is an opener before it checks the deadline.
      statesForOthers: hasNotEnded,
      openers: true,
      guests: true,
      limit: 'personal',
      parts: { bids: 'openers' },
      request: {
        body: {
          recipient: 'age1t7rxyev2z3rw82stdlrrepyc39nvn86l5078zqkf5uasdy86jp6svpy7pa',
          protection: 'passphrase',
          protected_identity: content,
        },
      },
    },
  ),
  'POST /tenders/:tenderId/bidding/key/challenge': openers(
    'An opener asks for a test message.',
    'message challenge',
    { states: hasNotEnded, parts: { bids: 'openers' }, race: { losers: 'alike' } },
  ),
  'POST /tenders/:tenderId/bidding/key/prove': openers('An opener proves a key.', savedBidding, {
    states: hasNotEnded,
    parts: { bids: 'openers' },
    request: { body: { answer: '00'.repeat(32) } },
  }),
  'GET /tenders/:tenderId/bids': suppliersWhoRead(
    'A supplier sees the bids of their own organisation.',
    `data{${ownBid}} server_time`,
  ),
  'POST /tenders/:tenderId/bids': suppliersWhoRead(
    'A supplier starts a bid with interest, while the tender is open.',
    `message bid{${ownBid}}`,
    {
      states: ['published'],
      needsInterest: true,
      request: ({ lot }) => ({ body: { lot_id: lot.id } }),
      race: { by: 'interested supplier' },
    },
  ),
  'PUT /tenders/:tenderId/bids/:bidId/draft': bidders('message version', {
    request: { body: { entry: 'method', content, version: 0 } },
  }),
  'POST /tenders/:tenderId/bids/:bidId/draft/restart': bidders(`message bid{${ownBid}}`, {
    race: 'Each makes a new key; the newest one counts.',
  }),
  'POST /tenders/:tenderId/bids/:bidId/files': bidders('message file{id file_size sha256}', {
    request: {
      form: { envelope: 'quality', file: { name: 'File sealed and uploaded', content: header } },
    },
    race: { hasKey: true },
  }),
  'DELETE /tenders/:tenderId/bids/:bidId/files/:fileId': bidders('message'),
  'POST /tenders/:tenderId/bids/:bidId/send': bidders(
    `message bid{${ownBid}} receipt{${receipt}}`,
    {
      limit: 'members',
      request: ({ bids }) => ({
        body: {
          requirements: 1,
          key_set: 1,
          envelopes: (['quality', 'price'] as const).map((envelope) => ({
            envelope,
            document_id: bids!.files[envelope].id,
            commitment,
            file_ids: [],
          })),
        },
      }),
      race: { hasKey: true },
    },
  ),
  'POST /tenders/:tenderId/bids/:bidId/withdraw': bidders(
    `message bid{${ownBid}} receipt{${receipt}}`,
    { limit: 'members' },
  ),
  'GET /tenders/:tenderId/bids/:bidId/draft': ownersOfBid(
    'data{entry content version saved_at saved_by{name}}',
  ),
  'GET /tenders/:tenderId/bids/:bidId/files/:fileId/download': ownersOfBid(''),
  'GET /tenders/:tenderId/bids/:bidId/receipts/:version': ownersOfBid(`data{${receipt}}`),
  'POST /tenders/:tenderId/bids/:bidId/admissions': ownersOfBid(`message bid{${ownBid}}`, {
    limit: 'members',
    request: ({ bids }) => ({ body: { user_id: bids!.bid.created_by } }),
    race: { losers: 'alike' },
  }),
  'POST /tenders/:tenderId/bids/:bidId/hand-in': ownersOfBid(`message bid{${ownBid}} is_complete`, {
    limit: 'members',
    parts: { bids: 'opened' },
    request: { form: { envelope: 'quality', file: { name: 'x', content: Buffer.from(handedIn) } } },
  }),
  'GET /tenders/:tenderId/opening': openingReaders(
    'Those who manage a tender see where the opening stands.',
    `data{${openingState}}`,
  ),
  'POST /tenders/:tenderId/opening/confirm': openers(
    'Openers open bids once the deadline has passed, and nobody before.',
    `message opening{${openingState}}`,
    { states: ['expired'] },
  ),
  'POST /tenders/:tenderId/opening/prices/confirm': openers(
    'Openers open prices that are sealed apart, once the rest has been opened.',
    `message opening{${openingState}}`,
    { states: ['expired'], parts: { bids: 'opened' } },
  ),
  'GET /tenders/:tenderId/opening/shares': openers(
    'Openers fetch what is sealed to them once the deadline has passed.',
    'data{id content} test',
    { states: ['expired'], parts: { bids: 'openers' } },
  ),
  'POST /tenders/:tenderId/opening/shares': openers(
    'Openers give their shares once the deadline has passed.',
    `message opening{${openingState}}`,
    {
      states: ['expired'],
      parts: { bids: 'openers' },
      request: ({ bids, tender }, by) => {
        const shares = bids!.shares!
        const id = shares.get(by?.id ?? tender.created_by) ?? shares.get(tender.created_by)!
        return { body: { shares: [{ id, file_key: null }] } }
      },
      race: { losers: 'alike' },
    },
  ),
  'POST /tenders/:tenderId/opening/shares/stop-waiting': openers(
    'Openers go on without the shares that are missing.',
    `message opening{${openingState}}`,
    { states: ['expired'], parts: { bids: 'openers' } },
  ),
  'GET /tenders/:tenderId/opening/bids': openingReaders(
    'Those who manage a tender see who has bid once the bids have been opened.',
    `data{id ${name} lot_id ${outcome} answers{question value} price_lines{line unit_price} files{id question filename file_size sha256 scan_status}}`,
    { parts: { bids: 'opened' } },
  ),
  'GET /tenders/:tenderId/opening/record': recordReaders(
    'Those who manage a tender read the record of opening.',
    {
      manager:
        'data{tender{id reference title} organisation sealing envelopes submission_deadline started_at ' +
        'finished_at needed openers{name confirmed_at} hand_in_until prices_opened{finished_at openers{name confirmed_at}} ' +
        `bids{${recordedBid}} addenda{at how bid{${recordedBid}}}}`,
    },
    { parts: { bids: 'opened' } },
  ),
  'GET /tenders/:tenderId/opening/record.pdf': recordReaders(
    'Those who manage a tender take the record of opening with them.',
    '',
    { parts: { bids: 'opened' } },
  ),
}

export const bidRows = withParts({ bids: 'portal' }, rows)

/** Invites the caller's own email address to open a tender's bids. */
async function anOpenerInvitation({ world, user }: Caller) {
  const tender = await world.makeTender()
  await makeBidding(world, tender)
  const { id } = await world.insert('opener_invitations', {
    tender_id: tender.id,
    name: 'Gail Guest',
    email: user?.email ?? newEmail(),
    invited_by: tender.created_by,
    token_hash: hashToken(newToken()),
    expires_at: sql<string>`now() + interval '1 day'`,
  })
  return { params: { invitationId: id } }
}

export const openingRows: Record<string, OtherRow> = {
  'POST /receipts/verify': publicly('finding message', {
    request: { body: { receipt: 'Somebody’s receipt' } },
    race: 'Changes nothing.',
  }),
  'GET /receipts/keys': publicly('data{key first_used_at}'),
  // Guests see the tenders whose bids they open; for other buyers, the lists are empty.
  'GET /openings': buyersAndGuests(
    `data{openings{tender{id reference title status submission_deadline currency} organisation lots{id lot_number title} task is_opener panel_role is_finished} invitations{id tender{id reference title} organisation invited_by{name} expires_at panel_role}}`,
    { request: anOpenerInvitation },
  ),
  'POST /openings/invitations/:invitationId/accept': buyersAndGuests('message', {
    otherwise: {
      buyer: 404,
      colleague: 404,
      'other buyer': 404,
      'buyer without organisation': 404,
    },
    limit: 'personal',
    request: anOpenerInvitation,
    race: { by: 'guest opener', losers: [404] },
  }),
  // Openers see their pending tasks; for other callers, the list is empty.
  'GET /opener-tasks': buyersAndAdministrators(
    'data{kind tender{id reference title} submission_deadline since}',
  ),
}
