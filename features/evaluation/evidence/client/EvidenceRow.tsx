import { useState } from 'react'
import { evidenceWords as words } from '../contract/evidence.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { DownloadRow } from './DownloadRow.tsx'
import { EvidenceDialog } from './EvidenceDialog.tsx'

const texts = {
  why: 'One ZIP file with the record of this tender. Anyone can verify it without this portal: the page verify.html inside checks every file and recomputes every rank.',
}

/** Row that explains evidence packs and opens the dialog for creating them. */
export function EvidenceRow({ tenderId }: { tenderId: number }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <DownloadRow title={words.title} why={texts.why}>
      <Button kind="secondary" onClick={() => setIsOpen(true)}>
        Create or download a pack
      </Button>
      {isOpen && <EvidenceDialog tenderId={tenderId} onClose={() => setIsOpen(false)} />}
    </DownloadRow>
  )
}
