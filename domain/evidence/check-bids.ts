// Checks the bids in an evidence pack: their files, their totals and the receipts issued to the
// bidders.
import type { BiddingSetup } from '../contract/bidding.ts'
import {
  bidPath,
  bidPathPattern,
  evidenceBid,
  evidenceOpening,
  evidencePaths,
  receiptPath,
  type EvidenceBid,
} from '../contract/evidence-format.ts'
import { offeredTotal } from '../rules/price-schedule.ts'
import { rational, order } from '../rules/rational.ts'
import { readReceipt } from '../rules/receipt-text.ts'
import { readSection, type Context } from './context.ts'
import { hashText, isSigned } from './digest.ts'
import { readText } from './pack-files.ts'

/** A bid without its content, which is not needed once the bid has been checked. */
export interface CheckedBid {
  id: number
  lot_id: number | null
  bidder: EvidenceBid['organisation']
  status: EvidenceBid['status']
  total: string | null
}

/**
 * Checks the bids one by one. Returns the facts about each bid that are needed to recalculate the
 * evaluation's result and to check the awards, sorted by bid id.
 */
export async function checkBids(
  context: Context,
  setup: BiddingSetup | null,
): Promise<CheckedBid[]> {
  const receipts = await readOpeningHashes(context)
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
    checkTotal(context, { bid, setup, path })
    await checkReceipts(context, bid, receipts)
    const price = bid.envelopes.find(({ envelope }) => envelope === 'price')
    const { id, lot_id, organisation, status } = bid
    checked.push({ id, lot_id, bidder: organisation, status, total: price?.total ?? null })
  }
  return checked.toSorted((one, other) => one.id - other.id)
}

/**
 * Returns the receipt hashes in the opening record, or undefined if the record is missing or
 * malformed, or the pack isn't a full one.
 */
async function readOpeningHashes(context: Context): Promise<Set<string> | undefined> {
  const path = evidencePaths.opening
  if (context.manifest.profile !== 'full' || !context.files.has(path)) return undefined
  const record = await readSection(context, { path, check: 'receipts', schema: evidenceOpening })
  return record && new Set(record.bids.map(({ receipt_sha256 }) => receipt_sha256))
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

function isSameAmount(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other
  return order(rational(one), rational(other)) === 0
}

async function checkReceipts(
  context: Context,
  bid: EvidenceBid,
  opening: Set<string> | undefined,
): Promise<void> {
  const newest = bid.versions.at(-1)
  for (const version of bid.versions) {
    const path = receiptPath(bid.id, version.version)
    const text = await readText(context.files.get(path))
    context.count('receipts')
    const problem =
      text === undefined
        ? 'the receipt is missing or damaged.'
        : receiptFault(context, text, {
            bid,
            version,
          })
    if (problem) context.fault({ check: 'receipts', path, place: null, text: problem })
    const isOpened = version === newest && bid.status === 'opened'
    if (text !== undefined && opening && isOpened && !opening.has(hashText(text))) {
      const missing = 'the record of opening doesn’t contain the hash of this receipt.'
      context.fault({ check: 'receipts', path, place: null, text: missing })
    }
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
  const missing = facts.find((fact) => !lines.has(fact))
  return missing && `the receipt doesn’t say “${missing}”, which ${bidPath(bid.id)} says.`
}
