import {
  approveOrganisation,
  approveOrganisations,
  rejectionInput,
  rejectOrganisation,
} from '#domain/contract/admin-organisation-calls.ts'
import { adminOrganisationTexts } from '#domain/contract/admin-organisation.ts'
import { FormDialog } from '#client/dialogs/FormDialog.tsx'
import { ActionDialog } from '#client/dialogs/ActionDialog.tsx'
import { finish } from '#client/dialogs/finish.ts'
import { call } from '#client/lib/api.ts'
import { useForm } from '#client/lib/form.ts'
import { TextArea } from '#client/ui/TextArea.tsx'

export type Reviewed = { id: number; name: string }

type ReviewDialogProps = { organisation: Reviewed; onClose: () => void }

export function ApproveDialog({ organisation, onClose }: ReviewDialogProps) {
  const params = { organisationId: organisation.id }
  return (
    <ActionDialog
      title={`Approve ${organisation.name}?`}
      description="All users of the organisation are activated and told by email."
      verb="Approve"
      busyLabel="Approving..."
      act={() => call(approveOrganisation, { params })}
      failure={adminOrganisationTexts.approveFailed}
      onClose={onClose}
    />
  )
}

export function ApproveManyDialog(props: { organisations: Reviewed[]; onClose: () => void }) {
  const { organisations, onClose } = props
  const ids = organisations.map(({ id }) => id)
  return (
    <ActionDialog
      title={`Approve ${ids.length} organisations?`}
      description="All their users are activated and told by email."
      verb={`Approve ${ids.length}`}
      busyLabel="Approving..."
      act={() => call(approveOrganisations, { body: { ids } })}
      failure={adminOrganisationTexts.approveFailed}
      onClose={onClose}
    >
      <ul className="max-h-60 list-disc overflow-y-auto ps-6">
        {organisations.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </ActionDialog>
  )
}

export function RejectDialog({ organisation, onClose }: ReviewDialogProps) {
  const form = useForm({
    initial: { reason: '' },
    schema: rejectionInput,
    failure: adminOrganisationTexts.rejectFailed,
    scope: 'reject',
    submit: (body) => {
      const params = { organisationId: organisation.id }
      return finish(call(rejectOrganisation, { params, body }), onClose)
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
