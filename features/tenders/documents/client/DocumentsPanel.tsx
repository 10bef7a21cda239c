import { useQuery } from '@tanstack/react-query'
import { FolderDown, Package } from 'lucide-react'
import { useState } from 'react'
import { downloadTenderPack } from '#features/tenders/contract/tender-export.ts'
import { documentTexts, downloadAllDocuments, type TenderDocument } from '../contract/document.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { can, whyNot } from '#features/tenders/rules/can.ts'
import { whyNotDelete } from '../rules/document-file.ts'
import { lazyDialog } from '#kernel/client/lib/lazy-part.tsx'
import { useUser } from '#kernel/client/lib/session.tsx'
import { useDownload } from '#kernel/client/lib/use-download.ts'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { EmptyState } from '#kernel/client/ui/EmptyState.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { useNow } from '#kernel/client/ui/use-now.ts'
import { DocumentItem } from './DocumentItem.tsx'
import { documentsQuery } from './document-queries.ts'
import { DownloadFailure } from './DownloadFailure.tsx'
import { UploadPanel } from './UploadPanel.tsx'

const NewVersionDialog = lazyDialog(() => import('./NewVersionDialog.tsx'), 'NewVersionDialog')
const DescribeDocumentDialog = lazyDialog(
  () => import('./DescribeDocumentDialog.tsx'),
  'DescribeDocumentDialog',
)
const DeleteDocumentDialog = lazyDialog(
  () => import('./DeleteDocumentDialog.tsx'),
  'DeleteDocumentDialog',
)

const dialogs = {
  version: NewVersionDialog,
  describe: DescribeDocumentDialog,
  delete: DeleteDocumentDialog,
}

const packHint = (
  <p className="text-sm text-muted">
    The tender pack is one ZIP file with a summary, the documents, the questions and answers, and
    the history.
  </p>
)

type Opened = { dialog: keyof typeof dialogs; document: TenderDocument }

export function DocumentsPanel({ tender }: { tender: Tender }) {
  const user = useUser()
  const now = useNow()
  const documents = useQuery(documentsQuery(tender.id))
  const canUpload = can(user, 'uploadDocuments', tender, now)
  const canDescribe = can(user, 'describeDocuments', tender, now)
  const canDelete = can(user, 'deleteDocuments', tender, now)
  const [opened, setOpened] = useState<Opened | null>(null)

  return (
    <>
      <DownloadGate tender={tender} />
      <LoadState query={documents} failure={documentTexts.loadFailed}>
        <Skeleton shape="table" count={4} label="Loading documents" />
      </LoadState>
      {documents.data?.length === 0 && <NoDocuments tender={tender} canUpload={canUpload} />}
      {documents.data && documents.data.length > 0 && (
        <Panel
          title="Documents"
          actions={
            <div className="flex flex-wrap gap-2">
              {documents.data.length > 1 && <DownloadAll tender={tender} />}
              <DownloadPack tender={tender} />
            </div>
          }
        >
          {packHint}
          <ul aria-label="Documents">
            {documents.data.map((document) => (
              <li key={document.id} className="border-b border-line py-5 last:border-b-0 last:pb-0">
                <DocumentItem
                  tender={tender}
                  document={document}
                  {...(canUpload && {
                    onNewVersion: () => setOpened({ dialog: 'version', document }),
                  })}
                  {...(canDescribe && {
                    onDescribe: () => setOpened({ dialog: 'describe', document }),
                  })}
                  {...(canDelete &&
                    !whyNotDelete(document) && {
                      onDelete: () => setOpened({ dialog: 'delete', document }),
                    })}
                />
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {canUpload && <UploadPanel tender={tender} />}
      {opened && <DocumentDialog tender={tender} opened={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

function NoDocuments({ tender, canUpload }: { tender: Tender; canUpload: boolean }) {
  return (
    <>
      <EmptyState title="No documents yet">
        {canUpload
          ? 'Documents you upload appear here with their size, date and checksum.'
          : 'The buyer hasn’t added any documents yet.'}
      </EmptyState>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <DownloadPack tender={tender} />
        {packHint}
      </div>
    </>
  )
}

type DocumentDialogProps = { tender: Tender; opened: Opened; onClose: () => void }

function DocumentDialog({ tender, opened, onClose }: DocumentDialogProps) {
  const Dialog = dialogs[opened.dialog]
  return <Dialog tender={tender} document={opened.document} onClose={onClose} />
}

/** Banner that explains why documents can't be downloaded, and what to do about it. */
function DownloadGate({ tender }: { tender: Tender }) {
  const reason = whyNot(useUser(), 'downloadDocuments', tender, useNow())
  if (!reason) return null
  return <Banner title="You can’t download these documents yet">{reason.message}</Banner>
}

function DownloadAll({ tender }: { tender: Tender }) {
  const reason = whyNot(useUser(), 'downloadDocuments', tender, useNow())
  const { link, error } = useDownload(downloadAllDocuments, { tenderId: tender.id })
  const content = (
    <>
      <FolderDown aria-hidden="true" />
      Download all
    </>
  )
  if (reason) {
    return (
      <Button kind="secondary" size="small" disabledReason={reason.message} reasonAs="tooltip">
        {content}
      </Button>
    )
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <a {...link} className={buttonClass('secondary', 'small')}>
        {content}
      </a>
      <DownloadFailure error={error} />
    </div>
  )
}

/**
 * Link to a ZIP file of the tender's documents. The file omits documents that the user may not
 * download, and its manifest lists them with the reason.
 */
function DownloadPack({ tender }: { tender: Tender }) {
  const { link, error } = useDownload(downloadTenderPack, { tenderId: tender.id })
  return (
    <div className="flex flex-col items-start gap-3">
      <a {...link} className={buttonClass('secondary', 'small')}>
        <Package aria-hidden="true" />
        Download tender pack
      </a>
      <DownloadFailure error={error} />
    </div>
  )
}
