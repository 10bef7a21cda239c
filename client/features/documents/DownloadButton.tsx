import { Download } from 'lucide-react'
import type { DocumentVersion } from '#domain/contract/document.ts'
import type { Tender } from '#domain/contract/tender-reply.ts'
import { whyNot } from '#domain/rules/can.ts'
import { whyNotDownload } from '#domain/rules/document-file.ts'
import { useUser } from '#client/lib/session.tsx'
import { Button } from '#client/ui/Button.tsx'
import { buttonClass } from '#client/ui/button-class.ts'
import { useNow } from '#client/ui/use-now.ts'
import type { useDownload } from '#client/lib/use-download.ts'

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
