import type { Tender } from '#domain/contract/tender-reply.ts'

/** What the screens of bids need of a tender; a guest, who opens its bids, knows no more of it. */
export type BiddedTender = Pick<
  Tender,
  'id' | 'reference' | 'status' | 'currency' | 'submission_deadline'
>
