import { FolderDown } from 'lucide-react'
import { downloadAllDocuments } from '../contract/document.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { whyNot } from '#features/tenders/rules/can.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { useNow } from '#kernel/client/ui/use-now.ts'
import { DownloadFailure } from './DownloadFailure.tsx'
import { useDownload } from '#kernel/client/lib/use-download.ts'

export function DownloadAll({ tender }: { tender: Tender }) {
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
