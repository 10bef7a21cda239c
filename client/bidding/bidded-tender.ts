import type { Tender } from '#domain/contract/tender-reply.ts'

/** Tender fields that the bidding screens need. Guests receive only these, without the award. */
export type BiddedTender = Pick<
  Tender,
  'id' | 'reference' | 'status' | 'currency' | 'submission_deadline'
> &
  Partial<Pick<Tender, 'award'>>
