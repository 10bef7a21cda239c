import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { exportOrganisations } from '#domain/contract/admin-organisation-calls.ts'
import {
  adminOrganisationTexts,
  organisationFilterLabels,
  organisationFilters,
  organisationSorts,
} from '#domain/contract/admin-organisation.ts'
import { addressOf } from '#domain/contract/endpoint.ts'
import { useListAddress } from '#client/features/users/list-address.ts'
import { SearchBox } from '#client/features/users/SearchBox.tsx'
import { loadFailure } from '#client/lib/failure.ts'
import { Button } from '#client/ui/Button.tsx'
import { buttonClass } from '#client/ui/button-class.ts'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { PageHeading } from '#client/ui/PageHeading.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { Tabs } from '#client/ui/Tabs.tsx'
import { CreateOrganisationDialog } from './OrganisationDialogs.tsx'
import { OrganisationList } from './OrganisationList.tsx'
import { organisationsQuery } from './organisation-queries.ts'

const path = '/admin/organisations'
const offers = { path, filters: organisationFilters, sorts: organisationSorts }

export function OrganisationsPage() {
  const { address, searchFor } = useListAddress(offers)
  const organisations = useQuery(organisationsQuery(address))
  const [isCreating, setIsCreating] = useState(false)
  const pending = organisations.data?.counts.pending
  const tabs = (['all', ...organisationFilters] as const).map((key) => ({
    key,
    label: key === 'all' ? 'All' : organisationFilterLabels[key],
    ...(key === 'pending' && pending !== undefined ? { count: pending, isPressing: true } : {}),
  }))

  return (
    <div className="flex flex-col gap-6">
      <PageHeading
        title="Organisation Management"
        actions={<Button onClick={() => setIsCreating(true)}>+ Create Organisation</Button>}
      />
      <Tabs
        label="Organisations by state and type"
        tabs={tabs}
        current={address.filter ?? 'all'}
        link={(key, props) => (
          <Link
            to={path}
            search={{ ...address, filter: key === 'all' ? undefined : key, page: undefined }}
            {...props}
          />
        )}
      />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <SearchBox
          label="Search by name or type"
          value={address.search ?? ''}
          onSearch={searchFor}
        />
        <a
          href={addressOf(exportOrganisations, { query: { ...address, page: undefined } })}
          download
          className={buttonClass('secondary')}
        >
          Export CSV
        </a>
      </div>
      {organisations.isPending && (
        <Skeleton shape="table" count={8} label="Loading organisations" />
      )}
      {organisations.isError && (
        <ErrorState
          {...loadFailure(organisations.error, adminOrganisationTexts.listFailed)}
          onRetry={() => void organisations.refetch()}
          isRetrying={organisations.isFetching}
        />
      )}
      {organisations.data && (
        <OrganisationList
          {...organisations.data}
          {...{ path, address }}
          isBusy={organisations.isPlaceholderData}
        />
      )}
      {isCreating && <CreateOrganisationDialog onClose={() => setIsCreating(false)} />}
    </div>
  )
}
