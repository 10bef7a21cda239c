import { NewPasswordFields } from '#client/accounts/NewPasswordFields.tsx'
import { useNavigate, useParams } from '@tanstack/react-router'
import {
  checkFirstAdminLink,
  createFirstAdmin,
  firstAdminTexts,
} from '#domain/contract/first-admin.ts'
import { passwordTexts } from '#domain/contract/password.ts'
import { call } from '#client/lib/api.ts'
import { useForm } from '#client/lib/form.ts'
import { Button } from '#client/ui/Button.tsx'
import { ErrorSummary } from '#client/ui/ErrorSummary.tsx'
import { PageHeading } from '#client/ui/PageHeading.tsx'
import { TextInput } from '#client/ui/TextInput.tsx'
import { checkLinkOnce, LinkPage } from './LinkPage.tsx'

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
  title: firstAdminTexts.invalidTitle,
  message: firstAdminTexts.invalidLink,
  hint: firstAdminTexts.invalidHint,
}

const checkOnce = checkLinkOnce(
  async (token) => (await call(checkFirstAdminLink, { body: { token } })).is_valid,
  firstAdminTexts.failed,
)

function FirstAdminForm({ token, onRefused }: { token: string; onRefused: () => void }) {
  const navigate = useNavigate()
  const form = useForm({
    initial: { token, name: '', email: '', password: '', password_confirmation: '' },
    schema: createFirstAdmin.body,
    failure: firstAdminTexts.failed,
    onFailure: (fields) => fields['token'] && onRefused(),
    submit: async (body) => {
      const { message } = await call(createFirstAdmin, { body })
      await navigate({ to: '/login', state: { notice: message }, replace: true })
    },
  })
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title={firstAdminTexts.title}>{firstAdminTexts.about}</PageHeading>
      <ErrorSummary {...form.summary} />
      <form className="flex flex-col gap-5" noValidate onSubmit={form.submit}>
        <TextInput label="Name" autoComplete="name" {...form.field('name')} />
        <TextInput label="Email" type="email" autoComplete="username" {...form.field('email')} />
        <NewPasswordFields
          help={passwordTexts.hint}
          password={form.field('password')}
          confirmation={form.field('password_confirmation')}
        />
        <Button type="submit" isBusy={form.isBusy} busyLabel={firstAdminTexts.creating}>
          {firstAdminTexts.create}
        </Button>
      </form>
    </div>
  )
}
