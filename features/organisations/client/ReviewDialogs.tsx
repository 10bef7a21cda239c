import {
  approveOrganisation,
  approveOrganisations,
  rejectionInput,
  rejectOrganisation,
  reversalInput,
  reverseRejection,
  adminOrganisationTexts,
} from '../contract/admin-organisation.ts'
import { FormDialog } from '#kernel/client/dialogs/FormDialog.tsx'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { RadioGroup } from '#kernel/client/ui/RadioGroup.tsx'
import { TextArea } from '#kernel/client/ui/TextArea.tsx'

export type Reviewed = { id: number; name: string }

type ReviewDialogProps = { organisation: Reviewed; onClose: () => void }

export function ApproveDialog({ organisation, onClose }: ReviewDialogProps) {
  const params = { organisationId: organisation.id }
  return (
    <ActionDialog
      title={`Approve ${organisation.name}?`}
      description="All its users will be activated and emailed."
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
      description="All their users will be activated and emailed."
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
      description="We’ll email the reason to its users. You can reverse a rejection later."
      verb="Reject"
      busyLabel="Rejecting..."
      kind="danger"
      form={form}
      onClose={onClose}
    >
      <TextArea label="Reason for rejection" rows={4} limit={2000} {...form.field('reason')} />
    </FormDialog>
  )
}

const outcomes = [
  {
    value: 'approved',
    label: 'Approve it',
    hint: 'All its users will be activated and emailed.',
  },
  {
    value: 'pending',
    label: 'Review it again',
    hint: 'It goes back to awaiting approval, and we’ll email its users.',
  },
] as const

export function ReverseDialog({ organisation, onClose }: ReviewDialogProps) {
  const form = useForm({
    initial: { outcome: 'approved' },
    schema: reversalInput,
    failure: 'Failed to reverse the rejection',
    scope: 'reverse',
    submit: (body) => {
      const params = { organisationId: organisation.id }
      return finish(call(reverseRejection, { params, body }), onClose)
    },
  })
  return (
    <FormDialog
      title={`Reverse the rejection of ${organisation.name}?`}
      verb="Reverse rejection"
      busyLabel="Reversing..."
      form={form}
      onClose={onClose}
    >
      <RadioGroup
        label="What happens to it"
        options={outcomes}
        {...form.field('outcome')}
        onChange={(outcome) => form.set('outcome', outcome)}
      />
    </FormDialog>
  )
}
