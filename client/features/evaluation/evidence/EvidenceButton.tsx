import { useState } from 'react'
import { evidenceWords as words } from '#domain/contract/evidence-words.ts'
import { Button } from '#client/ui/Button.tsx'
import { EvidenceDialog } from './EvidenceDialog.tsx'

export function EvidenceButton({ tenderId }: { tenderId: number }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button kind="secondary" onClick={() => setIsOpen(true)}>
        {words.open}
      </Button>
      {isOpen && <EvidenceDialog tenderId={tenderId} onClose={() => setIsOpen(false)} />}
    </>
  )
}
