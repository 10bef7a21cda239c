import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { auditTexts, exportAuditLogs } from '../contract/audit.ts'
import { auditAddress } from './audit-address.ts'
import { ExportMenu } from '#kernel/client/lists/ExportMenu.tsx'
import { ListLink } from '#kernel/client/lists/ListLink.tsx'
import { ListPage } from '#kernel/client/lists/ListPage.tsx'
import { useAddress } from '#kernel/client/lists/use-address.ts'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { EmptyState } from '#kernel/client/ui/EmptyState.tsx'
import { PageHeading } from '#kernel/client/ui/PageHeading.tsx'
import { auditQuery, personQuery } from './audit-queries.ts'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditTable } from './AuditTable.tsx'
import { resourceName } from './resource-name.ts'

const texts = {
  onlyAbout: (resource: string) => `Only entries about ${resource}.`,
}

export function AuditPage() {
  const { address } = useAddress(auditAddress)
  const logs = useQuery(auditQuery(address))
  const person = useQuery(personQuery(address.user_id))
  const isNarrowed = Object.values(address).some((value) => value !== undefined)

  return (
    <div className="flex flex-col gap-4 sm:gap-6">
      <PageHeading title="Audit Logs">
        Every change, who made it and when. Nothing here can be edited or removed.
      </PageHeading>
      <AuditFilters
        address={address}
        person={address.user_id === undefined ? null : (person.data ?? null)}
      />
      {address.resource_type && address.resource_id && (
        <p className="flex flex-wrap gap-x-3">
          {texts.onlyAbout(resourceName(address.resource_type, address.resource_id))}
          <ListLink change={{ resource_id: undefined }} className="link">
            Show the others too
          </ListLink>
        </p>
      )}
      <ListPage
        query={logs}
        failure={auditTexts.loadFailed}
        loadingLabel="Loading audit logs"
        rows={10}
        results={{
          noun: 'entry',
          plural: 'entries',
          tools: <ExportMenu call={exportAuditLogs} address={address} size="small" />,
        }}
        empty={
          <EmptyState
            title="No audit logs found"
            action={
              isNarrowed && (
                <Link to="/admin/audit-logs" className={buttonClass()}>
                  Clear filters
                </Link>
              )
            }
          />
        }
      >
        {({ data }, isBusy) => <AuditTable logs={data} isBusy={isBusy} />}
      </ListPage>
    </div>
  )
}
