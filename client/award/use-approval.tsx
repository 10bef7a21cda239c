import { useState } from 'react'
import {
  approvalRequired,
  approvalTexts as texts,
  approvalWords as words,
  askApproval,
  type GivenSubject,
} from '#domain/contract/approval.ts'
import { useDialogAction } from '#client/dialogs/use-dialog-action.ts'
import { ApiError, call } from '#client/lib/api.ts'
import { Banner } from '#client/ui/Banner.tsx'
import { Button } from '#client/ui/Button.tsx'

/**
 * Offers to send an action for approval if the server refuses it because it needs one. `attempt`
 * takes the sent call, and the subject to be approved, which `onSent` gets.
 */
export function useApproval(tenderId: number, onSent: (subject: GivenSubject) => void) {
  const [subject, setSubject] = useState<GivenSubject>()

  async function attempt<T>(sent: Promise<T>, wanted: GivenSubject): Promise<T> {
    setSubject(undefined)
    try {
      return await sent
    } catch (error) {
      if (isApprovalRequired(error)) setSubject(wanted)
      throw error
    }
  }

  return { attempt, offer: subject && <AskForApproval {...{ tenderId, subject, onSent }} /> }
}

/** Returns whether the server refused a call because it has to be approved first. */
export function isApprovalRequired(error: unknown): boolean {
  return error instanceof ApiError && error.reply.code === approvalRequired
}

type AskForApprovalProps = {
  tenderId: number
  subject: GivenSubject
  onSent: (subject: GivenSubject) => void
}

function AskForApproval({ tenderId, subject, onSent }: AskForApprovalProps) {
  const { onConfirm, isBusy, error } = useDialogAction({
    act: () => call(askApproval, { params: { tenderId }, body: { subject } }),
    failure: texts.askFailed,
    onClose: () => onSent(subject),
  })
  return (
    <div className="flex flex-col items-start gap-3">
      {error && <Banner kind="danger">{error}</Banner>}
      <Button kind="secondary" onClick={onConfirm} isBusy={isBusy} busyLabel={words.asking}>
        {words.ask}
      </Button>
    </div>
  )
}
