import {
  frequencies,
  frequencyLabels,
  savedSearchTexts as texts,
  type Frequency,
} from '../contract/saved-search.ts'
import type { useForm } from '#kernel/client/lib/form.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { RadioGroup } from '#kernel/client/ui/RadioGroup.tsx'
import { TextInput } from '#kernel/client/ui/TextInput.tsx'

export interface SearchValues {
  name: string
  frequency: Frequency
}

const options = frequencies.map((value) => ({
  value,
  label: frequencyLabels[value],
  ...(value === 'never' && {
    hint: 'No emails or notifications: the search stays here as a shortcut.',
  }),
}))

type SearchFieldsProps = { form: ReturnType<typeof useForm<SearchValues>> }

/** Fields of a saved search apart from its filter. */
export function SearchFields({ form }: SearchFieldsProps) {
  const { email_notifications_enabled } = useUser()
  return (
    <>
      <TextInput label="Name" autoComplete="off" {...form.field('name')} />
      <RadioGroup
        name="frequency"
        label={texts.frequency}
        hint={email_notifications_enabled ? undefined : texts.emailsOff}
        options={options}
        value={form.values.frequency}
        error={form.errors['frequency']}
        onChange={(chosen) =>
          form.set(
            'frequency',
            frequencies.find((one) => one === chosen)!,
          )
        }
      />
    </>
  )
}
