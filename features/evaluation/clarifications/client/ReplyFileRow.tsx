import { downloadReplyFile, type ReplyFile } from '../contract/clarification.ts'
import type { ScanStatus } from '#kernel/contract/file.ts'
import { openingTexts } from '#features/bids/opening/contract/opening.ts'
import { formatFileSize } from '#kernel/format/file-size.ts'
import { useDownload } from '#kernel/client/lib/use-download.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { ScanTag } from '#kernel/client/ui/ScanTag.tsx'

const refusals: Partial<Record<ScanStatus, string>> = {
  infected: openingTexts.fileInfected,
  pending: openingTexts.fileScanning,
}

type ReplyFileRowProps = { file: ReplyFile; tenderId: number; clarificationId: number }

/** File attached to a reply; its name is a link unless the file can't be opened. */
export function ReplyFileRow({ file, tenderId, clarificationId }: ReplyFileRowProps) {
  const { id: fileId, filename, file_size, scan_status } = file
  const { link, error } = useDownload(downloadReplyFile, { tenderId, clarificationId, fileId })
  const refusal = refusals[scan_status]
  return (
    <li className="py-1">
      <div className="flex flex-wrap items-center gap-x-3">
        {refusal ? (
          <span className="font-semibold wrap-anywhere">{filename}</span>
        ) : (
          <a {...link} className="link wrap-anywhere">
            {filename}
          </a>
        )}
        <span className="text-sm text-muted">{formatFileSize(file_size)}</span>
        <ScanTag status={scan_status} />
      </div>
      {refusal && <p className="text-sm text-muted">{refusal}</p>}
      {error && <Banner kind="danger">{error}</Banner>}
    </li>
  )
}
