import {
  approveOrganisation,
  approveOrganisations,
  rejectionInput,
  rejectOrganisation,
} from '#domain/contract/admin-organisation-calls.ts'
import { adminOrganisationTexts } from '#domain/contract/admin-organisation.ts'
import { FormDialog } from '#client/dialogs/FormDialog.tsx'
import { useDialogAction } from '#client/dialogs/use-dialog-action.ts'
import { call } from '#client/lib/api.ts'
import { useForm } from '#client/lib/form.ts'
import { refreshEverything } from '#client/lib/refresh.ts'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'
import { TextArea } from '#client/ui/TextArea.tsx'
import { toast } from '#client/ui/toast.ts'

export type Reviewed = { id: number; name: string }

type ReviewDialogProps = { organisation: Reviewed; onClose: () => void }

export function ApproveDialog({ organisation, onClose }: ReviewDialogProps) {
  const params = { organisationId: organisation.id }
  const action = useDialogAction(() => call(approveOrganisation, { params }), {
    failure: adminOrganisationTexts.approveFailed,
    onClose,
  })
  return (
    <ConfirmDialog
      isOpen
      title={`Approve ${organisation.name}?`}
      description="All users of the organisation are activated and told by email."
      verb="Approve"
      busyLabel="Approving..."
      {...action}
    />
  )
}

export function ApproveManyDialog(props: { organisations: Reviewed[]; onClose: () => void }) {
  const { organisations, onClose } = props
  const ids = organisations.map(({ id }) => id)
  const action = useDialogAction(() => call(approveOrganisations, { body: { ids } }), {
    failure: adminOrganisationTexts.approveFailed,
    onClose,
  })
  return (
    <ConfirmDialog
      isOpen
      title={`Approve ${ids.length} organisations?`}
      description="All their users are activated and told by email."
      verb={`Approve ${ids.length}`}
      busyLabel="Approving..."
      {...action}
    >
      <ul className="max-h-60 list-disc overflow-y-auto ps-6">
        {organisations.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}

export function RejectDialog({ organisation, onClose }: ReviewDialogProps) {
  const form = useForm({
    initial: { reason: '' },
    schema: rejectionInput,
    failure: adminOrganisationTexts.rejectFailed,
    scope: 'reject',
    submit: async (body) => {
      const params = { organisationId: organisation.id }
      const { message } = await call(rejectOrganisation, { params, body })
      await refreshEverything()
      onClose()
      toast.success(message)
    },
  })
  return (
    <FormDialog
      title={`Reject ${organisation.name}?`}
      description="Its users are told the reason by email. A rejection is final."
      verb="Reject"
      busyLabel="Rejecting..."
      kind="danger"
      {...{ form, onClose }}
    >
      <TextArea label="Reason" rows={4} limit={2000} {...form.field('reason')} />
    </FormDialog>
  )
}
