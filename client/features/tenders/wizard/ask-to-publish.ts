import { askApproval } from '#domain/contract/approval-calls.ts'
import { approvalWords } from '#domain/contract/approval.ts'
import { call } from '#client/lib/api.ts'
import { toast } from '#client/ui/toast.ts'

/** Sends the publication of a new tender for approval, and says whether that succeeded. */
export async function askToPublish(tenderId: number): Promise<void> {
  const body = { subject: { kind: 'publication' } } as const
  try {
    toast.success((await call(askApproval, { params: { tenderId }, body })).message)
  } catch {
    toast.info(approvalWords.notAsked)
  }
}
