import {
  createOrganisation,
  organisationEdit,
  organisationInput,
  updateOrganisation,
} from '#domain/contract/admin-organisation-calls.ts'
import {
  adminOrganisationTexts,
  type OrganisationDetail,
} from '#domain/contract/admin-organisation.ts'
import { FormDialog } from '#client/dialogs/FormDialog.tsx'
import { call } from '#client/lib/api.ts'
import { useForm } from '#client/lib/form.ts'
import { refreshEverything } from '#client/lib/refresh.ts'
import { toast } from '#client/ui/toast.ts'
import { emptyOrganisation, OrganisationFields } from './OrganisationFields.tsx'

export function CreateOrganisationDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initial: emptyOrganisation,
    schema: organisationInput,
    failure: adminOrganisationTexts.createFailed,
    scope: 'create-organisation',
    submit: async (body) => {
      const { message } = await call(createOrganisation, { body })
      await refreshEverything()
      onClose()
      toast.success(message)
    },
  })
  return (
    <FormDialog
      title="Create Organisation"
      description="It is approved at once. Add its users afterwards."
      verb="Create Organisation"
      busyLabel="Creating..."
      size="wide"
      {...{ form, onClose }}
    >
      <OrganisationFields field={form.field} />
    </FormDialog>
  )
}

type EditOrganisationDialogProps = { organisation: OrganisationDetail; onClose: () => void }

export function EditOrganisationDialog({ organisation, onClose }: EditOrganisationDialogProps) {
  const form = useForm({
    initial: {
      name: organisation.name,
      type: organisation.type as string,
      address_line1: organisation.address_line1 ?? '',
      address_line2: organisation.address_line2 ?? '',
      city: organisation.city ?? '',
      postcode: organisation.postcode ?? '',
      phone: organisation.phone ?? '',
      company_number: organisation.company_number ?? '',
    },
    schema: organisationEdit,
    failure: adminOrganisationTexts.updateFailed,
    scope: 'edit-organisation',
    submit: async (body) => {
      const params = { organisationId: organisation.id }
      const { message } = await call(updateOrganisation, { params, body })
      await refreshEverything()
      onClose()
      toast.success(message)
    },
  })
  return (
    <FormDialog
      title="Edit Organisation"
      verb="Save Changes"
      busyLabel="Saving..."
      size="wide"
      {...{ form, onClose }}
    >
      <OrganisationFields field={form.field} isAddressOptional />
    </FormDialog>
  )
}
