import * as z from 'zod/mini'
import { invitePanelMember } from '#domain/contract/evaluation-calls.ts'
import { panelRoleLabels, panelRoles, type PanelRole } from '#domain/contract/evaluation.ts'
import { guestTexts } from '#domain/contract/guest.ts'
import { panelWords as words } from '#domain/contract/panel-form-words.ts'
import { finish } from '#client/dialogs/finish.ts'
import { FormDialog } from '#client/dialogs/FormDialog.tsx'
import { call } from '#client/lib/api.ts'
import { useForm } from '#client/lib/form.ts'
import { CheckboxGroup } from '#client/ui/CheckboxGroup.tsx'
import { Select } from '#client/ui/Select.tsx'
import { TextInput } from '#client/ui/TextInput.tsx'

type InviteMemberDialogProps = {
  tenderId: number
  criteria: readonly { key: string; name: string }[]
  onClose: () => void
}

const schema = z.extend(invitePanelMember.body, { criteria: z.array(z.string()) })

/** Invites somebody from outside; an evaluator without chosen criteria gets all of them. */
export function InviteMemberDialog({ tenderId, criteria, onClose }: InviteMemberDialogProps) {
  const form = useForm({
    initial: { name: '', email: '', role: 'evaluator' as PanelRole, criteria: [] as string[] },
    schema,
    failure: guestTexts.inviteFailed,
    scope: 'invite-member',
    submit: ({ criteria: chosen, ...person }) => {
      const some = person.role === 'evaluator' && chosen.length > 0
      const body = { ...person, criteria: some ? chosen : null }
      return finish(call(invitePanelMember, { params: { tenderId }, body }), onClose)
    },
  })
  return (
    <FormDialog
      title={words.invite}
      description={words.inviteHint}
      verb="Send invitation"
      busyLabel="Sending..."
      {...{ form, onClose }}
    >
      <TextInput label="Name" autoComplete="off" {...form.field('name')} />
      <TextInput label="Email" type="email" autoComplete="off" {...form.field('email')} />
      <Select
        label="Role"
        options={panelRoles.map((value) => ({ value, label: panelRoleLabels[value] }))}
        {...form.field('role')}
      />
      {form.values.role === 'evaluator' && criteria.length > 1 && (
        <CheckboxGroup
          label={words.assigned}
          hint={words.assignedHint}
          name="invite-member.criteria"
          isInColumns
          options={criteria.map(({ key, name }) => ({ value: key, label: name }))}
          values={form.values.criteria}
          onChange={(chosen) => form.set('criteria', chosen)}
        />
      )}
    </FormDialog>
  )
}
