import { useId } from 'react'
import { auditChoices } from '#domain/contract/audit-phrases.ts'
import { auditResourceTypes, auditTexts, type AuditPerson } from '#domain/contract/audit.ts'
import type { AuditAddress } from '#client/lists/addresses.ts'
import { Button } from '#client/ui/Button.tsx'
import { Select } from '#client/ui/Select.tsx'
import { TextInput } from '#client/ui/TextInput.tsx'
import { useAuditFilters } from './use-audit-filters.ts'
import { TenderInput } from './TenderInput.tsx'
import { UserInput } from './UserInput.tsx'

type AuditFiltersProps = { address: AuditAddress; person: AuditPerson | null }

const resourceTypes = auditResourceTypes.map((value) => ({ value, label: value }))

export function AuditFilters({ address, person }: AuditFiltersProps) {
  const actionsId = useId()
  const { field, apply, clear, isBusy } = useAuditFilters(address, person)
  return (
    <search>
      <form
        aria-label="Filters"
        noValidate
        onSubmit={apply}
        className="flex flex-col gap-4 rounded-panel border border-line bg-surface p-4"
      >
        <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <TextInput
            label="Action"
            hint={auditTexts.actionHint}
            maxLength={100}
            list={actionsId}
            {...field('action')}
          />
          <datalist id={actionsId}>
            {auditChoices.map(({ action, label }) => (
              <option key={action}>{label}</option>
            ))}
          </datalist>
          <TenderInput {...field('tender')} />
          <Select
            label="Resource type"
            placeholder={auditTexts.all}
            options={resourceTypes}
            {...field('resource_type')}
          />
          <UserInput {...field('user')} />
          <TextInput label="From date" type="date" {...field('from_date')} />
          <TextInput label="To date" type="date" {...field('to_date')} />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isBusy={isBusy} busyLabel="Applying...">
            Apply
          </Button>
          <Button kind="secondary" onClick={clear}>
            Clear
          </Button>
        </div>
      </form>
    </search>
  )
}
