import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { auditTexts, exportAuditLogs } from '#domain/contract/audit.ts'
import { addressOf } from '#domain/contract/endpoint.ts'
import { AdminSubNav } from '#client/lists/AdminSubNav.tsx'
import { PastLastPage } from '#client/lists/PastLastPage.tsx'
import { LoadState } from '#client/lists/LoadState.tsx'
import { buttonClass } from '#client/ui/button-class.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { PageHeading } from '#client/ui/PageHeading.tsx'
import { Pager } from '#client/ui/Pager.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { auditPath, useAuditAddress } from './audit-address.ts'
import { auditQuery, personQuery } from './audit-queries.ts'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditTable } from './AuditTable.tsx'

export function AuditPage() {
  const address = useAuditAddress()
  const { page: _, ...filters } = address
  const logs = useQuery(auditQuery(address))
  const person = useQuery(personQuery(filters.user_id))
  const isNarrowed = Object.values(address).some((value) => value !== undefined)

  return (
    <div className="flex flex-col gap-6">
      <AdminSubNav />
      <PageHeading
        title="Audit Logs"
        actions={
          <a
            href={addressOf(exportAuditLogs, { query: filters })}
            download
            className={buttonClass('secondary')}
          >
            Export CSV
          </a>
        }
      >
        Every change, who made it and when. Nothing here can be edited or removed.
      </PageHeading>
      <AuditFilters
        filters={filters}
        person={filters.user_id === undefined ? null : (person.data ?? null)}
      />
      <LoadState query={logs} failure={auditTexts.loadFailed}>
        <Skeleton shape="table" count={10} label="Loading audit logs" />
      </LoadState>
      {logs.data?.meta.total === 0 && (
        <EmptyState
          title={auditTexts.none}
          action={
            isNarrowed && (
              <Link to={auditPath} className={buttonClass('secondary')}>
                Show all
              </Link>
            )
          }
        />
      )}
      {logs.data && <PastLastPage meta={logs.data.meta} />}
      {logs.data && logs.data.data.length > 0 && (
        <>
          <AuditTable logs={logs.data.data} filters={filters} isBusy={logs.isPlaceholderData} />
          <Pager
            page={logs.data.meta.current_page}
            lastPage={logs.data.meta.last_page}
            total={logs.data.meta.total}
            link={(target, props) => (
              <Link
                to={auditPath}
                search={{ ...filters, page: target === 1 ? undefined : target }}
                {...props}
              />
            )}
          />
        </>
      )}
    </div>
  )
}
