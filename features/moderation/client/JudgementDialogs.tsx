import type { ComponentType } from 'react'
import {
  approveTender,
  flagInput,
  flagTender,
  rejectInput,
  rejectTender,
  requestChangesInput,
  requestTenderChanges,
  moderationLimits,
  moderationTexts,
} from '#features/tenders/moderation/contract/moderation.ts'
import type { ModerationAction } from '#features/tenders/moderation/rules/moderation.ts'
import { FormDialog } from '#kernel/client/dialogs/FormDialog.tsx'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { TextArea } from '#kernel/client/ui/TextArea.tsx'
import { judgementVerbs } from './judgement-verbs.ts'

type JudgementDialogProps = { tender: { id: number; title: string }; onClose: () => void }

const judgementDialogs: Record<ModerationAction, ComponentType<JudgementDialogProps>> = {
  approve: ApproveDialog,
  flag: FlagDialog,
  requestChanges: RequestChangesDialog,
  reject: RejectDialog,
}

/** Confirmation dialog for a step of the review. */
export function JudgementDialog(props: JudgementDialogProps & { action: ModerationAction }) {
  const { action, ...dialog } = props
  const Dialog = judgementDialogs[action]
  return <Dialog {...dialog} />
}

function ApproveDialog({ tender, onClose }: JudgementDialogProps) {
  const params = { tenderId: tender.id }
  return (
    <ActionDialog
      title={`Approve “${tender.title}”?`}
      description="It stays published and leaves the queue."
      verb={judgementVerbs.approve}
      busyLabel="Approving..."
      act={() => call(approveTender, { params })}
      failure={moderationTexts.approveFailed}
      onClose={onClose}
    />
  )
}

function FlagDialog({ tender, onClose }: JudgementDialogProps) {
  const params = { tenderId: tender.id }
  const form = useForm({
    initial: { reason: '' },
    schema: flagInput,
    failure: moderationTexts.flagFailed,
    scope: 'flag',
    submit: (body) => finish(call(flagTender, { params, body }), onClose),
  })
  return (
    <FormDialog
      title={`Flag “${tender.title}”?`}
      description="It stays published while you look into it. We’ll email the reason to its buyers."
      verb={judgementVerbs.flag}
      busyLabel="Flagging..."
      form={form}
      onClose={onClose}
    >
      <TextArea
        label="Reason for flagging"
        rows={4}
        limit={moderationLimits.notes}
        {...form.field('reason')}
      />
    </FormDialog>
  )
}

function RequestChangesDialog({ tender, onClose }: JudgementDialogProps) {
  const params = { tenderId: tender.id }
  const form = useForm({
    initial: { notes: '' },
    schema: requestChangesInput,
    failure: moderationTexts.requestChangesFailed,
    scope: 'request-changes',
    submit: (body) => finish(call(requestTenderChanges, { params, body }), onClose),
  })
  return (
    <FormDialog
      title={`Request changes to “${tender.title}”?`}
      description="We’ll email your notes to its buyers. When they save their changes, the tender comes back here for review."
      verb={judgementVerbs.requestChanges}
      busyLabel="Sending..."
      form={form}
      onClose={onClose}
    >
      <TextArea
        label="Changes needed"
        rows={4}
        limit={moderationLimits.notes}
        {...form.field('notes')}
      />
    </FormDialog>
  )
}

function RejectDialog({ tender, onClose }: JudgementDialogProps) {
  const params = { tenderId: tender.id }
  const form = useForm({
    initial: { reason: '' },
    schema: rejectInput,
    failure: moderationTexts.rejectFailed,
    scope: 'reject',
    submit: (body) => finish(call(rejectTender, { params, body }), onClose),
  })
  return (
    <FormDialog
      title={`Reject “${tender.title}”?`}
      description="It’s unpublished straight away and becomes a draft. We’ll email the reason to its buyers."
      verb={judgementVerbs.reject}
      busyLabel="Rejecting..."
      kind="danger"
      form={form}
      onClose={onClose}
    >
      <TextArea
        label="Reason for rejection"
        rows={4}
        limit={moderationLimits.notes}
        {...form.field('reason')}
      />
    </FormDialog>
  )
}
