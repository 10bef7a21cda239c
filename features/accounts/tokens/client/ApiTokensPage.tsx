import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { maxTokens, tokenTexts } from '#features/accounts/contract/api-token.ts'
import { SettingsFrame } from '#kernel/client/settings/SettingsFrame.tsx'
import { SecretDialog } from '#kernel/client/dialogs/SecretDialog.tsx'
import { lazyDialog } from '#kernel/client/lib/lazy-part.tsx'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { Breadcrumb } from '#kernel/client/ui/Breadcrumb.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { EmptyState } from '#kernel/client/ui/EmptyState.tsx'
import { PageHeading } from '#kernel/client/ui/PageHeading.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { apiTokensQuery } from './token-queries.ts'
import { TokenTable } from './TokenTable.tsx'

const CreateTokenDialog = lazyDialog(() => import('./CreateTokenDialog.tsx'), 'CreateTokenDialog')

export function ApiTokensPage() {
  const tokens = useQuery(apiTokensQuery)
  const [isCreating, setIsCreating] = useState(false)
  const [created, setCreated] = useState<string | null>(null)
  const live = tokens.data?.filter(({ is_expired }) => !is_expired) ?? []
  return (
    <SettingsFrame>
      <Breadcrumb
        crumbs={[
          { label: 'Settings', link: (props) => <Link to="/settings" {...props} /> },
          { label: tokenTexts.title },
        ]}
      />
      <PageHeading
        title={tokenTexts.title}
        actions={
          <Button
            disabledReason={live.length >= maxTokens ? tokenTexts.tooMany : null}
            onClick={() => setIsCreating(true)}
          >
            {tokenTexts.create}
          </Button>
        }
      >
        A program that sends a token can do what you can do, as far as the token’s scopes allow.
        Don’t share it.
      </PageHeading>
      <p className="max-w-measure">
        {tokenTexts.ends}{' '}
        <a className="link" href="/api/docs#tokens">
          How to use a token
        </a>
      </p>
      <LoadState query={tokens} failure="Failed to load your API tokens">
        <Skeleton shape="table" count={3} label="Loading API tokens" />
      </LoadState>
      {tokens.data?.length === 0 && <EmptyState title="You have no API tokens" />}
      {tokens.data && tokens.data.length > 0 && <TokenTable tokens={tokens.data} />}
      {isCreating && (
        <CreateTokenDialog onClose={() => setIsCreating(false)} onCreated={setCreated} />
      )}
      {created && (
        <SecretDialog
          title="Copy your token now"
          description={<p>We keep only a fingerprint of it and can’t show it again.</p>}
          label="API token"
          secret={created}
          question="Have you saved the token? It will not be shown again."
          onClose={() => setCreated(null)}
        />
      )}
    </SettingsFrame>
  )
}
