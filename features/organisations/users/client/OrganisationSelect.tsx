import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { OrganisationType } from '#kernel/contract/organisation.ts'
import { Select } from '#kernel/client/ui/Select.tsx'
import { TextInput } from '#kernel/client/ui/TextInput.tsx'
import { organisationChoicesQuery } from './user-queries.ts'

type Choice = { id: number; name: string }

type OrganisationSelectProps = {
  name: string
  type: OrganisationType
  value: number | null
  onChange: (organisation: number | null) => void
  /** Current organisation, which is offered even if it doesn't accept new users. */
  current?: Choice | null
  placeholder?: string
  hint?: string
  error?: string | undefined
}

/**
 * Select with the approved organisations of one type. A search field is shown above it if there are
 * too many to list.
 */
export function OrganisationSelect(props: OrganisationSelectProps) {
  const { name, type, value, onChange, current, placeholder, hint, error } = props
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<Choice | null>(current ?? null)
  const { data } = useQuery(organisationChoicesQuery(type, useDeferredValue(search.trim())))
  const found: Choice[] = data?.data ?? []
  const isKept = chosen && chosen.id === value && !found.some(({ id }) => id === chosen.id)
  const choices = isKept ? [chosen, ...found] : found
  const needsSearch = search !== '' || (data && data.meta.last_page > 1)
  return (
    <>
      {needsSearch && (
        <TextInput
          name={`${name}-search`}
          type="search"
          label="Search organisations"
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <Select
        name={name}
        label="Organisation"
        hint={hint}
        error={error}
        {...(placeholder === undefined ? {} : { placeholder })}
        options={choices.map((choice) => ({ value: String(choice.id), label: choice.name }))}
        value={value === null ? '' : String(value)}
        onChange={({ target }) => {
          const choice = choices.find(({ id }) => String(id) === target.value)
          setChosen(choice ?? null)
          onChange(choice?.id ?? null)
        }}
      />
    </>
  )
}
