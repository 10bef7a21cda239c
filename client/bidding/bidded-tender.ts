import type { Tender } from '#domain/contract/tender-reply.ts'

/** Fields of a tender that the bidding screens need. Guests get no others. */
export type BiddedTender = Pick<
  Tender,
  'id' | 'reference' | 'status' | 'currency' | 'submission_deadline'
>
