// Checks that the set-up in an evidence pack (what suppliers were asked for, and how bids are
// judged) is the published one. Its hash is in the audit log and in the bidders' receipts.
import * as z from 'zod/mini'
import { sha256 } from '#features/bids/sending/contract/bid.ts'
import { sealings } from '#features/bids/setup/contract/bidding.ts'
import {
  auditValues as at,
  evidencePaths as paths,
  type EvidenceAuditRow,
} from '../contract/evidence-format.ts'
import { canonicalText } from '#kernel/rules/canonical-text.ts'
import type { CheckedBid } from './checked-bid.ts'
import { metadataOf, readSection, type Context } from './context.ts'
import { hashText } from './digest.ts'

/** The set-up as it is stored, with fields that this version of the verifier may not know. */
const stored = z.object({ sealing: z.nullable(z.enum(sealings)), setup: z.unknown() })

const ofPublication = z.object({ bidding: z.object({ setup_sha256: sha256 }) })
const ofChange = z.object({ replaced_sha256: sha256, setup_sha256: sha256 })

interface Evidence {
  bids: readonly CheckedBid[]
  /** Rows of the audit log; empty in a bidder's pack. */
  audit: readonly EvidenceAuditRow[]
}

export async function checkSetup(context: Context, { bids, audit }: Evidence): Promise<void> {
  const path = paths.notice
  const found = await readSection(context, { path, check: 'bids', schema: stored })
  if (!found || found.sealing === null) return
  const hash = hashText(canonicalText(found))
  const published = audit.flatMap(statedIn)
  const receipts = bids.flatMap(({ id, setup }) => (setup === null ? [] : [{ id, setup }]))
  if (published.length === 0 && receipts.length === 0) {
    context.notes.push(unproved)
    return
  }
  context.count('bids')
  const fault = (text: string) => context.fault({ check: 'bids', path, place: 'setup', text })
  if (published.length > 0 && published.at(-1) !== hash) {
    fault('the set-up was changed: its SHA-256 isn’t the last one that the audit log states.')
  }
  const isFull = context.manifest.profile === 'full'
  for (const { id, setup } of receipts) {
    context.count('bids')
    if (setup === hash) continue
    if (!isFull || published.includes(setup)) context.notes.push(sentBefore(id))
    else {
      fault(
        `the receipt of bid ${id} states the SHA-256 of another set-up, which the audit log doesn’t contain: the set-up was changed.`,
      )
    }
  }
}

const unproved =
  'An earlier release of the portal published the set-up, so neither the audit log nor the receipts prove that the questions, weights and other rules are unchanged.'

const sentBefore = (id: number) =>
  `The receipt of bid ${id} states the SHA-256 of another set-up: the bid was sent before the buyer changed the set-up.`

/** Returns the hashes of the set-ups that an audit row states, in the order of the changes. */
function statedIn({ values }: EvidenceAuditRow): string[] {
  const metadata = metadataOf(values)
  if (values[at.action] === 'tender.published') {
    const { data } = ofPublication.safeParse(metadata)
    return data ? [data.bidding.setup_sha256] : []
  }
  if (values[at.action] !== 'bidding.updated') return []
  const { data } = ofChange.safeParse(metadata)
  return data ? [data.replaced_sha256, data.setup_sha256] : []
}
