import { useState } from 'react'
import { evidenceWords as words } from '#domain/contract/evidence-words.ts'
import { Button } from '#client/ui/Button.tsx'
import { Panel } from '#client/ui/Panel.tsx'
import { EvidenceDialog } from './EvidenceDialog.tsx'

/** Panel that explains evidence packs and opens the dialog for creating them. */
export function EvidencePanel({ tenderId }: { tenderId: number }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Panel title={words.title}>
      <p className="mb-4 max-w-measure text-muted">{words.why}</p>
      <Button kind="secondary" onClick={() => setIsOpen(true)}>
        {words.open}
      </Button>
      {isOpen && <EvidenceDialog tenderId={tenderId} onClose={() => setIsOpen(false)} />}
    </Panel>
  )
}
