import { FilePlus, Pencil, Trash2 } from 'lucide-react'
import { downloadDocument, type TenderDocument } from '../contract/document.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { whyNotDescribe } from '../rules/document-file.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { IconButton } from '#kernel/client/ui/IconButton.tsx'
import { Tag } from '#kernel/client/ui/Tag.tsx'
import { DocumentName } from './DocumentName.tsx'
import { DownloadButton } from './DownloadButton.tsx'
import { DownloadFailure } from './DownloadFailure.tsx'
import { EarlierVersions } from './EarlierVersions.tsx'
import { FileFacts } from './FileFacts.tsx'
import { ScanTag } from '#kernel/client/ui/ScanTag.tsx'
import { useDownload } from '#kernel/client/lib/use-download.ts'

type DocumentItemProps = {
  tender: Tender
  document: TenderDocument
  onNewVersion?: () => void
  onDescribe?: () => void
  onDelete?: () => void
}

export function DocumentItem(props: DocumentItemProps) {
  const { tender, document, onNewVersion, onDescribe, onDelete } = props
  const { title, description, type, version, note, scan_status } = document
  const params = { tenderId: tender.id, documentId: document.id }
  const { link, error } = useDownload(downloadDocument, params)
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-col gap-3 md:flex-row md:justify-between md:gap-6">
        <div className="flex min-w-0 flex-col gap-2 md:grow md:basis-96">
          <DocumentName title={title} type={type}>
            {version > 1 && <Tag>Version {version}</Tag>}
            <ScanTag status={scan_status} />
          </DocumentName>
          {description && (
            <p className="max-w-measure whitespace-pre-line wrap-anywhere">{description}</p>
          )}
          {note && (
            <p className="max-w-measure whitespace-pre-line wrap-anywhere">
              <span className="font-semibold">New in this version:</span> {note}
            </p>
          )}
          <FileFacts file={document} downloads={document.download_count} />
        </div>
        <div className="flex flex-wrap content-start items-center gap-2">
          <DownloadButton tender={tender} file={document} name={title} link={link} />
          {onNewVersion && (
            <Button
              kind="secondary"
              size="small"
              aria-label={`New version of ${title}`}
              onClick={onNewVersion}
            >
              <FilePlus aria-hidden="true" />
              New version
            </Button>
          )}
          {onDescribe && (
            <IconButton
              label={`Edit details of ${title}`}
              icon={<Pencil aria-hidden="true" />}
              disabledReason={whyNotDescribe(document, tender)?.message ?? null}
              onClick={onDescribe}
            />
          )}
          {onDelete && (
            <IconButton
              label={`Delete ${title}`}
              icon={<Trash2 aria-hidden="true" />}
              onClick={onDelete}
            />
          )}
        </div>
      </div>
      <DownloadFailure error={error} />
      {document.earlier_versions > 0 && <EarlierVersions tender={tender} document={document} />}
    </div>
  )
}
