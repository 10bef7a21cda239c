import { Download } from 'lucide-react'
import { readJudgedFile } from '#domain/contract/evaluation-calls.ts'
import { openingTexts, type OpenedBid } from '#domain/contract/opening.ts'
import type { ScanStatus } from '#domain/contract/document.ts'
import { formatFileSize } from '#domain/format/file-size.ts'
import { useDownload } from '#client/lib/use-download.ts'
import { Banner } from '#client/ui/Banner.tsx'
import { Button } from '#client/ui/Button.tsx'
import { buttonClass } from '#client/ui/button-class.ts'
import { ScanTag } from '#client/ui/ScanTag.tsx'

type BidFileProps = { file: OpenedBid['files'][number]; bidId: number; tenderId: number }

const refusals: Partial<Record<ScanStatus, string>> = {
  infected: openingTexts.fileInfected,
  pending: openingTexts.fileScanning,
}

export function BidFile({ file, bidId, tenderId }: BidFileProps) {
  const { id: fileId, filename, file_size, scan_status } = file
  const { link, error } = useDownload(readJudgedFile, { tenderId, bidId, fileId })
  const refusal = refusals[scan_status]
  const label = `Download ${filename}`
  const content = (
    <>
      <Download aria-hidden="true" />
      Download
    </>
  )
  return (
    <li className="flex flex-col gap-2 border-b border-line py-2 last:border-b-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="flex min-w-0 flex-wrap items-center gap-x-3">
          <span className="font-semibold wrap-anywhere">{filename}</span>
          <span className="text-sm text-muted tabular-nums">{formatFileSize(file_size)}</span>
          <ScanTag status={scan_status} />
        </span>
        {refusal ? (
          <Button kind="secondary" size="small" aria-label={label} disabledReason={refusal}>
            {content}
          </Button>
        ) : (
          <a {...link} aria-label={label} className={buttonClass('secondary', 'small')}>
            {content}
          </a>
        )}
      </div>
      {error && <Banner kind="danger">{error}</Banner>}
    </li>
  )
}
