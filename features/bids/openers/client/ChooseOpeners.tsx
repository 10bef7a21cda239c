import { useState } from 'react'
import type { Bidding } from '#features/bids/setup/contract/bidding-calls.ts'
import { openerWords } from '#features/bids/opening/contract/opening.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { ChooseOpenersDialog, type Candidate } from './ChooseOpenersDialog.tsx'

type ChooseOpenersProps = { tender: Tender; bidding: Bidding; candidates: readonly Candidate[] }

/** Button that opens the dialog for choosing the openers, the users who open the bids. */
export function ChooseOpeners(props: ChooseOpenersProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  const isFirst = props.bidding.openers.length === 0
  return (
    <>
      <Button
        kind={isFirst ? 'primary' : 'secondary'}
        size="small"
        onClick={() => setIsChoosing(true)}
      >
        {isFirst ? openerWords.choose : 'Change openers'}
      </Button>
      {isChoosing && <ChooseOpenersDialog {...props} onClose={() => setIsChoosing(false)} />}
    </>
  )
}
