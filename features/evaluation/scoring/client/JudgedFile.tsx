import { Download, Eye } from 'lucide-react'
import { useState } from 'react'
import type { ScanStatus } from '#kernel/contract/file.ts'
import { readJudgedFile } from '#features/evaluation/contract/evaluation.ts'
import { openingTexts, type OpenedBid } from '#features/bids/opening/contract/opening.ts'
import { readingWords as words } from '../contract/scoring.ts'
import { formatFileSize } from '#kernel/format/file-size.ts'
import { lazyDialog } from '#kernel/client/lib/lazy-part.tsx'
import { useDownload } from '#kernel/client/lib/use-download.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { ScanTag } from '#kernel/client/ui/ScanTag.tsx'
import { viewKindOf } from '#features/bids/client/view-kind.ts'

const texts = {
  viewFile: (name: string) => `View ${name}`,
  downloadFile: (name: string) => `Download ${name}`,
}

const FileViewer = lazyDialog(() => import('./FileViewer.tsx'), 'FileViewer')

type JudgedFileProps = { file: OpenedBid['files'][number]; bidId: number; tenderId: number }

const refusals: Partial<Record<ScanStatus, string>> = {
  infected: openingTexts.fileInfected,
  pending: openingTexts.fileScanning,
}

/** A file from a bid. It opens in the page if its file type can be shown there. */
export function JudgedFile({ file, bidId, tenderId }: JudgedFileProps) {
  const { id: fileId, filename, file_size, scan_status } = file
  const params = { tenderId, bidId, fileId }
  const [isOpen, setIsOpen] = useState(false)
  const { link, error } = useDownload(readJudgedFile, params)
  const refusal = refusals[scan_status]
  const kind = viewKindOf(filename)
  return (
    <li className="flex flex-col gap-2 border-b border-line py-2 last:border-b-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="flex min-w-0 flex-wrap items-center gap-x-3">
          <span className="font-semibold wrap-anywhere">{filename}</span>
          <span className="text-sm text-muted">{formatFileSize(file_size)}</span>
          <ScanTag status={scan_status} />
        </span>
        {refusal ? (
          <Button
            kind="secondary"
            size="small"
            aria-label={texts.downloadFile(filename)}
            disabledReason={refusal}
          >
            {words.download}
          </Button>
        ) : (
          <span className="flex flex-wrap gap-2">
            {kind && (
              <Button
                kind="secondary"
                size="small"
                aria-label={texts.viewFile(filename)}
                onClick={() => setIsOpen(true)}
              >
                <Eye aria-hidden="true" />
                View
              </Button>
            )}
            <a
              {...link}
              aria-label={texts.downloadFile(filename)}
              className={buttonClass('secondary', 'small')}
            >
              <Download aria-hidden="true" />
              {words.download}
            </a>
          </span>
        )}
      </div>
      {error && <Banner kind="danger">{error}</Banner>}
      {isOpen && kind && (
        <FileViewer file={file} kind={kind} params={params} onClose={() => setIsOpen(false)} />
      )}
    </li>
  )
}
