import { useQuery } from '@tanstack/react-query'
import {
  ownActivityTexts as texts,
  type DownloadedDocument,
} from '#domain/contract/own-activity.ts'
import { pagedAddress } from '#client/lists/addresses.ts'
import { TenderLink } from '#client/lists/TenderLink.tsx'
import { TenderTitle } from '#client/lists/TenderTitle.tsx'
import { useAddress } from '#client/lists/use-address.ts'
import type { Column } from '#client/ui/Table.tsx'
import { Tag } from '#client/ui/Tag.tsx'
import { Time } from '#client/ui/Time.tsx'
import { ActivityList } from './ActivityList.tsx'
import { downloadedDocumentsQuery } from './activity-queries.ts'

export function DocumentsDownloadedPage() {
  const { page } = useAddress(pagedAddress).address
  return (
    <ActivityList
      query={useQuery(downloadedDocumentsQuery(page))}
      columns={columns}
      title={texts.downloads}
      intro={texts.downloadsIntro}
      failure={texts.downloadsFailed}
      loadingLabel="Loading downloads"
      none={{ title: texts.noDownloads, hint: texts.noDownloadsHint }}
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
        <TenderLink id={tender.id} tab="documents">
          {title}
        </TenderLink>
      ),
  },
  {
    key: 'tender',
    header: 'Tender',
    cell: ({ tender }) => (
      <TenderTitle
        id={tender.id}
        title={tender.title}
        details={[tender.reference, tender.organisation.name]}
      />
    ),
  },
  {
    key: 'version',
    header: 'Version',
    cell: ({ version, newest_version }) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
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
    cell: ({ downloaded_at, downloaded_by }) => (
      <>
        <span className="whitespace-nowrap">
          <Time iso={downloaded_at} show="short" />
        </span>
        <span className="block text-muted">{downloaded_by.name}</span>
      </>
    ),
  },
]
