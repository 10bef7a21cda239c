import {
  closeTender,
  publishTender,
  unpublishTender,
} from '#features/tenders/contract/tender-calls.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { tenderFailures } from '#features/tenders/contract/tender.ts'
import { whyNot } from '#features/tenders/rules/can.ts'
import { hasOpenNote } from '#features/tenders/moderation/rules/moderation.ts'
import { useApproval } from '#features/approvals/client/use-approval.tsx'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'
import { publishConsequences } from '../publish-consequences.ts'
import { notifiedSuppliers } from '../notified-suppliers.ts'
import { call } from '#kernel/client/lib/api.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { useNow } from '#kernel/client/ui/use-now.ts'
import { AnswerNoteDialog } from './AnswerNoteDialog.tsx'

interface Step {
  verb: string
  busyLabel: string
  buttons?: { verb: string; cancelLabel: string; isDangerous: true }
  endpoint: typeof publishTender | typeof unpublishTender | typeof closeTender
  consequences: (tender: Tender) => string[]
}

const steps: Record<'publish' | 'unpublish' | 'close', Step> = {
  publish: {
    verb: 'Publish',
    busyLabel: 'Publishing...',
    endpoint: publishTender,
    consequences: publishConsequences,
  },
  unpublish: {
    verb: 'Unpublish',
    busyLabel: 'Unpublishing...',
    endpoint: unpublishTender,
    consequences: ({ interests_count }) => [
      'It becomes a draft again, and suppliers can no longer see it.',
      ...notifiedSuppliers(interests_count),
    ],
  },
  close: {
    verb: 'Close',
    /** “Close” and “Cancel” alone would read as buttons that only close the dialog. */
    buttons: { verb: 'Close tender', cancelLabel: 'Keep open', isDangerous: true },
    busyLabel: 'Closing...',
    endpoint: closeTender,
    consequences: ({ unanswered_questions_count: unanswered }) => [
      'It closes to new interest and questions straight away, before its deadline, and can’t be reopened.',
      ...(unanswered ? [`${questions(unanswered)} not been answered yet.`] : []),
    ],
  },
}

type StepDialogProps = { step: keyof typeof steps; tender: Tender; onClose: () => void }

export function StepDialog({ step, tender, onClose }: StepDialogProps) {
  const { verb, busyLabel, buttons, endpoint, consequences } = steps[step]
  const user = useUser()
  const now = useNow()
  const approval = useApproval(tender.id, onClose)
  const title = `${verb} “${tender.title}”?`
  const description = (
    <ul className="list-disc space-y-1 ps-5">
      {consequences(tender).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
  const words = { title, description, verb, busyLabel, ...buttons }
  const fault = step === 'publish' ? tender.publication_faults?.[0]?.text : undefined
  if (step === 'publish' && hasOpenNote(tender.moderation_status)) {
    return <AnswerNoteDialog {...words} tender={tender} onClose={onClose} />
  }
  return (
    <ActionDialog
      {...words}
      disabledReason={whyNot(user, step, tender, now)?.message ?? fault ?? null}
      act={() => {
        const sent = call(endpoint, { params: { tenderId: tender.id } })
        return step === 'publish' ? approval.attempt(sent, { kind: 'publication' }) : sent
      }}
      failure={tenderFailures[step]}
      onClose={onClose}
    >
      {approval.offer}
    </ActionDialog>
  )
}

const questions = (count: number) => (count === 1 ? 'One question has' : `${count} questions have`)
