import { ndaScope } from '#features/tenders/nda/contract/nda.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { formatDateTime } from '#kernel/format/date.ts'

const audiences: Record<Tender['eligibility_type'], string> = {
  open: 'Every approved supplier will be able to see it.',
  invite_only: 'Only the organisations you invite will be able to see it.',
  nda_gated: ndaScope.before,
}

/**
 * Returns sentences about the consequences of publishing a tender, for the user who is about to
 * publish it.
 */
export function publishConsequences(
  tender: Pick<Tender, 'eligibility_type' | 'submission_deadline' | 'takes_bids'>,
): string[] {
  return [
    audiences[tender.eligibility_type],
    `It closes automatically on ${formatDateTime(tender.submission_deadline)}.`,
    ...(tender.takes_bids
      ? [
          'Suppliers can bid until then, so you can’t close it early. You can move the deadline.',
          'Criteria, weights and how bids are sealed become fixed.',
        ]
      : []),
    'Suppliers will see any later changes.',
  ]
}
