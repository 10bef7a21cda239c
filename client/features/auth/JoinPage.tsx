import { NewPasswordFields } from '#client/accounts/NewPasswordFields.tsx'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Suspense, use, useState } from 'react'
import {
  acceptColleagueInvitation,
  checkColleagueInvitation,
  colleagueTexts,
} from '#domain/contract/colleague.ts'
import type { Reply } from '#domain/contract/endpoint.ts'
import { passwordTexts } from '#domain/contract/password.ts'
import { call, fetchCsrfCookie } from '#client/lib/api.ts'
import { messageOf } from '#client/lib/failure.ts'
import { useForm } from '#client/lib/form.ts'
import { Banner } from '#client/ui/Banner.tsx'
import { Button } from '#client/ui/Button.tsx'
import { buttonClass } from '#client/ui/button-class.ts'
import { ErrorSummary } from '#client/ui/ErrorSummary.tsx'
import { PageHeading } from '#client/ui/PageHeading.tsx'
import { Spinner } from '#client/ui/Spinner.tsx'
import { TextInput } from '#client/ui/TextInput.tsx'
import { once } from './once.ts'

/** Opened from an invitation: a password is all that is missing. */
export function JoinPage() {
  const { token } = useParams({ from: '/visitors/join/$token' })
  return (
    <Suspense fallback={<Spinner label="Checking the invitation..." />}>
      <Checked token={token} />
    </Suspense>
  )
}

type Invitation = NonNullable<Reply<typeof checkColleagueInvitation>['invitation']>

function Checked({ token }: { token: string }) {
  const { invitation, failure } = use(checkOnce(token))
  const [isRefused, setIsRefused] = useState(false)
  if (failure) return <Invalid message={failure} />
  if (!invitation || isRefused) return <Invalid message={colleagueTexts.joinInvalid} />
  return <JoinForm {...{ token, invitation }} onRefused={() => setIsRefused(true)} />
}

const checkOnce = once(async (token) => {
  await fetchCsrfCookie()
  try {
    const { invitation } = await call(checkColleagueInvitation, { body: { token } })
    return { invitation, failure: null }
  } catch (error) {
    return { invitation: null, failure: messageOf(error, colleagueTexts.joinFailed) }
  }
})

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

function Invalid({ message }: { message: string }) {
  return (
    <div className="flex flex-col items-start gap-6">
      <PageHeading title={colleagueTexts.joinInvalidTitle} />
      <Banner kind="danger">{message}</Banner>
      <p>{colleagueTexts.joinInvalidHint}</p>
      <Link to="/login" className={buttonClass()}>
        Go to sign in
      </Link>
    </div>
  )
}
