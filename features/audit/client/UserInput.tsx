import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useDeferredValue, useId } from 'react'
import { TextInput } from '#kernel/client/ui/TextInput.tsx'
import { peopleQuery } from './audit-queries.ts'
import { labelOf } from './find-person.ts'

type UserInputProps = Pick<ComponentProps<typeof TextInput>, 'name' | 'error' | 'onChange'> & {
  value: string
}

/** Input for a name or an email address, with suggestions. */
export function UserInput(props: UserInputProps) {
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
