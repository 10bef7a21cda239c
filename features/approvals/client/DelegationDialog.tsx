import {
  approvalRuleLimits,
  delegationInput,
  delegationTexts as texts,
  passApprovalsOn,
} from '../contract/approval-rule.ts'
import { addDays } from '#kernel/rules/working-days.ts'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { FormDialog } from '#kernel/client/dialogs/FormDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { Select } from '#kernel/client/ui/Select.tsx'
import { TextInput } from '#kernel/client/ui/TextInput.tsx'
import type { ApprovalRules } from './approval-rule-queries.ts'

type DelegationDialogProps = { data: ApprovalRules; onClose: () => void }

export function DelegationDialog({ data, onClose }: DelegationDialogProps) {
  const user = useUser()
  const form = useForm({
    initial: { to: '', until: addDays(data.today, approvalRuleLimits.delegationDays) },
    schema: delegationInput,
    failure: 'Failed to pass your approvals on',
    scope: 'delegation',
    submit: (body) => finish(call(passApprovalsOn, { body }), onClose),
  })
  const others = data.people.filter(({ id }) => id !== user.id)
  return (
    <FormDialog
      title="Pass your approvals on"
      description="We’ll email your colleague and all owners. You can still give approvals yourself."
      verb={texts.add}
      busyLabel="Saving..."
      disabledReason={
        others.length === 0 ? 'No other member or owner of your organisation can approve.' : null
      }
      form={form}
      onClose={onClose}
    >
      <Select
        label="Colleague"
        placeholder={texts.toRequired}
        options={others.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...form.field('to')}
      />
      <TextInput
        type="date"
        label="Last day"
        hint="It ends automatically after this day (UK time)."
        {...form.field('until')}
      />
    </FormDialog>
  )
}
