import { FolderDown } from 'lucide-react'
import { downloadAllDocuments } from '#domain/contract/document.ts'
import type { Tender } from '#domain/contract/tender-reply.ts'
import { whyNot } from '#domain/rules/can.ts'
import { useUser } from '#client/lib/session.tsx'
import { Button } from '#client/ui/Button.tsx'
import { buttonClass } from '#client/ui/button-class.ts'
import { useNow } from '#client/ui/use-now.ts'
import { DownloadFailure } from './DownloadFailure.tsx'
import { useDownload } from '#client/lib/use-download.ts'

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
