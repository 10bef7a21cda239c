import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useId, useState } from 'react'
import {
  downloadDocumentVersion,
  documentTexts,
  type DocumentVersion,
  type TenderDocument,
} from '../contract/document.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { Tag } from '#kernel/client/ui/Tag.tsx'
import { documentVersionsQuery } from './document-queries.ts'
import { DownloadButton } from './DownloadButton.tsx'
import { DownloadFailure } from './DownloadFailure.tsx'
import { FileFacts } from './FileFacts.tsx'
import { ScanTag } from '#kernel/client/ui/ScanTag.tsx'
import { useDownload } from '#kernel/client/lib/use-download.ts'

type Props = { tender: Tender; document: TenderDocument }

/** Earlier versions of a document, loaded when the user opens the list. */
export function EarlierVersions({ tender, document }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const count = document.earlier_versions
  const label = count === 1 ? '1 earlier version' : `${count} earlier versions`
  return (
    <div>
      <Button
        kind="quiet"
        size="small"
        className="-ms-3"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? <ChevronUp aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
        {label}
      </Button>
      <div id={id} hidden={!isOpen} className="mt-2 border-s-4 border-line ps-4">
        {isOpen && <VersionList tender={tender} document={document} />}
      </div>
    </div>
  )
}

function VersionList({ tender, document }: Props) {
  const versions = useQuery(documentVersionsQuery(tender.id, document))
  if (versions.data === undefined) {
    return (
      <LoadState query={versions} failure={documentTexts.loadFailed}>
        <Skeleton count={2} label="Loading versions" />
      </LoadState>
    )
  }
  return (
    <ul aria-label={`Earlier versions of ${document.title}`}>
      {versions.data
        .filter(({ version }) => version < document.version)
        .map((file) => (
          <li key={file.version} className="border-b border-line py-3 last:border-b-0">
            <EarlierVersion tender={tender} document={document} file={file} />
          </li>
        ))}
    </ul>
  )
}

function EarlierVersion({ tender, document, file }: Props & { file: DocumentVersion }) {
  const { version, note, scan_status } = file
  const params = { tenderId: tender.id, documentId: document.id, version }
  const { link, error } = useDownload(downloadDocumentVersion, params)
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">Version {version}</span>
          <ScanTag status={scan_status} />
          {file.was_published === false && <Tag>Never shown to suppliers</Tag>}
        </p>
        <DownloadButton
          tender={tender}
          file={file}
          name={`version ${version} of ${document.title}`}
          link={link}
        />
      </div>
      <DownloadFailure error={error} />
      {note && <p className="max-w-measure text-sm whitespace-pre-line wrap-anywhere">{note}</p>}
      <FileFacts file={file} />
    </div>
  )
}
