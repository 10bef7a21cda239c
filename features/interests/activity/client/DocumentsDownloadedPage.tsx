import { useQuery } from '@tanstack/react-query'
import type { DownloadedDocument } from '#features/tenders/history/contract/own-activity.ts'
import { pagedAddress } from '#kernel/client/lists/address-fields.ts'
import { TenderLink } from '#features/tenders/client/TenderLink.tsx'
import { TenderTitle } from '#features/tenders/client/TenderTitle.tsx'
import { useAddress } from '#kernel/client/lists/use-address.ts'
import type { Column } from '#kernel/client/ui/Table.tsx'
import { Tag } from '#kernel/client/ui/Tag.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'
import { ActivityList } from './ActivityList.tsx'
import { downloadedDocumentsQuery } from './activity-queries.ts'

const texts = {
  /** Replaces a title that an NDA hides. */
  guarded: 'Hidden until you accept the non-disclosure agreement',
  newerVersion: (version: number) => `Version ${version} is out`,
}

export function DocumentsDownloadedPage() {
  const { page } = useAddress(pagedAddress).address
  return (
    <ActivityList
      query={useQuery(downloadedDocumentsQuery(page))}
      columns={columns}
      isDense
      title="Documents Downloaded"
      intro="The documents your organisation has downloaded, most recent first."
      failure="Failed to load downloads"
      loadingLabel="Loading downloads"
      none={{
        title: 'No documents downloaded yet',
        hint: 'Documents are listed on each tender’s Documents tab.',
      }}
    />
  )
}

const columns: Column<DownloadedDocument>[] = [
  {
    key: 'document',
    header: 'Document',
    kind: 'title',
    cell: ({ title, tender }) =>
      title === null ? (
        <span className="font-normal text-muted">{texts.guarded}</span>
      ) : (
        <span className="whitespace-normal">
          <TenderLink id={tender.id} tab="documents">
            {title}
          </TenderLink>
        </span>
      ),
  },
  {
    key: 'tender',
    header: 'Tender',
    cell: ({ tender }) => (
      <div className="max-md:my-1 md:w-80 lg:w-112">
        <TenderTitle
          id={tender.id}
          title={tender.title}
          details={[tender.reference, tender.organisation.name]}
          isClamped
        />
      </div>
    ),
  },
  {
    key: 'version',
    header: 'Version',
    isLabelled: true,
    cell: ({ version, newest_version }) => (
      <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
        {version}
        {newest_version !== null && newest_version > version && (
          <Tag tone="pending">{texts.newerVersion(newest_version)}</Tag>
        )}
      </span>
    ),
  },
  {
    key: 'downloaded',
    header: 'Last downloaded',
    isLabelled: true,
    cell: ({ downloaded_at, downloaded_by }) => (
      <>
        <Time iso={downloaded_at} show="short" />
        <span className="text-muted md:block"> by {downloaded_by.name}</span>
      </>
    ),
  },
]
