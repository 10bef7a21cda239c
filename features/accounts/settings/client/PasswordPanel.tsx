import { NewPasswordFields } from '#features/accounts/client/NewPasswordFields.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  changePassword,
  changePasswordInput,
  userTexts,
} from '#features/accounts/contract/own-account.ts'
import type { CurrentUser } from '#kernel/contract/user.ts'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { ErrorSummary } from '#kernel/client/ui/ErrorSummary.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { PasswordInput } from '#kernel/client/ui/PasswordInput.tsx'
import { toast } from '#kernel/client/ui/toast.ts'
import { updateUser } from './profile.ts'
import { sessionsQuery } from './sessions.ts'

/** Panel with the password form. The form is remounted after each change, to clear it. */
export function PasswordPanel({ user }: { user: CurrentUser }) {
  const [changes, setChanges] = useState(0)
  return (
    <div id="password" className="scroll-mt-4">
      <Panel title="Change password">
        <PasswordForm key={changes} user={user} onChanged={() => setChanges(changes + 1)} />
      </Panel>
    </div>
  )
}

function PasswordForm({ user, onChanged }: { user: CurrentUser; onChanged: () => void }) {
  const queryClient = useQueryClient()
  const form = useForm({
    initial: { current_password: '', password: '', password_confirmation: '' },
    schema: changePasswordInput,
    failure: 'Failed to change password. Please try again.',
    submit: async (body) => {
      await call(changePassword, { body })
      updateUser({ must_change_password: false })
      // The list of sessions is stale, because the change has ended all other sessions.
      void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
      toast.success(userTexts.passwordChanged)
      onChanged()
    },
  })
  return (
    <form className="flex max-w-120 flex-col gap-5" noValidate onSubmit={form.submit}>
      <ErrorSummary {...form.summary} />
      {/* The hidden field tells password managers which account the password belongs to. */}
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        {...form.field('current_password')}
      />
      <NewPasswordFields
        label="New password"
        password={form.field('password')}
        confirmation={form.field('password_confirmation')}
      />
      <div>
        <Button type="submit" isBusy={form.isBusy} busyLabel="Changing...">
          Change password
        </Button>
      </div>
    </form>
  )
}
