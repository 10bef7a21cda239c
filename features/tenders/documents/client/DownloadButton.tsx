import { Download } from 'lucide-react'
import type { DocumentVersion } from '../contract/document.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { whyNot } from '#features/tenders/rules/can.ts'
import { whyNotDownload } from '../rules/document-file.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { useNow } from '#kernel/client/ui/use-now.ts'
import type { useDownload } from '#kernel/client/lib/use-download.ts'

type DownloadButtonProps = {
  tender: Tender
  file: DocumentVersion
  /** Name of the document, with the version if there are several. */
  name: string
  link: ReturnType<typeof useDownload>['link']
}

export function DownloadButton({ tender, file, name, link }: DownloadButtonProps) {
  const actor = useUser()
  const now = useNow()
  const refusal =
    whyNot(actor, 'downloadDocuments', tender, now)?.message ??
    whyNotDownload(file, { actor, tender, now })
  const content = (
    <>
      <Download aria-hidden="true" />
      Download
    </>
  )
  if (refusal) {
    return (
      <Button
        kind="secondary"
        size="small"
        aria-label={`Download ${name}`}
        disabledReason={refusal}
      >
        {content}
      </Button>
    )
  }
  return (
    <a {...link} aria-label={`Download ${name}`} className={buttonClass('secondary', 'small')}>
      {content}
    </a>
  )
}
