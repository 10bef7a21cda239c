import { useId, useState } from 'react'
import { auditChoices } from '../contract/audit-phrases.ts'
import { auditResourceTypes, type AuditPerson } from '../contract/audit.ts'
import type { AuditAddress } from '#kernel/client/lists/addresses.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { Select } from '#kernel/client/ui/Select.tsx'
import { TextInput } from '#kernel/client/ui/TextInput.tsx'
import { useAuditFilters } from './use-audit-filters.ts'
import { TenderInput } from './TenderInput.tsx'
import { UserInput } from './UserInput.tsx'

type AuditFiltersProps = { address: AuditAddress; person: AuditPerson | null }

const resourceTypes = auditResourceTypes.map((value) => ({ value, label: value }))

/** All filters except the action. Phones show these filters on demand. */
const furtherFilters = ['tender', 'resource_type', 'user_id', 'from_date', 'to_date'] as const

export function AuditFilters({ address, person }: AuditFiltersProps) {
  const actionsId = useId()
  const furtherId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { field, apply, clear, isBusy, hasErrors } = useAuditFilters(address, person)
  const count = furtherFilters.filter((name) => address[name] !== undefined).length
  const shown = isOpen || hasErrors ? '' : 'max-sm:hidden'
  return (
    <search>
      <form
        aria-label="Filters"
        noValidate
        onSubmit={apply}
        className="grid items-end gap-4 rounded-panel border border-line bg-surface p-4 sm:grid-cols-2 lg:grid-cols-4"
      >
        <div className="flex items-end gap-2 sm:col-span-2">
          <div className="min-w-0 grow">
            <TextInput
              label="Action"
              hint="What happened or a changed field, such as “signed in” or “deadline”"
              maxLength={100}
              list={actionsId}
              enterKeyHint="search"
              {...field('action')}
            />
          </div>
          <datalist id={actionsId}>
            {auditChoices.map(({ action, label }) => (
              <option key={action}>{label}</option>
            ))}
          </datalist>
          <Button
            kind="secondary"
            className="shrink-0 sm:hidden"
            aria-expanded={isOpen}
            aria-controls={furtherId}
            onClick={() => setIsOpen(!isOpen)}
          >
            {count > 0 ? `Filters (${count})` : 'Filters'}
          </Button>
        </div>
        <div id={furtherId} className={`grid gap-4 sm:contents ${shown}`}>
          <FurtherFilters field={field} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" isBusy={isBusy} busyLabel="Applying...">
              Apply
            </Button>
            <Button kind="secondary" onClick={clear}>
              Clear
            </Button>
          </div>
        </div>
      </form>
    </search>
  )
}

function FurtherFilters({ field }: Pick<ReturnType<typeof useAuditFilters>, 'field'>) {
  return (
    <>
      <TenderInput {...field('tender')} />
      <UserInput {...field('user')} />
      <Select
        label="Resource type"
        placeholder="All"
        options={resourceTypes}
        {...field('resource_type')}
      />
      <TextInput label="From date" type="date" {...field('from_date')} />
      <TextInput label="To date" type="date" {...field('to_date')} />
    </>
  )
}
