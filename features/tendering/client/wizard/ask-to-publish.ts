import { askApproval } from '#features/approvals/contract/approval.ts'
import { call } from '#kernel/client/lib/api.ts'
import { toast } from '#kernel/client/ui/toast.ts'

const texts = {
  /** After a new tender was saved as a draft. */
  notAsked:
    'The tender is saved as a draft, but it couldn’t be sent for approval. Publish it to try again.',
}

/** Sends the publication of a new tender for approval, and says whether that succeeded. */
export async function askToPublish(tenderId: number): Promise<void> {
  const body = { subject: { kind: 'publication' } } as const
  try {
    toast.success((await call(askApproval, { params: { tenderId }, body })).message)
  } catch {
    toast.info(texts.notAsked)
  }
}
