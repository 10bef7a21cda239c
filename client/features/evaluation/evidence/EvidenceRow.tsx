import { useState } from 'react'
import { evidenceWords as words } from '#domain/contract/evidence-words.ts'
import { Button } from '#client/ui/Button.tsx'
import { DownloadRow } from './DownloadRow.tsx'
import { EvidenceDialog } from './EvidenceDialog.tsx'

/** Row that explains evidence packs and opens the dialog for creating them. */
export function EvidenceRow({ tenderId }: { tenderId: number }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <DownloadRow title={words.title} why={words.why}>
      <Button kind="secondary" onClick={() => setIsOpen(true)}>
        {words.open}
      </Button>
      {isOpen && <EvidenceDialog tenderId={tenderId} onClose={() => setIsOpen(false)} />}
    </DownloadRow>
  )
}
