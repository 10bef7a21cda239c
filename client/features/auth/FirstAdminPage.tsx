import { NewPasswordFields } from '#client/accounts/NewPasswordFields.tsx'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Suspense, use, useState } from 'react'
import {
  checkFirstAdminLink,
  createFirstAdmin,
  firstAdminTexts,
} from '#domain/contract/first-admin.ts'
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

/** Opened from the link that a new portal prints at its start. */
export function FirstAdminPage() {
  const { token } = useParams({ from: '/visitors/first-administrator/$token' })
  return (
    <Suspense fallback={<Spinner label="Checking the link..." />}>
      <Checked token={token} />
    </Suspense>
  )
}

function Checked({ token }: { token: string }) {
  const { isGood, failure } = use(checkOnce(token))
  const [isRefused, setIsRefused] = useState(false)
  if (failure) return <Invalid message={failure} />
  if (!isGood || isRefused) return <Invalid message={firstAdminTexts.invalidLink} />
  return <FirstAdminForm token={token} onRefused={() => setIsRefused(true)} />
}

const checkOnce = once(async (token) => {
  await fetchCsrfCookie()
  try {
    const { is_valid } = await call(checkFirstAdminLink, { body: { token } })
    return { isGood: is_valid, failure: null }
  } catch (error) {
    return { isGood: false, failure: messageOf(error, firstAdminTexts.failed) }
  }
})

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

function Invalid({ message }: { message: string }) {
  return (
    <div className="flex flex-col items-start gap-6">
      <PageHeading title={firstAdminTexts.invalidTitle} />
      <Banner kind="danger">{message}</Banner>
      <p>{firstAdminTexts.invalidHint}</p>
      <Link to="/login" className={buttonClass()}>
        Go to sign in
      </Link>
    </div>
  )
}
