// Checks facts in an evidence pack that the audit log states: the bidders, the panel's chair and the
// deadline.
import * as z from 'zod/mini'
import {
  auditValues as at,
  bidPath,
  evidencePanel,
  evidencePaths as paths,
  type EvidenceAuditRow,
} from '../contract/evidence-format.ts'
import type { CheckedBid } from './checked-bid.ts'
import { metadataOf, readSection, type Context } from './context.ts'

const ofBid = z.object({ organisation_id: z.int() })

/** Checks that each bid belongs to the organisation that the audit log names. */
export function checkBidders(
  context: Context,
  bids: readonly CheckedBid[],
  audit: readonly EvidenceAuditRow[],
): void {
  for (const { values } of audit) {
    if (values[at.resource_type] !== 'Bid') continue
    const { data } = ofBid.safeParse(metadataOf(values))
    const bid = bids.find(({ id }) => String(id) === values[at.resource_id])
    if (!data || !bid) continue
    context.count('bids')
    if (bid.bidder.id === data.organisation_id) continue
    const text = `the bid belongs to organisation ${bid.bidder.id}, but the row “${values[at.action]}” of the audit log names organisation ${data.organisation_id}: one of them was changed.`
    context.fault({ check: 'bids', path: bidPath(bid.id), place: 'organisation', text })
  }
}

const ofNaming = z.object({ chair_id: z.int() })
const ofChange = z.object({ to: z.int() })

/** Checks that the panel's chair is the person whom the audit log names last. */
export async function checkChair(
  context: Context,
  audit: readonly EvidenceAuditRow[],
): Promise<void> {
  const wanted = { path: paths.panel, check: 'record', schema: evidencePanel } as const
  const panel = await readSection(context, wanted)
  const named = audit.flatMap(({ values }) => {
    const metadata = metadataOf(values)
    if (values[at.action] === 'evaluation.panel_named') {
      return ofNaming.safeParse(metadata).data?.chair_id ?? []
    }
    if (values[at.action] !== 'evaluation.chair_changed') return []
    return ofChange.safeParse(metadata).data?.to ?? []
  })
  const chair = named.at(-1)
  if (!panel || chair === undefined) return
  context.count('record')
  if (panel.chair_id === chair) return
  const text = `the chair is user ${panel.chair_id}, but the audit log names user ${chair}: one of them was changed.`
  context.fault({ check: 'record', path: paths.panel, place: 'chair_id', text })
}

interface Deadline {
  deadline: string
  bids: readonly CheckedBid[]
  audit: readonly EvidenceAuditRow[]
}

/**
 * Checks that the deadline is the one that the newest receipt states, or that the audit log records
 * a later change of the deadline.
 */
export function checkDeadline(context: Context, { deadline, bids, audit }: Deadline): void {
  const newest = bids
    .flatMap(({ sent }) => sent ?? [])
    .toSorted((one, other) => Date.parse(one.time) - Date.parse(other.time))
    .at(-1)
  if (!newest) return
  context.count('bids')
  if (Date.parse(newest.deadline) === Date.parse(deadline)) return
  const isMoved = audit.some(
    ({ values }) =>
      values[at.changes]?.includes('"submission_deadline"') &&
      Date.parse(values[at.performed_at] ?? '') > Date.parse(newest.time),
  )
  if (isMoved) return
  const text = `the deadline is ${deadline}, but the newest receipt says ${newest.deadline}, and the audit log has no later change: the deadline was changed.`
  context.fault({ check: 'bids', path: paths.notice, place: 'submission_deadline', text })
}
