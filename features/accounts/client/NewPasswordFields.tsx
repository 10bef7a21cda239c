import type { ComponentProps } from 'react'
import { PasswordInput } from '#kernel/client/ui/PasswordInput.tsx'
import { PasswordChecklist } from './PasswordChecklist.tsx'

type Bound = Pick<ComponentProps<typeof PasswordInput>, 'name' | 'error' | 'onChange'> & {
  value: string
}

type NewPasswordFieldsProps = {
  label?: string
  /** Help text above the checklist. */
  help?: string
  password: Bound
  confirmation: Bound
}

/** Fields for a new password and its confirmation, with a checklist of the password rules. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { label = 'Password', help, password, confirmation } = props
  return (
    <>
      <PasswordInput
        label={label}
        autoComplete="new-password"
        hint={
          <>
            {help && <p>{help}</p>}
            <PasswordChecklist password={password.value} />
          </>
        }
        {...password}
      />
      <PasswordInput label="Confirm password" autoComplete="new-password" {...confirmation} />
    </>
  )
}
