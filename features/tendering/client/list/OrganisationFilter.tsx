import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { organisationsQuery } from '#features/tenders/client/tender-queries.ts'
import { TextInput } from '#kernel/client/ui/TextInput.tsx'

type OrganisationFilterProps = {
  organisationId: number | undefined
  /**
   * Name of the organisation. The name comes from the tenders on the page, so it is undefined if
   * none of them belongs to the organisation.
   */
  name: string | undefined
  onChange: (organisationId: number | undefined) => void
}

/**
 * Input for the name of an organisation, with suggestions. The tenders are filtered only if the
 * text is the exact name of a suggested organisation.
 */
export function OrganisationFilter({ organisationId, name, onChange }: OrganisationFilterProps) {
  const listId = useId()
  const [typed, setTyped] = useState<string>()
  const [known, setKnown] = useState(organisationId)
  const [asked, setAsked] = useState(organisationId)
  if (known !== organisationId) {
    setKnown(organisationId)
    // After navigation, the address takes precedence over typed text.
    if (organisationId !== asked) {
      setAsked(organisationId)
      setTyped(undefined)
    }
  }
  const { data = [] } = useQuery(organisationsQuery(typed ?? ''))
  const chosen = name ?? data.find(({ id }) => id === organisationId)?.name

  function type(text: string): void {
    setTyped(text)
    const match = data.find((organisation) => organisation.name === text)
    if (match?.id === asked) return
    setAsked(match?.id)
    onChange(match?.id)
  }

  return (
    <>
      <TextInput
        name="organisation"
        label="Organisation"
        list={listId}
        autoComplete="off"
        placeholder="All organisations"
        value={typed ?? (organisationId === undefined ? '' : (chosen ?? ''))}
        onChange={(event) => type(event.target.value)}
      />
      <datalist id={listId}>
        {data.map((organisation) => (
          <option key={organisation.id}>{organisation.name}</option>
        ))}
      </datalist>
    </>
  )
}
