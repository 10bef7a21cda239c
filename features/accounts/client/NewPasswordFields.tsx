import { Check, Circle } from 'lucide-react'
import type { ComponentProps } from 'react'
import { PasswordInput } from '#kernel/client/ui/PasswordInput.tsx'
import { passwordRules, passwordTexts } from '../contract/password.ts'

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

/**
 * List of password rules, each ticked once the typed password meets it. The rule about breached
 * passwords is never ticked, because only the server can check it.
 */
function PasswordChecklist({ password }: { password: string }) {
  return (
    <ul className="my-1 grid gap-x-6 gap-y-1 sm:grid-cols-2">
      {passwordRules.map(({ label, isMet }) => (
        <Rule key={label} label={label} isMet={isMet(password)} />
      ))}
      <li className="flex gap-2 sm:col-span-2">
        <Circle aria-hidden="true" className="mt-0.5 size-4 shrink-0 p-1" strokeWidth={3} />
        {passwordTexts.notBreached}
      </li>
    </ul>
  )
}

function Rule({ label, isMet }: { label: string; isMet: boolean }) {
  const Icon = isMet ? Check : Circle
  return (
    <li className={isMet ? 'flex gap-2 font-semibold text-success' : 'flex gap-2'}>
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-4 shrink-0 ${isMet ? '' : 'p-1'}`}
        strokeWidth={3}
      />
      <span>
        {label}
        <span className="sr-only">{isMet ? ': done. ' : ': still missing. '}</span>
      </span>
    </li>
  )
}
