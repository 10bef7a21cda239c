import type { ReactNode } from 'react'
import { moderationLimits } from '#features/tenders/moderation/contract/moderation.ts'
import { publishTender } from '#features/tenders/contract/tender-calls.ts'
import { publication } from '#features/tenders/contract/tender-input.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { tenderFailures } from '#features/tenders/contract/tender.ts'
import { useApproval } from '#features/approvals/client/use-approval.tsx'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { FormDialog } from '#kernel/client/dialogs/FormDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { storedText } from '#kernel/client/lib/stored-message.ts'
import { TextArea } from '#kernel/client/ui/TextArea.tsx'

const texts = {
  replyHint: 'Moderators will read this when they review the tender again. Suppliers won’t see it.',
}

type AnswerNoteDialogProps = {
  title: string
  description: ReactNode
  verb: string
  busyLabel: string
  tender: Tender
  onClose: () => void
}

/**
 * Dialog for publishing after moderators have objected, with their note and a field for the buyer's
 * reply. A reply that was typed before the publication needed approval is shown again.
 */
export function AnswerNoteDialog({ tender, onClose, ...words }: AnswerNoteDialogProps) {
  const params = { tenderId: tender.id }
  const kept = storedText(useUser(), `moderation:${tender.id}`)
  const approval = useApproval(tender.id, onClose)
  const form = useForm({
    initial: { moderation_reply: kept.read() ?? '' },
    schema: publication,
    failure: tenderFailures.publish,
    scope: 'publish',
    submit: (body) => {
      kept.write(body.moderation_reply ?? null)
      const sent = finish(call(publishTender, { params, body }), () => {
        kept.write(null)
        onClose()
      })
      return approval.attempt(sent, { kind: 'publication' })
    },
  })
  return (
    <FormDialog {...words} form={form} onClose={onClose}>
      {approval.offer}
      <blockquote className="border-s-4 border-line ps-4">
        <p className="text-sm text-muted">Note from the moderators</p>
        <p className="whitespace-pre-line wrap-anywhere">{tender.moderation_notes}</p>
      </blockquote>
      <TextArea
        label="Reply to the moderators (optional if you changed the tender)"
        hint={texts.replyHint}
        rows={4}
        limit={moderationLimits.reply}
        {...form.field('moderation_reply')}
      />
    </FormDialog>
  )
}
