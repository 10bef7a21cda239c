import { Trash2 } from 'lucide-react'
import { panelRoleLabels } from '#features/evaluation/contract/evaluation.ts'
import { panelRoles, type PanelRole } from '#features/bids/guests/contract/panel-role.ts'
import { guestTexts } from '#features/bids/guests/contract/guest.ts'
import { panelFormWords as words } from '../contract/panel-task.ts'
import { CheckboxGroup } from '#kernel/client/ui/CheckboxGroup.tsx'
import { IconButton } from '#kernel/client/ui/IconButton.tsx'
import { Select } from '#kernel/client/ui/Select.tsx'
import { Tag } from '#kernel/client/ui/Tag.tsx'
import type { MemberValues } from './panel-values.ts'

const texts = {
  remove: (name: string) => `Remove ${name}`,
}

type MemberRowProps = {
  member: MemberValues
  criteria: readonly { key: string; name: string }[]
  isFixed: boolean
  error: string | undefined
  /** Name of the criteria field, which the error summary links to. */
  fieldName: string
  onChange: (member: MemberValues) => void
  onRemove: () => void
}

export const roleFieldId = (userId: number) => `panel-role-${userId}`

/** Fields for one panel member: their role and, for evaluators, their criteria. */
export function MemberRow(props: MemberRowProps) {
  const { member, criteria, isFixed, error, fieldName, onChange, onRemove } = props
  const { user_id, name, is_guest, role, hasAll } = member
  return (
    <fieldset className="min-w-0 rounded-panel border border-line bg-paper p-4">
      <legend className="sr-only">{name}</legend>
      <div className="-my-2 flex items-center justify-between gap-3">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold wrap-anywhere">{name}</span>
          {is_guest && <Tag>{guestTexts.outside}</Tag>}
          {isFixed && <span className="text-muted">{panelRoleLabels[role]}</span>}
        </p>
        <IconButton
          label={texts.remove(name)}
          icon={<Trash2 aria-hidden="true" />}
          onClick={onRemove}
        />
      </div>
      {!isFixed && (
        <div className="mt-3 grid gap-4 sm:grid-cols-2">
          <Select
            id={roleFieldId(user_id)}
            label="Role"
            options={panelRoles.map((value) => ({ value, label: panelRoleLabels[value] }))}
            value={role}
            onChange={(event) => onChange({ ...member, role: event.target.value as PanelRole })}
          />
          {role === 'evaluator' && (
            <Select
              label="Criteria"
              options={[
                { value: 'all', label: words.allCriteria },
                { value: 'some', label: 'Only some criteria' },
              ]}
              value={hasAll ? 'all' : 'some'}
              onChange={(event) => onChange({ ...member, hasAll: event.target.value === 'all' })}
            />
          )}
        </div>
      )}
      {!isFixed && role === 'evaluator' && !hasAll && (
        <div className="mt-4">
          <CheckboxGroup
            label={words.assigned}
            name={fieldName}
            error={error}
            isInColumns
            options={criteria.map(({ key, name: label }) => ({ value: key, label }))}
            values={member.criteria}
            onChange={(chosen) => onChange({ ...member, criteria: chosen })}
          />
        </div>
      )}
    </fieldset>
  )
}
