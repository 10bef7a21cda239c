import {
  createOrganisation,
  organisationEdit,
  organisationInput,
  updateOrganisation,
  adminOrganisationTexts,
  organisationFieldNames,
  organisationFields,
  type OrganisationDetail,
} from '../contract/admin-organisation.ts'
import { partOf } from '#kernel/contract/field-table.ts'
import { FormDialog } from '#kernel/client/dialogs/FormDialog.tsx'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { call } from '#kernel/client/lib/api.ts'
import { textsOf, useForm } from '#kernel/client/lib/form.ts'
import { OrganisationFields } from './OrganisationFields.tsx'

export function CreateOrganisationDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initial: textsOf(
      organisationFieldNames,
      partOf(organisationFields, 'initial', organisationFieldNames),
    ),
    schema: organisationInput,
    failure: adminOrganisationTexts.createFailed,
    scope: 'create-organisation',
    submit: (body) => finish(call(createOrganisation, { body }), onClose),
  })
  return (
    <FormDialog
      title="Create Organisation"
      description="It’s approved straight away. You can add its users afterwards."
      verb="Create Organisation"
      busyLabel="Creating..."
      size="wide"
      form={form}
      onClose={onClose}
    >
      <OrganisationFields form={form} />
    </FormDialog>
  )
}

type EditOrganisationDialogProps = { organisation: OrganisationDetail; onClose: () => void }

export function EditOrganisationDialog({ organisation, onClose }: EditOrganisationDialogProps) {
  const form = useForm({
    initial: textsOf(organisationFieldNames, organisation),
    schema: organisationEdit,
    failure: 'Failed to update organisation',
    scope: 'edit-organisation',
    submit: (body) => {
      const params = { organisationId: organisation.id }
      return finish(call(updateOrganisation, { params, body }), onClose)
    },
  })
  return (
    <FormDialog
      title="Edit Organisation"
      verb="Save Changes"
      busyLabel="Saving..."
      size="wide"
      form={form}
      onClose={onClose}
    >
      <OrganisationFields form={form} isAddressOptional />
    </FormDialog>
  )
}
