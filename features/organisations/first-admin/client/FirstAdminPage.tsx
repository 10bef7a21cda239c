import { NewPasswordFields } from '#features/accounts/client/NewPasswordFields.tsx'
import { useNavigate, useParams } from '@tanstack/react-router'
import {
  checkFirstAdminLink,
  createFirstAdmin,
  firstAdminTexts,
} from '#features/organisations/users/contract/first-admin.ts'
import { passwordTexts } from '#features/accounts/contract/password.ts'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { ErrorSummary } from '#kernel/client/ui/ErrorSummary.tsx'
import { PageHeading } from '#kernel/client/ui/PageHeading.tsx'
import { TextInput } from '#kernel/client/ui/TextInput.tsx'
import { checkLinkOnce, LinkPage } from '#features/accounts/sign-in/client/LinkPage.tsx'

const texts = {
  failed: 'Failed to create the administrator. Please try again.',
  invalidHint:
    'If the portal has an administrator, sign in. Otherwise, restart the server: it prints a new link.',
}

/**
 * Page for creating the first administrator. A new portal prints the link to this page at startup.
 */
export function FirstAdminPage() {
  const { token } = useParams({ from: '/visitors/first-administrator/$token' })
  return (
    <LinkPage checking="Checking the link..." answer={checkOnce(token)} invalid={invalid}>
      {(_, onRefused) => <FirstAdminForm token={token} onRefused={onRefused} />}
    </LinkPage>
  )
}

const invalid = {
  title: 'This link no longer works',
  message: firstAdminTexts.invalidLink,
  hint: texts.invalidHint,
}

const checkOnce = checkLinkOnce(
  async (token) => (await call(checkFirstAdminLink, { body: { token } })).is_valid,
  texts.failed,
)

function FirstAdminForm({ token, onRefused }: { token: string; onRefused: () => void }) {
  const navigate = useNavigate()
  const form = useForm({
    initial: { token, name: '', email: '', password: '', password_confirmation: '' },
    schema: createFirstAdmin.body,
    failure: texts.failed,
    onFailure: (fields) => fields['token'] && onRefused(),
    submit: async (body) => {
      const { message } = await call(createFirstAdmin, { body })
      await navigate({ to: '/login', state: { notice: message }, replace: true })
    },
  })
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title="Create the first administrator">
        Administrators verify organisations, moderate tenders and look after all accounts. You can
        add more of them once you have signed in.
      </PageHeading>
      <ErrorSummary {...form.summary} />
      <form className="flex flex-col gap-5" noValidate onSubmit={form.submit}>
        <TextInput label="Name" autoComplete="name" {...form.field('name')} />
        <TextInput label="Email" type="email" autoComplete="username" {...form.field('email')} />
        <NewPasswordFields
          help={passwordTexts.hint}
          password={form.field('password')}
          confirmation={form.field('password_confirmation')}
        />
        <Button type="submit" isBusy={form.isBusy} busyLabel="Creating...">
          Create administrator
        </Button>
      </form>
    </div>
  )
}
