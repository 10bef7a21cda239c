import * as z from 'zod/mini'
import {
  evaluationLimits,
  evaluationTexts,
  panelRoleLabels,
  invitePanelMember,
} from '#features/evaluation/contract/evaluation.ts'
import { panelRoles, type PanelRole } from '#features/bids/guests/contract/panel-role.ts'
import { requiredText } from '#kernel/contract/fields.ts'
import { guestTexts } from '#features/bids/guests/contract/guest.ts'
import { panelFormWords as words } from '../contract/panel-task.ts'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { FormDialog } from '#kernel/client/dialogs/FormDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { CheckboxGroup } from '#kernel/client/ui/CheckboxGroup.tsx'
import { Select } from '#kernel/client/ui/Select.tsx'
import { TextArea } from '#kernel/client/ui/TextArea.tsx'
import { TextInput } from '#kernel/client/ui/TextInput.tsx'

const texts = {
  inviteHint:
    'They’ll get an email with a link to set a password. They need a second factor before they read bids, see nothing but this tender, and lose their access when the evaluation is locked.',
}

type InviteMemberDialogProps = {
  tenderId: number
  criteria: readonly { key: string; name: string }[]
  /** True once scoring has started; changes to the panel then require a reason. */
  needsReason: boolean
  onClose: () => void
}

const schema = z.extend(invitePanelMember.body, {
  criteria: z.array(z.string()),
  reason: z.string(),
})
const reasonedSchema = z.extend(schema, {
  reason: requiredText(evaluationTexts.reasonRequired, evaluationLimits.reason),
})

/**
 * Dialog for inviting somebody from outside the organisation to the panel. If no criteria are
 * chosen, an evaluator gets all of them.
 */
export function InviteMemberDialog(props: InviteMemberDialogProps) {
  const { tenderId, criteria, needsReason, onClose } = props
  const form = useForm({
    initial: {
      name: '',
      email: '',
      role: 'evaluator' as PanelRole,
      criteria: [] as string[],
      reason: '',
    },
    schema: needsReason ? reasonedSchema : schema,
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
      title="Invite somebody from outside"
      description={texts.inviteHint}
      verb="Send invitation"
      busyLabel="Sending..."
      form={form}
      onClose={onClose}
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
          hint="If you choose none, all criteria are assigned."
          name="invite-member.criteria"
          isInColumns
          options={criteria.map(({ key, name }) => ({ value: key, label: name }))}
          values={form.values.criteria}
          onChange={(chosen) => form.set('criteria', chosen)}
        />
      )}
      {needsReason && (
        <TextArea
          label={words.reason}
          hint={words.reasonHint}
          rows={3}
          limit={evaluationLimits.reason}
          {...form.field('reason')}
        />
      )}
    </FormDialog>
  )
}
