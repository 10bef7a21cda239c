// Creates bids for the demo's tenders in every state: set up, open with a draft, sealed, due to be
// opened, and opened. Opened bids are at different stages of their evaluation.
import type { AuditEntry } from '#kernel/server/audit/record.ts'
import { makeKeyPair } from '#features/bids/sealing/server/age.ts'
import { bidPurposes } from '#features/bids/sealing/server/purposes.ts'
import { receiptKeyOf } from '#features/bids/sealing/server/receipt-keys.ts'
import { setupHash } from '#features/bids/setup/server/setup-hash.ts'
import { encrypt } from '#kernel/server/platform/encryption.ts'
import { after, between, day, earliest, hour, latest, minute } from '../calendar.ts'
import type { DemoInterest } from '../interests.ts'
import type { LotRow } from '../lots.ts'
import { createRandom } from '../random.ts'
import type { DemoTender } from '../tenders.ts'
import { askedIn } from './asked.ts'
import type { BidTenders } from './bid-tenders.ts'
import { emptyRows, type BidRows } from './bid-rows.ts'
import { writeBid, type Sealer } from './write-bid.ts'

interface World extends Sealer {
  chosen: BidTenders
  interests: readonly DemoInterest[]
  lots: readonly LotRow[]
  now: Date
}

type State = keyof BidTenders

const awardedStates: readonly State[] = ['notified', 'awarded', 'single']
const openedStates: readonly State[] = [
  ...(['opened', 'scoring', 'consensus', 'locked', 'decided'] as const),
  ...awardedStates,
]
/**
 * Number of days since the opening, if the deadline is longer ago; one day for states that are not
 * listed. Later stages need more time.
 */
const daysSinceOpening: Partial<Record<State, number>> = {
  scoring: 4,
  consensus: 9,
  locked: 15,
  decided: 20,
}
const isOpened = (state: State) => openedStates.includes(state)

/** Maximum number of bidders per tender. */
const maxBidders = 4

export async function makeBids(world: World): Promise<BidRows> {
  const rows = emptyRows()
  for (const [state, tender] of Object.entries(world.chosen) as [State, DemoTender | undefined][]) {
    if (!tender) continue
    setUp(rows, { state, tender })
    if (state !== 'draft') await addBids(rows, world, { state, tender })
    if (state === 'due' || isOpened(state)) addOpening(rows, { state, tender, now: world.now })
  }
  rows.receiptKeys.push({ public_key: receiptKeyOf(world.appKey) })
  return rows
}

/**
 * Returns the openers: the demo's buyer (or the team's first member if the demo's buyer isn't in
 * the team), and a colleague if there is one.
 */
function openersOf({ team, row }: DemoTender) {
  const demo = team.find(({ email }) => email === 'buyer@demo.example') ?? team[0]!
  const colleague = team.find(({ id, created_at }) => id !== demo.id && created_at < row.created_at)
  return colleague ? [demo, colleague] : [demo]
}

function setUp(rows: BidRows, { state, tender }: Of): void {
  const { id: tender_id, created_at, published_at, created_by } = tender.row
  const at = after(created_at, 10 * minute)
  const setup = askedIn[state]
  rows.biddings.push({ tender_id, sealing: 'portal', setup, published_at, updated_at: at })
  const openers = openersOf(tender)
  for (const { id: user_id } of openers) rows.openers.push({ tender_id, user_id, created_at: at })
  const resource = ['Tender', tender_id] as const
  const user_ids = openers.map(({ id }) => id)
  rows.audit.push(
    {
      at,
      user_id: created_by,
      entry: { action: 'bidding.created', resource, metadata: { sealing: 'portal' } },
    },
    {
      at: after(at, minute),
      user_id: created_by,
      entry: {
        action: 'openers.changed',
        resource,
        metadata: { user_ids },
        changes: { openers: { from: [], to: user_ids } },
      },
    },
  )
}

interface Of {
  state: State
  tender: DemoTender
}

async function addBids(rows: BidRows, world: World, { state, tender }: Of): Promise<void> {
  const { id: tender_id, published_at } = tender.row
  const [quality, price] = [await makeKeyPair(), await makeKeyPair()]
  for (const [envelope, { identity, recipient }] of Object.entries({ quality, price })) {
    const sealed = encrypt(world.appKey, bidPurposes.key, identity)
    const key = { envelope, recipient, identity: sealed, created_at: published_at }
    rows.biddingKeys.push({ tender_id, key_set: 1, ...key })
  }
  const recipients = { quality: quality.recipient, price: price.recipient }
  const lot = world.lots.find((one) => one.tender_id === tender_id) ?? null
  for (const { row, admission, until } of biddersOf(world, { state, tender })) {
    const chance = createRandom(40_000 + row.id)
    const isDraft = state === 'open'
    const started_at = after(row.created_at, 30 * minute)
    const last = earliest(until, after(world.now, -10 * minute))
    const { id, name } = admission.team.organisation.row
    const bid = await writeBid({
      ...world,
      chance,
      tender,
      bidder: { organisation: { id, name }, user_id: row.user_id },
      lot,
      recipients,
      setup: setupHash({ sealing: 'portal', setup: askedIn[state] }),
      started_at,
      sent_at: isDraft ? null : between(chance, started_at, last),
      isOpened: isOpened(state),
    })
    addBid(rows, bid)
  }
}

/**
 * Returns the interested suppliers who bid: one in the state `single`, only the demo's supplier in
 * the state `open`, and up to four otherwise.
 */
function biddersOf({ interests, now }: World, { state, tender }: Of): DemoInterest[] {
  const interested = interests.filter(
    ({ row, until }) =>
      row.tender_id === tender.row.id &&
      !row.withdrawn_at &&
      after(row.created_at, hour) < earliest(until, after(now, -20 * minute)),
  )
  const demoFirst = interested.toSorted(
    (a, b) => Number(b.admission.team.isDemo) - Number(a.admission.team.isDemo),
  )
  if (state === 'open') return demoFirst.filter(({ admission }) => admission.team.isDemo)
  return demoFirst.slice(0, state === 'single' ? 1 : maxBidders)
}

export function addBid(
  rows: BidRows,
  { bid, entries, files, stored, sent }: Awaited<ReturnType<typeof writeBid>>,
) {
  rows.bids.push(bid)
  rows.entries.push(...entries)
  rows.files.push(...files)
  rows.stored.push(...stored)
  const { id: bid_id, tender_id, organisation_id, created_by: user_id, lot_id } = bid
  const about = { tender_id, organisation_id }
  const isOpened = Boolean(sent?.opened)
  addStep(
    rows,
    { at: bid.created_at, user_id, tender_id, isOpened },
    {
      action: 'bid.started',
      resource: ['Bid', bid_id],
      metadata: { ...about, lot_id },
    },
  )
  if (!sent) return
  const { receipt, sent_at, documents, opened } = sent
  const version_id = rows.versions.length + 1
  const version = { version: 1, kind: 'sent' as const, requirements: 1, key_set: 1 }
  rows.versions.push({ id: version_id, bid_id, ...version, user_id, created_at: sent_at, receipt })
  for (const { id: file_id } of files) rows.versionFiles.push({ version_id, file_id })
  addStep(
    rows,
    { at: sent_at, user_id, tender_id, isOpened },
    {
      action: 'bid.sent',
      resource: ['Bid', bid_id],
      metadata: { ...about, version: 1, files: files.map(({ sha256 }) => sha256.toString('hex')) },
    },
  )
  for (const { content, text, commitment, file } of documents) {
    const { envelope } = content
    const sealed = { document_id: file.id, commitment_sha256: commitment }
    rows.envelopes.push({ version_id, envelope, ...sealed })
    if (!opened) continue
    const total = envelope === 'price' ? opened.total : null
    rows.openedEnvelopes.push({ bid_id, envelope, content, document: text, total })
  }
  if (opened) rows.openedFiles.push(opened.file)
}

interface Step {
  at: Date
  user_id: number
  tender_id: number
  isOpened: boolean
}

/**
 * Adds an audit entry where the server would have written it: in the audit log if the bids are
 * opened, otherwise among the sealed entries, as `recordSealed` does.
 */
function addStep(
  rows: BidRows,
  { at, user_id, tender_id, isOpened }: Step,
  entry: AuditEntry,
): void {
  if (isOpened) {
    rows.audit.push({ at, user_id, entry })
    return
  }
  const { action, resource, metadata } = entry
  const about = { tender_id, bid_id: resource[1], action, metadata }
  rows.sealedEntries.push({ ...about, user_id, performed_at: at })
}

function addOpening(rows: BidRows, { state, tender, now }: Of & { now: Date }): void {
  const { id: tender_id, closed_at } = tender.row
  const openers = openersOf(tender)
  const needed = openers.length
  // The demo's buyer confirms last, so that in the state `due` their confirmation opens the bids.
  const [demo, colleague] = openers
  const soonest = after(closed_at!, 3 * hour)
  // Bids of awarded tenders were opened soon after the deadline, and all others recently.
  const recent = after(now, -(daysSinceOpening[state] ?? 1) * day)
  const first = awardedStates.includes(state)
    ? soonest
    : earliest(latest(soonest, recent), after(now, -hour))
  const hasOpened = isOpened(state)
  const started_at = hasOpened ? after(first, 20 * minute) : null
  const finished_at = started_at && after(started_at, 4000)
  const confirmed = [
    ...(colleague ? [{ user: colleague, confirmed_at: first }] : []),
    ...(started_at ? [{ user: demo!, confirmed_at: started_at }] : []),
  ]
  if (confirmed.length === 0) return
  const status = hasOpened ? ('opened' as const) : ('confirming' as const)
  const envelopes = ['quality', 'price']
  rows.openings.push({ tender_id, status, envelopes, needed, started_at, finished_at })
  const resource = ['Tender', tender_id] as const
  for (const [place, { user, confirmed_at }] of confirmed.entries()) {
    rows.confirmations.push({ tender_id, user_id: user.id, confirmed_at })
    const metadata = { needed, confirmed: place + 1 }
    rows.audit.push({
      at: confirmed_at,
      user_id: user.id,
      entry: { action: 'opening.confirmed', resource, metadata },
    })
  }
  if (!finished_at) return
  const opened = rows.bids.filter((bid) => bid.tender_id === tender_id)
  for (const { id, organisation_id } of opened) {
    const metadata = { tender_id, organisation_id, version: 1, files: 1 }
    const entry: AuditEntry = { action: 'bid.opened', resource: ['Bid', id], metadata }
    rows.audit.push({ at: finished_at, user_id: null, entry })
  }
  const metadata = { opened: opened.length, not_openable: 0, destroyed_files: 0 }
  rows.audit.push({
    at: finished_at,
    user_id: null,
    entry: { action: 'opening.finished', resource, metadata },
  })
}
