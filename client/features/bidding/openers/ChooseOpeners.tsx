import { useState } from 'react'
import type { Bidding } from '#domain/contract/bidding-calls.ts'
import { openerWords } from '#domain/contract/opening.ts'
import type { Tender } from '#domain/contract/tender-reply.ts'
import { Button } from '#client/ui/Button.tsx'
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
