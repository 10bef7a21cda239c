import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useState, type ComponentProps } from 'react'
import { tenderListQuery } from '#features/tenders/client/tender-queries.ts'
import { auditChoices } from '../contract/audit-phrases.ts'
import { auditResourceTypes, type AuditPerson } from '../contract/audit.ts'
import type { AuditAddress } from './audit-address.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { Select } from '#kernel/client/ui/Select.tsx'
import { TextInput } from '#kernel/client/ui/TextInput.tsx'
import { peopleQuery } from './audit-queries.ts'
import { labelOf } from './find-person.ts'
import { useAuditFilters } from './use-audit-filters.ts'

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

type TenderInputProps = Pick<ComponentProps<typeof TextInput>, 'name' | 'error' | 'onChange'> & {
  value: string
}

/** Input for the reference of a tender, with suggestions by reference or title. */
function TenderInput(props: TenderInputProps) {
  const search = useDeferredValue(props.value.trim())
  const tenders = useQuery({
    ...tenderListQuery({ search, per_page: 10 }),
    enabled: search.length > 1,
  })
  const listId = useId()
  return (
    <>
      <TextInput
        label="Tender"
        hint="Type its reference or title to choose"
        maxLength={30}
        list={listId}
        autoComplete="off"
        {...props}
      />
      <datalist id={listId}>
        {tenders.data?.data.map(({ id, reference, title }) => (
          <option key={id} value={reference}>
            {title}
          </option>
        ))}
      </datalist>
    </>
  )
}

type UserInputProps = Pick<ComponentProps<typeof TextInput>, 'name' | 'error' | 'onChange'> & {
  value: string
}

/** Input for a name or an email address, with suggestions. */
function UserInput(props: UserInputProps) {
  const people = useQuery(peopleQuery(useDeferredValue(props.value.trim())))
  const listId = useId()
  return (
    <>
      <TextInput
        label="User"
        hint="Type a name or email to choose"
        list={listId}
        autoComplete="off"
        {...props}
      />
      <datalist id={listId}>
        {people.data?.map((person) => (
          <option key={person.id}>{labelOf(person)}</option>
        ))}
      </datalist>
    </>
  )
}
