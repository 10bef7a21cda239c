import { useState } from 'react'
import type { ExclusionCode } from '#features/evaluation/contract/evaluation.ts'
import { exclusionWords as words } from '../contract/ranking.ts'
import { lazyDialog } from '#kernel/client/lib/lazy-part.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'

const ExcludeDialog = lazyDialog(() => import('./ExcludeDialog.tsx'), 'ExcludeDialog')
const ReinstateDialog = lazyDialog(() => import('./ReinstateDialog.tsx'), 'ReinstateDialog')

type ExclusionButtonProps = {
  tenderId: number
  bid: { id: number; bidder: string }
  isExcluded?: boolean
  /** Preselected reason. */
  code?: ExclusionCode
  disabledReason?: string | null
}

/** Button with which the chair excludes or reinstates a bid. */
export function ExclusionButton(props: ExclusionButtonProps) {
  const { tenderId, bid, isExcluded = false, code, disabledReason = null } = props
  const [open, setOpen] = useState<'exclude' | 'reinstate'>()
  const action = isExcluded ? 'reinstate' : 'exclude'
  const onClose = () => setOpen(undefined)
  return (
    <>
      <Button
        kind="secondary"
        size="small"
        aria-label={`${words[action]}: ${bid.bidder}`}
        disabledReason={disabledReason}
        onClick={() => setOpen(action)}
      >
        {words[action]}
      </Button>
      {open === 'exclude' && (
        <ExcludeDialog tenderId={tenderId} bid={bid} code={code} onClose={onClose} />
      )}
      {open === 'reinstate' && <ReinstateDialog tenderId={tenderId} bid={bid} onClose={onClose} />}
    </>
  )
}
