import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  startIdentityLink,
  unlinkIdentity,
  ssoTexts as texts,
  type LinkedIdentity,
} from '#features/accounts/contract/sso.ts'
import { ProviderButton, providerKeyOf } from '#features/accounts/client/ProviderButton.tsx'
import { identitiesQuery } from '#features/accounts/client/sign-ins.ts'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Table, type Column } from '#kernel/client/ui/Table.tsx'
import { Tag } from '#kernel/client/ui/Tag.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'

const words = {
  linked: 'Linked sign-ins',
  link: (provider: string) => `Link ${provider}`,
  unlink: 'Unlink',
  unlinkTitle: (provider: string) => `Unlink ${provider}?`,
  unlinkAbout:
    'You can no longer sign in with it, and its other sessions end. Make sure that you know your password or have a passkey.',
}

/**
 * Identities with which the user can sign in to the account. Hidden if there are none and none can
 * be linked.
 */
export function LinkedSignIns() {
  const { data: identities = [], offered: providers = [] } = useQuery(identitiesQuery).data ?? {}
  const [unlinking, setUnlinking] = useState<LinkedIdentity | null>(null)
  const offered = providers.filter(({ path }) => !identities.some(isAt(path)))
  if (identities.length === 0 && offered.length === 0) return null
  return (
    <Panel title={words.linked}>
      <div className="flex flex-col gap-4">
        <p>Accounts at identity providers with which you can sign in here.</p>
        {identities.length > 0 && (
          <Table
            caption={words.linked}
            columns={columnsFor(setUnlinking)}
            rows={identities}
            rowKey={({ id }) => id}
          />
        )}
        {offered.length > 0 && (
          <div className="flex flex-wrap gap-3">
            {offered.map(({ name, path }) => (
              <ProviderButton
                key={path}
                start={() => call(startIdentityLink, { body: { key: providerKeyOf(path) } })}
              >
                {words.link(name)}
              </ProviderButton>
            ))}
          </div>
        )}
      </div>
      {unlinking && (
        <ActionDialog
          title={words.unlinkTitle(unlinking.provider)}
          description={words.unlinkAbout}
          verb={words.unlink}
          busyLabel="Unlinking..."
          isDangerous
          act={() => call(unlinkIdentity, { params: { identityId: unlinking.id } })}
          failure="Failed to unlink the sign-in"
          onClose={() => setUnlinking(null)}
        />
      )}
    </Panel>
  )
}

const isAt = (path: string) => (identity: LinkedIdentity) => identity.path === path

function columnsFor(onUnlink: (identity: LinkedIdentity) => void): Column<LinkedIdentity>[] {
  return [
    {
      key: 'provider',
      header: 'Provider',
      kind: 'title',
      cell: ({ provider, email, suspended_at }) => (
        <>
          {/* The name is capitalised here, because it may start in lower case: on buttons it
              follows “Sign in with”. */}
          <span className="block wrap-anywhere first-letter:uppercase">{provider}</span>
          {suspended_at && <Tag tone="draft">Suspended</Tag>}
          <span className="block text-sm font-normal wrap-anywhere text-muted">{email}</span>
        </>
      ),
    },
    {
      key: 'last-used',
      header: 'Last used',
      cell: ({ last_used_at }) =>
        last_used_at ? <Time iso={last_used_at} show="short" /> : texts.neverUsed,
    },
    {
      key: 'actions',
      header: 'Actions',
      kind: 'actions',
      cell: (identity) => (
        <Button
          kind="secondary"
          size="small"
          aria-label={`${words.unlink}: ${identity.provider}`}
          onClick={() => onUnlink(identity)}
        >
          {words.unlink}
        </Button>
      ),
    },
  ]
}
