import { Package } from 'lucide-react'
import { downloadTenderPack } from '#features/tenders/contract/tender-export.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { useDownload } from '#kernel/client/lib/use-download.ts'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { DownloadFailure } from './DownloadFailure.tsx'

/**
 * Link to a ZIP file of the tender's documents. The file omits documents that the user may not
 * download, and its manifest lists them with the reason.
 */
export function DownloadPack({ tender }: { tender: Tender }) {
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
