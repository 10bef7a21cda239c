import { useState } from 'react'
import {
  adoptSso,
  deleteSso,
  disableSso,
  enableSso,
  startSsoTest,
  providerKindLabels,
  ssoTexts as texts,
  type SsoProvider,
} from '#features/accounts/contract/sso.ts'
import { failureText } from '#features/accounts/rules/sso-failures.ts'
import { whyNotSso } from '#features/accounts/rules/sso.ts'
import { ProviderButton } from '#features/accounts/client/ProviderButton.tsx'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { lazyDialog } from '#kernel/client/lib/lazy-part.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { Disclosure } from '#kernel/client/ui/Disclosure.tsx'
import { FactList } from '#kernel/client/ui/FactList.tsx'
import { Menu } from '#kernel/client/ui/Menu.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Tag } from '#kernel/client/ui/Tag.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'
import { AddressList } from './AddressList.tsx'
import { factsOf } from './facts-of.ts'
import type { Addresses } from './sso-queries.ts'
import { useWhyNotManage } from './use-why-not-manage.ts'

const words = {
  enable: 'Switch on',
  disable: 'Switch off',
  disableAbout:
    'Nobody can sign in with it until you switch it on again. Passwords work for everybody.',
  deleteAbout:
    'Its domains, linked sign-ins and sessions are deleted too. People who have no password can set one with “Forgot password”.',
  suspendedAbout: (maker: string | null) =>
    `${maker ?? 'The person'}, who set it up, has left your organisation or is no longer an owner. Nobody can sign in with it, and passwords work for everybody, until an owner confirms it. Check the issuer and the client ID first.`,
  adoptAbout: (issuer: string) =>
    `You become responsible for it. Check that ${issuer} belongs to your organisation: it can sign in to your colleagues’ accounts.`,
}

const EditProvider = lazyDialog(() => import('./EditProvider.tsx'), 'EditProvider')

type ProviderProps = { provider: SsoProvider; addresses: Addresses }
type OpenDialog = 'enable' | 'disable' | 'adopt' | 'edit' | 'delete'

/**
 * Panel with the identity provider, the times of the last successful and failed sign-ins, and
 * actions to change the provider.
 */
export function Provider({ provider, addresses }: ProviderProps) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  const { is_enabled, is_suspended, tested_at } = provider
  const mayManage = useWhyNotManage() === undefined
  return (
    <Panel title={texts.kind} actions={<State provider={provider} />}>
      <div className="flex flex-col gap-5">
        {is_suspended && (
          <Banner
            kind="warning"
            title="Single sign-on is suspended"
            actions={
              mayManage && (
                <Button kind="secondary" onClick={() => setDialog('adopt')}>
                  {texts.adopt}
                </Button>
              )
            }
          >
            {words.suspendedAbout(provider.made_by)}
          </Banner>
        )}
        {!is_enabled && (
          <Banner>
            {tested_at
              ? 'The test worked. Switch single sign-on on when your people may use it.'
              : 'Test the sign-in with your own account. Then you can switch it on.'}
          </Banner>
        )}
        <LastFailure provider={provider} />
        <FactList layout="rows" facts={providerFacts(provider)} />
        {mayManage && <Actions provider={provider} onOpen={setDialog} />}
        <Disclosure summary="Addresses for your identity provider" isWide>
          <AddressList addresses={addresses} hasKeys={provider.authentication === 'private_key'} />
        </Disclosure>
      </div>
      {dialog === 'edit' && <EditProvider provider={provider} onClose={close} />}
      {dialog && dialog !== 'edit' && (
        <ActionDialog
          {...actionsOf(provider)[dialog]}
          failure={texts.changeFailed}
          onClose={close}
        />
      )}
    </Panel>
  )
}

type ActionsProps = { provider: SsoProvider; onOpen: (dialog: OpenDialog) => void }

function Actions({ provider, onOpen }: ActionsProps) {
  const { is_enabled, tested_at } = provider
  return (
    <div className="flex flex-wrap items-start gap-3">
      <ProviderButton kind={tested_at ? 'secondary' : 'primary'} start={() => call(startSsoTest)}>
        Test sign-in
      </ProviderButton>
      {is_enabled ? (
        <Button kind="secondary" onClick={() => onOpen('disable')}>
          {words.disable}
        </Button>
      ) : (
        <Button
          kind={tested_at ? 'primary' : 'secondary'}
          disabledReason={whyNotSso('enable', factsOf(provider))?.message ?? null}
          onClick={() => onOpen('enable')}
        >
          {words.enable}
        </Button>
      )}
      <Menu
        label="More actions"
        isNamed
        items={[
          { label: 'Edit', onSelect: () => onOpen('edit') },
          { label: 'Delete', isDangerous: true, onSelect: () => onOpen('delete') },
        ]}
      />
    </div>
  )
}

function State({ provider: { is_enabled, is_suspended } }: { provider: SsoProvider }) {
  if (is_suspended) return <Tag tone="draft">Suspended</Tag>
  return <Tag tone={is_enabled ? 'published' : 'draft'}>{is_enabled ? 'On' : 'Off'}</Tag>
}

const actionsOf = ({ issuer }: SsoProvider) => ({
  adopt: {
    title: 'Confirm the identity provider?',
    description: words.adoptAbout(issuer),
    verb: texts.adopt,
    busyLabel: 'Confirming...',
    act: () => call(adoptSso),
  },
  enable: {
    title: 'Switch single sign-on on?',
    description: 'Your people can sign in with it. Passwords keep working.',
    verb: words.enable,
    busyLabel: 'Switching on...',
    act: () => call(enableSso),
  },
  disable: {
    title: 'Switch single sign-on off?',
    description: words.disableAbout,
    verb: words.disable,
    busyLabel: 'Switching off...',
    isDangerous: true,
    act: () => call(disableSso),
  },
  delete: {
    title: 'Delete the identity provider?',
    description: words.deleteAbout,
    verb: 'Delete',
    busyLabel: 'Deleting...',
    isDangerous: true,
    act: () => call(deleteSso),
  },
})

/** Banner about the last failure; hidden if a later sign-in succeeded. */
function LastFailure({ provider }: { provider: SsoProvider }) {
  const { last_failed_at, last_worked_at, last_failure } = provider
  if (!last_failed_at || (last_worked_at && last_worked_at > last_failed_at)) return null
  return (
    <Banner kind="warning" title="The last sign-in failed">
      <Time iso={last_failed_at} />. {last_failure && failureText(last_failure)}
    </Banner>
  )
}

function providerFacts(provider: SsoProvider) {
  const { kind, name, issuer, client_id, mfa_values, creates_accounts, last_worked_at } = provider
  return [
    { term: 'Type', value: providerKindLabels[kind] },
    { term: 'Button on the sign-in page', value: texts.signInWith(name) },
    { term: texts.issuer, value: issuer },
    { term: texts.clientId, value: client_id },
    { term: texts.mfaValues, value: mfa_values.join(', ') || 'Asked for by the portal' },
    { term: 'Responsible owner', value: provider.made_by ?? 'Nobody' },
    {
      term: 'New people',
      value: creates_accounts ? 'Get an account when they first sign in' : 'Have to be invited',
    },
    {
      term: texts.lastWorked,
      value: last_worked_at ? <Time iso={last_worked_at} /> : texts.neverUsed,
    },
  ]
}
