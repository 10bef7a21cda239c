// Checks the bids in an evidence pack: their files, their totals and the receipts issued to the
// bidders.
import type { BiddingSetup } from '#features/bids/setup/contract/bidding.ts'
import {
  bidPath,
  bidPathPattern,
  evidenceBid,
  evidenceOpening,
  evidencePaths,
  receiptPath,
  type EvidenceBid,
  type EvidenceOpening,
} from '../contract/evidence-format.ts'
import { offeredCriterionPrices, offeredTotal } from '#features/bids/setup/rules/price-schedule.ts'
import { readReceipt } from '#features/bids/sending/rules/receipt-text.ts'
import { readSection, type Context } from './context.ts'
import { checkDocuments } from './check-documents.ts'
import { checkOpening } from './check-opening.ts'
import type { CheckedBid } from './checked-bid.ts'
import { hashText, isSigned } from './digest.ts'
import { readText } from './pack-files.ts'
import { isSameAmount } from './same-amount.ts'

interface Asked {
  setup: BiddingSetup | null
  lots: readonly { id: number; lot_number: number }[]
}

/**
 * Checks the bids one by one. Returns the facts about each bid that are needed to recalculate the
 * evaluation's result and to check the awards, sorted by bid id.
 */
export async function checkBids(context: Context, { setup, lots }: Asked): Promise<CheckedBid[]> {
  const opening = await readOpening(context)
  const checked: CheckedBid[] = []
  for (const path of context.files.keys()) {
    if (!bidPathPattern.test(path)) continue
    const bid = await readSection(context, { path, check: 'bids', schema: evidenceBid })
    if (!bid) continue
    context.count('bids')
    if (bidPath(bid.id) !== path) {
      const text = `the file contains bid ${bid.id}, which belongs elsewhere.`
      context.fault({ check: 'bids', path, place: 'id', text })
    }
    checkBidFiles(context, bid, path)
    if (!context.isEarlier) await checkDocuments(context, { bid, opening })
    checkTotal(context, { bid, setup, path })
    const last = await checkReceipts(context, bid)
    const price = bid.envelopes.find(({ envelope }) => envelope === 'price')
    const { id, lot_id, organisation, status, failure = null, flags = [] } = bid
    const total = price?.total ?? null
    const criterion_prices =
      setup && price ? offeredCriterionPrices(setup, lot_id, price.content.prices) : null
    const facts = { id, lot_id, bidder: organisation, status, failure, flags, total }
    checked.push({ ...facts, criterion_prices, ...factsIn(last) })
  }
  if (opening) checkOpening(context, { opening, bids: checked, lots })
  return checked.toSorted((one, other) => one.id - other.id)
}

/**
 * Returns the record of opening of a full pack, or undefined if it is missing or malformed. The
 * record in a bidder's pack may leave out names.
 */
async function readOpening(context: Context): Promise<EvidenceOpening | undefined> {
  if (context.manifest.profile !== 'full') return undefined
  const wanted = { path: evidencePaths.opening, check: 'bids', schema: evidenceOpening } as const
  if (context.isEarlier && !context.files.has(wanted.path)) return undefined
  return readSection(context, wanted)
}

function checkBidFiles(context: Context, bid: EvidenceBid, path: string): void {
  const fault = (place: string, text: string) => context.fault({ check: 'bids', path, place, text })
  for (const file of bid.files) {
    context.count('bids')
    const listed = context.entryOf(file.path)
    if (!listed && !context.isLeftOut(file.path)) {
      fault('files', `the bid names the file ${file.path}, which the pack doesn’t contain.`)
    } else if (listed && listed.sha256 !== file.sha256) {
      fault('files', `${file.path} isn’t the file that was opened: its SHA-256 is another one.`)
    }
  }
  const hashes = new Set(bid.files.map(({ sha256 }) => sha256))
  for (const { envelope, content } of bid.envelopes) {
    const missing = content.files.find(({ sha256 }) => !hashes.has(sha256))
    if (missing) {
      const name = `“${missing.filename}”`
      fault(`envelope ${envelope}`, `the bidder sent the file ${name}, which the bid doesn’t list.`)
    }
  }
}

interface Totalled {
  bid: EvidenceBid
  setup: BiddingSetup | null
  path: string
}

/** Checks that the price lines add up to the recorded total. */
function checkTotal(context: Context, { bid, setup, path }: Totalled): void {
  if (!setup) return
  for (const { envelope, content, total } of bid.envelopes) {
    if (envelope !== 'price') continue
    context.count('bids')
    const expected = offeredTotal(setup, bid.lot_id, content.prices)
    if (isSameAmount(expected, total)) continue
    const text = `the total is ${total ?? 'missing'}, but the price lines add up to ${expected ?? 'nothing'}.`
    context.fault({ check: 'bids', path, place: `envelope ${envelope}, total`, text })
  }
}

/**
 * Checks all receipts of a bid. Returns the text of the last one, or undefined if it is missing.
 */
async function checkReceipts(context: Context, bid: EvidenceBid): Promise<string | undefined> {
  let last: string | undefined
  for (const version of bid.versions) {
    const path = receiptPath(bid.id, version.version)
    const text = await readText(context.files.get(path))
    context.count('receipts')
    const problem =
      text === undefined
        ? 'the receipt is missing or damaged.'
        : receiptFault(context, text, { bid, version })
    if (problem) context.fault({ check: 'receipts', path, place: null, text: problem })
    last = text
  }
  return last
}

function factsIn(
  receipt: string | undefined,
): Pick<CheckedBid, 'receipt_sha256' | 'setup' | 'sent'> {
  if (receipt === undefined) return { receipt_sha256: null, setup: null, sent: null }
  const lineOf = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(receipt)?.[1]
  return {
    receipt_sha256: hashText(receipt),
    setup: lineOf('Set-up') ?? null,
    sent: { time: lineOf('Time') ?? '', deadline: lineOf('Deadline') ?? '' },
  }
}

interface OfVersion {
  bid: EvidenceBid
  version: EvidenceBid['versions'][number]
}

function receiptFault(context: Context, text: string, { bid, version }: OfVersion) {
  const receipt = readReceipt(text)
  if (!receipt) return 'this is not a receipt, or part of it is missing.'
  const { body, signature, key } = receipt
  if (!isSigned({ text: body, signature, key })) {
    return 'the signature of the receipt does not fit: the receipt has been changed.'
  }
  const { trustedKeys, manifest } = context
  if (trustedKeys.length > 0 && !trustedKeys.includes(key)) {
    return `the receipt is signed with the key ${key}, which isn’t one of the portal’s keys that you entered.`
  }
  const lines = new Set(body.split('\n'))
  const facts = [
    `Tender: ${manifest.tender.reference}`,
    `Bid: ${bid.id}`,
    `Version: ${version.version}`,
    `Event: ${version.kind}`,
    ...version.commitments.map(({ envelope, sha256 }) => `Content: ${envelope} ${sha256}`),
    ...version.sealed_files.map(
      (file) => `File: ${file.envelope} ${file.file_size} ${file.sha256}`,
    ),
  ]
  const time = /^Time: (.*)$/m.exec(body)?.[1] ?? ''
  if (!context.isEarlier && Date.parse(time) !== Date.parse(version.created_at)) {
    return `the receipt says “Time: ${time}”, but ${bidPath(bid.id)} says ${version.created_at}.`
  }
  const missing = facts.find((fact) => !lines.has(fact))
  if (missing) return `the receipt doesn’t say “${missing}”, which ${bidPath(bid.id)} says.`
  // The opening destroys everything but the last version's content.
  if (context.isEarlier || version !== bid.versions.at(-1)) return undefined
  const more = [...lines].find((line) => /^(?:Content|File): /.test(line) && !facts.includes(line))
  return more && `the receipt says “${more}”, which ${bidPath(bid.id)} doesn’t say.`
}
