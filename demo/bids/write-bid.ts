// Creates one of the demo's bids, sealed as in a browser: files that are really encrypted with age,
// a real receipt, and a draft that the bidder's organisation can open.
import { createHash, randomBytes } from 'node:crypto'
import type { Envelope } from '#features/bids/setup/contract/bidding.ts'
import {
  contentFormat,
  type SealedContent,
} from '#features/bids/sending/contract/sealed-content.ts'
import { reservedEntryKeys } from '#features/bids/sending/contract/your-bid.ts'
import { scheduleTotal } from '#features/bids/setup/rules/price-schedule.ts'
import type { AppKey } from '#kernel/server/platform/app-key.ts'
import { makeKeyPair, sealTo } from '#features/bids/sealing/server/age.ts'
import { bidPurposes } from '#features/bids/sealing/server/purposes.ts'
import { signReceipt } from '#features/bids/sealing/server/receipt-keys.ts'
import { encrypt } from '#kernel/server/platform/encryption.ts'
import { pdf } from '../documents/pdf.ts'
import type { Random } from '../random.ts'
import type { Row } from '../rows.ts'
import type { TenderRow } from '../tenders.ts'
import { answers, asked, planSections } from './asked.ts'

export interface Sealer {
  appKey: AppKey
  /** Address of the portal, which receipts name as their issuer. */
  publicUrl: string
}

export interface Bidder {
  organisation: { id: number; name: string }
  user_id: number
}

/** The fields of a tender that a bid refers to. */
interface Bought {
  row: Pick<TenderRow, 'id' | 'reference' | 'title' | 'submission_deadline' | 'estimated_value'>
}

interface Given extends Sealer {
  chance: Random
  tender: Bought
  bidder: Bidder
  lot: { id: number; lot_number: number; title: string } | null
  recipients: Record<Envelope, string>
  /** Hash of the set-up. */
  setup: string
  started_at: Date
  /** Time at which the bid was sent; null for a draft. */
  sent_at: Date | null
  isOpened: boolean
  /** Mobilisation plan to use instead of the default one. */
  plan?: Buffer
}

export interface StoredFile {
  storage_key: string
  content: Buffer
}

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest()

export async function writeBid(given: Given) {
  const { chance, tender, bidder, sent_at, isOpened } = given
  const id = chance.whole(1, 2_000_000_000)
  const { identity, recipient } = await makeKeyPair()
  const box = createFileBox(given, { id, recipient })
  const values = answersOf(chance)
  const unitPrices = pricesOf(chance, tender)
  const plan = given.plan ?? (await planOf(tender, bidder))
  const planFile = await box.sealFile('quality', plan)
  const named = {
    file_id: planFile.id,
    filename: 'Mobilisation plan.pdf',
    file_size: plan.length,
    sha256: sha256(plan).toString('hex'),
  }

  // A draft has no answer to the last question yet.
  const { 'social-value': last, ...begun } = values
  const texts = {
    ...begun,
    ...(sent_at && last ? { 'social-value': last } : {}),
    plan: JSON.stringify([named]),
    [reservedEntryKeys.prices]: JSON.stringify({ lines: unitPrices, total: '' }),
  }
  const entries = await sealEntries(texts, { given, id, recipient })
  const bid = bidRow(given, { id, identity, recipient })
  const { files, stored } = box
  const nothing = { bid, entries, files, stored, sent: null }
  if (!sent_at) return nothing

  const documents = await Promise.all(
    contentsOf({ values, unitPrices, named }).map(async (content) => {
      const text = JSON.stringify(content)
      const file = await box.sealFile(content.envelope, text)
      return { content, text: Buffer.from(text), commitment: sha256(text), file }
    }),
  )
  const receipt = signFor(given, { id, sent_at, files, documents })
  const opened = isOpened
    ? {
        file: {
          bid_id: id,
          envelope: 'quality' as const,
          question: 'plan',
          filename: named.filename,
          file_size: plan.length,
          sha256: sha256(plan),
          storage_key: box.store(plan).storage_key,
          scan_status: 'not_scanned' as const,
        },
        total: totalOf(unitPrices),
      }
    : null
  return { ...nothing, sent: { receipt, sent_at, documents, opened } }
}

/**
 * Returns functions that seal and store a bid's files, and the lists that they fill: rows for
 * `bid_files`, and content to be stored.
 */
function createFileBox(given: Given, { id, recipient }: { id: number; recipient: string }) {
  const { chance, bidder, started_at, sent_at } = given
  const files: Row<'bid_files'>[] = []
  const stored: StoredFile[] = []

  function store(content: Buffer): StoredFile {
    const file = { storage_key: `demo/${sha256(content).toString('hex').slice(0, 32)}`, content }
    stored.push(file)
    return file
  }

  async function sealFile(envelope: Envelope, plain: Buffer | string) {
    const content = await sealTo([given.recipients[envelope], recipient], plain)
    const { storage_key } = store(content)
    const hash = sha256(content)
    const file = {
      id: chance.whole(1, 2_000_000_000),
      bid_id: id,
      envelope,
      file_size: content.length,
      sha256: hash,
      storage_key,
      uploaded_by: bidder.user_id,
      created_at: sent_at ?? started_at,
    }
    files.push(file)
    return { ...file, sha256: hash.toString('hex') }
  }

  return { files, stored, store, sealFile }
}

function planOf(tender: Bought, bidder: Bidder): Promise<Buffer> {
  return pdf({
    title: 'Mobilisation plan',
    subtitle: `${bidder.organisation.name}, ${tender.row.reference}`,
    sections: planSections,
  })
}

type NamedFile = Omit<SealedContent['files'][number], 'question'>

interface Written {
  values: Record<string, string>
  unitPrices: Record<string, string>
  named: NamedFile
}

/** Returns the content of the two envelopes before sealing. */
function contentsOf({ values, unitPrices, named }: Written): SealedContent[] {
  return [
    {
      ...contentHead('quality'),
      answers: Object.entries(values).map(([question, value]) => ({ question, value })),
      files: [{ question: 'plan', ...named }],
      prices: null,
    },
    {
      ...contentHead('price'),
      answers: [],
      files: [],
      prices: {
        lines: Object.entries(unitPrices).map(([line, unit_price]) => ({ line, unit_price })),
        total: null,
      },
    },
  ]
}

function sealEntries(
  texts: Record<string, string>,
  { given, id, recipient }: { given: Given; id: number; recipient: string },
) {
  return Promise.all(
    Object.entries(texts).map(async ([entry, text]) => ({
      bid_id: id,
      entry,
      content: (await sealTo([recipient], text)).toString('base64'),
      version: 1,
      saved_by: given.bidder.user_id,
      saved_at: given.started_at,
    })),
  )
}

function bidRow(
  { appKey, tender, bidder, lot, started_at, sent_at, isOpened }: Given,
  { id, identity, recipient }: { id: number; identity: string; recipient: string },
) {
  return {
    id,
    tender_id: tender.row.id,
    organisation_id: bidder.organisation.id,
    lot_id: lot?.id ?? null,
    status: sent_at ? (isOpened ? ('opened' as const) : ('sent' as const)) : ('draft' as const),
    draft_recipient: recipient,
    draft_key: encrypt(appKey, bidPurposes.draft, identity),
    created_by: bidder.user_id,
    created_at: started_at,
  }
}

interface Sent {
  id: number
  sent_at: Date
  files: readonly Row<'bid_files'>[]
  documents: readonly { content: SealedContent; commitment: Buffer }[]
}

function signFor(given: Given, { id, sent_at, files, documents }: Sent) {
  const { appKey, publicUrl, tender, bidder, lot, setup } = given
  return signReceipt(appKey, {
    kind: 'sent',
    portal: publicUrl,
    tender: tender.row.reference,
    title: tender.row.title,
    lot: lot && `${lot.lot_number} ${lot.title}`,
    organisation: bidder.organisation.name,
    bid: id,
    version: 1,
    time: sent_at.toISOString(),
    deadline: tender.row.submission_deadline.toISOString(),
    setup,
    files: files.map(({ envelope, file_size, sha256: hash }) => ({
      envelope,
      file_size: Number(file_size),
      sha256: hash.toString('hex'),
    })),
    commitments: documents.map(({ content, commitment }) => ({
      envelope: content.envelope,
      sha256: commitment.toString('hex'),
    })),
    // A receipt states the hash of the latest audit row. The demo's audit rows are hashed only when
    // the portal starts, so the receipt contains zeros instead.
    audit: '0'.repeat(64),
  })
}

function totalOf(unitPrices: Record<string, string>) {
  return scheduleTotal(
    asked.price_lines.map(({ key, quantity }) => ({ quantity, unit_price: unitPrices[key]! })),
    asked,
  )
}

function contentHead<E extends Envelope>(envelope: E) {
  return { format: contentFormat, envelope, nonce: randomBytes(32).toString('hex') } as const
}

function answersOf(chance: Random): Record<string, string> {
  return {
    ...Object.fromEntries(
      Object.entries(answers).map(([question, choices]) => [question, chance.pick(choices)]),
    ),
    insurance: 'Yes',
  }
}

/** Returns unit prices whose total is near the buyer's estimate. */
function pricesOf(chance: Random, { row }: Bought): Record<string, string> {
  const whole = Number(row.estimated_value ?? 240_000) * (0.86 + chance.fraction() * 0.2)
  return {
    start: (whole * 0.03).toFixed(2),
    month: ((whole * 0.93) / 36).toFixed(2),
    hour: (17 + chance.fraction() * 6).toFixed(2),
  }
}
