import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useDeferredValue, useId } from 'react'
import { tenderListQuery } from '#features/tenders/client/tender-queries.ts'
import { TextInput } from '#kernel/client/ui/TextInput.tsx'

type TenderInputProps = Pick<ComponentProps<typeof TextInput>, 'name' | 'error' | 'onChange'> & {
  value: string
}

/** Input for the reference of a tender, with suggestions by reference or title. */
export function TenderInput(props: TenderInputProps) {
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
