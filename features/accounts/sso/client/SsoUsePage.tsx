import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  confirmSsoDomain,
  type SsoUse,
  providerKindLabels,
  ssoTexts as texts,
  type SsoDomain,
} from '#features/accounts/contract/sso.ts'
import { failureText } from '#features/accounts/rules/sso-failures.ts'
import { SettingsFrame } from '#kernel/client/settings/SettingsFrame.tsx'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { pagedAddress } from '#kernel/client/lists/address-fields.ts'
import { ListPage } from '#kernel/client/lists/ListPage.tsx'
import { OrganisationLink } from '#kernel/client/lists/OrganisationLink.tsx'
import { useAddress } from '#kernel/client/lists/use-address.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { DotLine } from '#kernel/client/ui/DotLine.tsx'
import { EmptyState } from '#kernel/client/ui/EmptyState.tsx'
import { linkTo } from '#kernel/client/lists/link-to.tsx'
import { Breadcrumb } from '#kernel/client/ui/Breadcrumb.tsx'
import { PageHeading } from '#kernel/client/ui/PageHeading.tsx'
import { Table, type Column } from '#kernel/client/ui/Table.tsx'
import { Tag } from '#kernel/client/ui/Tag.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'
import { ssoUseQuery } from './sso-queries.ts'

const words = {
  confirmDomain: 'Confirm',
  confirmDomainTitle: (domain: string, organisation: string) =>
    `Confirm that ${domain} belongs to ${organisation}?`,
  confirmDomainAbout:
    'The identity provider of this organisation can then sign in to its accounts of this domain. Check this in a way that doesn’t depend on the portal.',
}

interface Claim {
  domain: SsoDomain
  organisation: string
}

/** Organisations that use single sign-on, for administrators. */
export function SsoUsePage() {
  const { page } = useAddress(pagedAddress).address
  const query = useQuery(ssoUseQuery(page))
  const [claim, setClaim] = useState<Claim | null>(null)
  return (
    <SettingsFrame>
      <Breadcrumb
        crumbs={[{ label: 'Settings', link: linkTo('/settings') }, { label: texts.title }]}
      />
      <PageHeading title={texts.title}>
        Organisations with an identity provider of their own, and when it last signed somebody in.
      </PageHeading>
      <ListPage
        query={query}
        failure={texts.loadFailed}
        loadingLabel="Loading single sign-on"
        empty={<EmptyState title="No organisation has an identity provider." />}
      >
        {({ data }, isBusy) => (
          <Table
            caption={texts.title}
            columns={columnsFor(setClaim)}
            rows={data}
            rowKey={({ id }) => id}
            isBusy={isBusy}
            isDense
          />
        )}
      </ListPage>
      {claim && (
        <ActionDialog
          title={words.confirmDomainTitle(claim.domain.domain, claim.organisation)}
          description={words.confirmDomainAbout}
          verb={words.confirmDomain}
          busyLabel="Confirming..."
          act={() => call(confirmSsoDomain, { params: { domainId: claim.domain.id } })}
          failure={texts.changeFailed}
          onClose={() => setClaim(null)}
        />
      )}
    </SettingsFrame>
  )
}

function columnsFor(onConfirm: (claim: Claim) => void): Column<SsoUse>[] {
  return [
    {
      key: 'organisation',
      header: 'Organisation',
      kind: 'title',
      cell: ({ organisation, kind, issuer }) => (
        <>
          <span className="block whitespace-normal">
            <OrganisationLink id={organisation.id}>{organisation.name}</OrganisationLink>
          </span>
          <span className="block text-sm font-normal wrap-anywhere whitespace-normal text-muted">
            <DotLine facts={[providerKindLabels[kind], new URL(issuer).host]} />
          </span>
        </>
      ),
    },
    { key: 'state', header: 'Status', place: 'start', cell: (use) => <State use={use} /> },
    {
      key: 'people',
      header: 'People',
      kind: 'figure',
      isLabelled: true,
      place: 'end',
      cell: ({ linked_users }) => linked_users,
    },
    {
      key: 'worked',
      header: texts.lastWorked,
      isLabelled: true,
      cell: ({ last_worked_at }) =>
        last_worked_at ? <Time iso={last_worked_at} show="short" /> : texts.neverUsed,
    },
    {
      key: 'failed',
      header: 'Last failure',
      isLabelled: true,
      cell: (use) => <LastFailure use={use} />,
    },
    {
      key: 'domains',
      header: texts.domains,
      cell: ({ domains, organisation }) => (
        <ul className="flex flex-col gap-1">
          {domains.map((domain) => (
            <Domain
              key={domain.id}
              domain={domain}
              onConfirm={() => onConfirm({ domain, organisation: organisation.name })}
            />
          ))}
        </ul>
      ),
    },
  ]
}

function State({ use: { is_enabled, required_from } }: { use: SsoUse }) {
  if (!is_enabled) return <Tag>Off</Tag>
  if (!required_from) return <Tag tone="published">On</Tag>
  return (
    <>
      <Tag tone="published">Required</Tag>{' '}
      <span className="text-sm whitespace-nowrap text-muted md:block">
        from <Time iso={required_from} show="short" />
      </span>
    </>
  )
}

function LastFailure({ use: { last_failed_at, last_failure } }: { use: SsoUse }) {
  if (!last_failed_at) return 'None'
  return (
    <>
      <Time iso={last_failed_at} show="short" />
      {last_failure && (
        <span className="block text-sm text-muted md:w-48 md:whitespace-normal">
          {failureText(last_failure)}
        </span>
      )}
    </>
  )
}

function Domain({ domain, onConfirm }: { domain: SsoDomain; onConfirm: () => void }) {
  return (
    <li className="flex flex-wrap items-center gap-2 wrap-anywhere md:flex-col md:items-start md:gap-1">
      {domain.domain}
      {domain.proved_at ? (
        <Tag tone="published">{texts.proved}</Tag>
      ) : (
        <Button
          kind="secondary"
          size="small"
          aria-label={`${words.confirmDomain}: ${domain.domain}`}
          onClick={onConfirm}
        >
          {words.confirmDomain}
        </Button>
      )}
    </li>
  )
}
