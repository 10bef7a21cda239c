import type { Tender } from '#features/tenders/contract/tender-reply.ts'

/**
 * Tender fields that the bidding screens need. Guests receive only these, without the award and the
 * estimated value.
 */
export type BiddedTender = Pick<
  Tender,
  'id' | 'reference' | 'status' | 'currency' | 'submission_deadline'
> &
  Partial<Pick<Tender, 'award' | 'estimated_value'>>
