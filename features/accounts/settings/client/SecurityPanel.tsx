import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { MfaCodeInput } from '#features/accounts/client/MfaCodeInput.tsx'
import { codesLeft, disableMfa, renewRecoveryCodes } from '#features/accounts/contract/mfa.ts'
import { call } from '#kernel/client/lib/api.ts'
import { brand } from '#kernel/client/lib/brand.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { saveFile } from '#kernel/client/lib/save-file.ts'
import type { CurrentUser } from '#kernel/contract/user.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import type { ButtonKind } from '#kernel/client/ui/button-class.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { CopyButton } from '#kernel/client/ui/CopyButton.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { PasswordInput } from '#kernel/client/ui/PasswordInput.tsx'
import { Tag } from '#kernel/client/ui/Tag.tsx'
import { toast } from '#kernel/client/ui/toast.ts'
import { proofTexts } from '#kernel/contract/auth-proofs.ts'
import type { Reply } from '#kernel/contract/endpoint.ts'
import { EnrolMfa } from './EnrolMfa.tsx'
import { FlowForm, FlowHeading } from './FlowForm.tsx'
import { profileQuery, updateUser } from './profile.ts'
import { sessionsQuery } from './sessions.ts'

type View = 'status' | 'enrol' | 'renew' | 'switch-off'

/** Panel for two-factor authentication: its state, and one flow at a time to change it. */
export function SecurityPanel({ user }: { user: CurrentUser }) {
  const queryClient = useQueryClient()
  const [view, setView] = useState<View>('status')
  // The codes are stored nowhere else and are lost when the page is left.
  const [codes, setCodes] = useState<string[]>()

  function finish(message: string, changes: Partial<CurrentUser>, newCodes?: string[]): void {
    setView('status')
    setCodes(newCodes)
    updateUser(changes)
    // Enabling two-factor authentication ends the other sessions, and allows an administrator to
    // load the list of sessions.
    void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey })
    toast.success(message)
  }
  const close = () => setView('status')

  return (
    <Panel title="Security">
      <div className="flex flex-col gap-5">
        <p className="flex flex-wrap items-center gap-3">
          Two-factor authentication
          <Tag tone={user.mfa_enabled ? 'published' : 'draft'}>
            {user.mfa_enabled ? 'Enabled' : 'Not enabled'}
          </Tag>
        </p>
        {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />}
        {!codes && view === 'status' && <Actions user={user} onChoose={setView} />}
        {view === 'enrol' && (
          <EnrolMfa
            onCancel={close}
            onDone={({ message, recovery_codes }) =>
              finish(message, { mfa_enabled: true }, recovery_codes)
            }
          />
        )}
        {view === 'renew' && (
          <RenewRecoveryCodes
            onCancel={close}
            onDone={({ message, recovery_codes }) => finish(message, {}, recovery_codes)}
          />
        )}
        {view === 'switch-off' && (
          <SwitchOffMfa
            onCancel={close}
            onDone={({ message }) => finish(message, { mfa_enabled: false })}
          />
        )}
      </div>
    </Panel>
  )
}

function Actions({ user, onChoose }: { user: CurrentUser; onChoose: (view: View) => void }) {
  if (!user.mfa_enabled) {
    return (
      <>
        <p className="text-muted">
          You’ll enter a code from an app as well as your password, so nobody can sign in with your
          password alone.
        </p>
        <div>
          <Button onClick={() => onChoose('enrol')}>Set up two-factor authentication</Button>
        </div>
      </>
    )
  }
  return (
    <>
      <CodesLeft />
      <div className="flex flex-wrap gap-3">
        <Button kind="secondary" onClick={() => onChoose('renew')}>
          New recovery codes
        </Button>
        <Button kind="secondary" onClick={() => onChoose('switch-off')}>
          Switch off
        </Button>
      </div>
    </>
  )
}

const few = 3

function CodesLeft() {
  const left = useQuery(profileQuery).data?.recovery_codes_left
  if (left === undefined || left === null) return null
  if (left > few) return <p className="text-muted">{codesLeft(left)}</p>
  return <Banner kind="warning">{`${codesLeft(left)} Create new ones before you run out.`}</Banner>
}

/** Recovery codes, shown once after they were created. */
function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const list = codes.join('\n')
  return (
    <div className="flex flex-col gap-5 border-t border-line pt-5">
      <FlowHeading title="Save your recovery codes" />
      <p>
        If you lose your phone, you can use each code once to sign in. Keep them somewhere safe: we
        won’t show them again.
      </p>
      <ul
        aria-label="Recovery codes"
        className="grid gap-x-8 gap-y-2 rounded-control bg-sunken p-4 font-mono sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton value={list} label="Copy codes" size="normal" />
        <Button kind="secondary" onClick={() => download(list)}>
          <Download aria-hidden="true" />
          Download
        </Button>
        <Button onClick={onDone}>I’ve saved them</Button>
      </div>
    </div>
  )
}

function download(list: string): void {
  const text = `Recovery codes for ${brand.product_name}, each for one use\n\n${list}\n`
  saveFile('recovery-codes.txt', text)
}

type RenewRecoveryCodesProps = {
  onDone: (reply: Reply<typeof renewRecoveryCodes>) => void
  onCancel: () => void
}

function RenewRecoveryCodes({ onDone, onCancel }: RenewRecoveryCodesProps) {
  return (
    <ProveBothFactors
      title="Create new recovery codes"
      verb="Create new codes"
      busyLabel="Checking..."
      onCancel={onCancel}
      submit={async (body) => onDone(await call(renewRecoveryCodes, { body }))}
    >
      <p>Your old recovery codes will no longer work.</p>
    </ProveBothFactors>
  )
}

type SwitchOffMfaProps = {
  onDone: (reply: Reply<typeof disableMfa>) => void
  onCancel: () => void
}

function SwitchOffMfa({ onDone, onCancel }: SwitchOffMfaProps) {
  return (
    <ProveBothFactors
      title="Switch off two-factor authentication"
      verb="Switch off"
      busyLabel="Switching off..."
      kind="danger"
      onCancel={onCancel}
      submit={async (body) => onDone(await call(disableMfa, { body }))}
    >
      <p>You’ll only need your password to sign in. Your recovery codes will stop working.</p>
    </ProveBothFactors>
  )
}

type ProveBothFactorsProps = {
  title: string
  verb: string
  busyLabel: string
  kind?: ButtonKind
  submit: (body: { password: string; code: string }) => Promise<unknown>
  onCancel: () => void
  children: ReactNode
}

/** Form that asks for the password and a code before the second factor is weakened or replaced. */
function ProveBothFactors({ submit, children, ...flow }: ProveBothFactorsProps) {
  const form = useForm({
    initial: { password: '', code: '' },
    schema: disableMfa.body,
    failure: proofTexts.invalidCode,
    scope: 'mfa',
    submit,
  })
  return (
    <FlowForm {...flow} form={form}>
      {children}
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        {...form.field('password')}
      />
      <MfaCodeInput {...form.field('code')} onChange={(code) => form.set('code', code)} />
    </FlowForm>
  )
}
