import { NewPasswordFields } from '#features/accounts/client/NewPasswordFields.tsx'
import { TextInput } from '#kernel/client/ui/TextInput.tsx'
import type { RegistrationForm } from './use-registration.ts'

export function AccountStep({ form }: { form: RegistrationForm }) {
  return (
    <>
      <TextInput label="Full name" autoComplete="name" {...form.field('name')} />
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        hint="You’ll use this to sign in, and we’ll send emails to it"
        {...form.field('email')}
      />
      <NewPasswordFields
        password={form.field('password')}
        confirmation={form.field('password_confirmation')}
      />
    </>
  )
}
