import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { exportOrganisations, adminOrganisationTexts } from '../contract/admin-organisation.ts'
import {
  organisationFilters,
  type OrganisationFilter,
} from '../contract/admin-organisation-lists.ts'
import { tabCount } from '#kernel/contract/pagination.ts'
import { organisationsAddress } from './organisations-address.ts'
import { ExportMenu } from '#kernel/client/lists/ExportMenu.tsx'
import { useAddress } from '#kernel/client/lists/use-address.ts'
import { ListFrame } from '#kernel/client/lists/ListFrame.tsx'
import { lazyDialog } from '#kernel/client/lib/lazy-part.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { PageHeading } from '#kernel/client/ui/PageHeading.tsx'
import { OrganisationList } from './OrganisationList.tsx'
import { organisationsQuery } from './organisation-queries.ts'

const organisationFilterLabels: Record<OrganisationFilter, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  buyers: 'Buyers',
  suppliers: 'Suppliers',
}

const CreateOrganisationDialog = lazyDialog(
  () => import('./OrganisationDialogs.tsx'),
  'CreateOrganisationDialog',
)

export function OrganisationsPage() {
  const list = useAddress(organisationsAddress)
  const organisations = useQuery(organisationsQuery(list.address))
  const [isCreating, setIsCreating] = useState(false)
  const pending = organisations.data?.counts.pending
  const tabs = (['all', ...organisationFilters] as const).map((key) => ({
    key,
    label: key === 'all' ? 'All' : organisationFilterLabels[key],
    ...(key === 'pending' && pending !== undefined && { ...tabCount(pending), isPressing: true }),
  }))

  return (
    <div className="flex flex-col gap-4 sm:gap-6">
      <PageHeading
        title="Organisation Management"
        actions={<Button onClick={() => setIsCreating(true)}>+ Create Organisation</Button>}
      />
      <ListFrame
        list={list}
        query={organisations}
        tabs={{ label: 'Organisations by state and type', entries: tabs }}
        searchLabel="Search by name or type"
        results={{
          noun: 'organisation',
          tools: <ExportMenu call={exportOrganisations} address={list.address} size="small" />,
        }}
        loadingLabel="Loading organisations"
        failure={adminOrganisationTexts.listFailed}
        none={adminOrganisationTexts.none}
      >
        {({ data }, isBusy) => (
          <OrganisationList organisations={data} sort={list.address.sort} isBusy={isBusy} />
        )}
      </ListFrame>
      {isCreating && <CreateOrganisationDialog onClose={() => setIsCreating(false)} />}
    </div>
  )
}
