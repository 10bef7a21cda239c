import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { codesLeft } from '#features/accounts/contract/mfa.ts'
import type { CurrentUser } from '#kernel/contract/user.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Tag } from '#kernel/client/ui/Tag.tsx'
import { toast } from '#kernel/client/ui/toast.ts'
import { EnrolMfa } from './EnrolMfa.tsx'
import { profileQuery, updateUser } from './profile.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { RenewRecoveryCodes } from './RenewRecoveryCodes.tsx'
import { sessionsQuery } from './sessions.ts'
import { SwitchOffMfa } from './SwitchOffMfa.tsx'

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
