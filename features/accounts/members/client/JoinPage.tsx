import { NewPasswordFields } from '#features/accounts/client/NewPasswordFields.tsx'
import { useNavigate, useParams } from '@tanstack/react-router'
import {
  acceptColleagueInvitation,
  checkColleagueInvitation,
  colleagueTexts,
} from '../contract/colleague.ts'
import type { Reply } from '#kernel/contract/endpoint.ts'
import { passwordTexts } from '#features/accounts/contract/password.ts'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { ErrorSummary } from '#kernel/client/ui/ErrorSummary.tsx'
import { PageHeading } from '#kernel/client/ui/PageHeading.tsx'
import { TextInput } from '#kernel/client/ui/TextInput.tsx'
import { checkLinkOnce, LinkPage } from '#features/accounts/sign-in/client/LinkPage.tsx'

const texts = {
  /** The page appends the organisation's name. */
  joinWhat: (tender?: { reference: string; title: string }) =>
    tender ? `Open the bids of ${tender.reference}, “${tender.title}”, for` : 'Join',
  joinInvalidHint:
    'If you have set a password, sign in. Otherwise, ask your colleague for a new invitation.',
  joinFailed: 'Failed to accept the invitation. Please try again.',
}

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
  title: 'Invalid invitation',
  message: colleagueTexts.joinInvalid,
  hint: texts.joinInvalidHint,
}

const checkOnce = checkLinkOnce(
  async (token) => (await call(checkColleagueInvitation, { body: { token } })).invitation,
  texts.joinFailed,
)

type Invitation = NonNullable<Reply<typeof checkColleagueInvitation>['invitation']>
type JoinFormProps = { token: string; invitation: Invitation; onRefused: () => void }

function JoinForm({ token, invitation, onRefused }: JoinFormProps) {
  const navigate = useNavigate()
  const form = useForm({
    initial: { token, password: '', password_confirmation: '' },
    schema: acceptColleagueInvitation.body,
    failure: texts.joinFailed,
    onFailure: (fields) => fields['token'] && onRefused(),
    submit: async (body) => {
      const { message } = await call(acceptColleagueInvitation, { body })
      await navigate({ to: '/login', state: { notice: message }, replace: true })
    },
  })
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title="Accept your invitation">
        {texts.joinWhat(invitation.tender)}{' '}
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
