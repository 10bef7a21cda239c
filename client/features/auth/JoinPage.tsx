import { NewPasswordFields } from '#client/accounts/NewPasswordFields.tsx'
import { useNavigate, useParams } from '@tanstack/react-router'
import {
  acceptColleagueInvitation,
  checkColleagueInvitation,
  colleagueTexts,
} from '#domain/contract/colleague.ts'
import type { Reply } from '#domain/contract/endpoint.ts'
import { passwordTexts } from '#domain/contract/password.ts'
import { call } from '#client/lib/api.ts'
import { useForm } from '#client/lib/form.ts'
import { Button } from '#client/ui/Button.tsx'
import { ErrorSummary } from '#client/ui/ErrorSummary.tsx'
import { PageHeading } from '#client/ui/PageHeading.tsx'
import { TextInput } from '#client/ui/TextInput.tsx'
import { checkLinkOnce, LinkPage } from './LinkPage.tsx'

/** Page that an invitation links to. It only asks for a password. */
export function JoinPage() {
  const { token } = useParams({ from: '/visitors/join/$token' })
  return (
    <LinkPage checking="Checking the invitation..." answer={checkOnce(token)} invalid={invalid}>
      {(invitation, onRefused) => (
        <JoinForm token={token} invitation={invitation} onRefused={onRefused} />
      )}
    </LinkPage>
  )
}

const invalid = {
  title: colleagueTexts.joinInvalidTitle,
  message: colleagueTexts.joinInvalid,
  hint: colleagueTexts.joinInvalidHint,
}

const checkOnce = checkLinkOnce(
  async (token) => (await call(checkColleagueInvitation, { body: { token } })).invitation,
  colleagueTexts.joinFailed,
)

type Invitation = NonNullable<Reply<typeof checkColleagueInvitation>['invitation']>
type JoinFormProps = { token: string; invitation: Invitation; onRefused: () => void }

function JoinForm({ token, invitation, onRefused }: JoinFormProps) {
  const navigate = useNavigate()
  const form = useForm({
    initial: { token, password: '', password_confirmation: '' },
    schema: acceptColleagueInvitation.body,
    failure: colleagueTexts.joinFailed,
    onFailure: (fields) => fields['token'] && onRefused(),
    submit: async (body) => {
      const { message } = await call(acceptColleagueInvitation, { body })
      await navigate({ to: '/login', state: { notice: message }, replace: true })
    },
  })
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title={colleagueTexts.joinTitle}>
        {colleagueTexts.joinWhat(invitation.tender)}{' '}
        <strong className="text-ink">{invitation.organisation}</strong>
      </PageHeading>
      <ErrorSummary {...form.summary} />
      <form className="flex flex-col gap-5" noValidate onSubmit={form.submit}>
        <TextInput
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          readOnly
          value={invitation.email}
        />
        <NewPasswordFields
          help={passwordTexts.hint}
          password={form.field('password')}
          confirmation={form.field('password_confirmation')}
        />
        <Button type="submit" isBusy={form.isBusy} busyLabel="Accepting...">
          Accept invitation
        </Button>
      </form>
    </div>
  )
}
