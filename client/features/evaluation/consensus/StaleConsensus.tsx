import type { BidQuestion } from '#domain/contract/bidding.ts'
import type { Consensus } from '#domain/contract/evaluation-calls.ts'
import { consensusWords as words } from '#domain/contract/scoring-words.ts'
import { Banner } from '#client/ui/Banner.tsx'
import { Button } from '#client/ui/Button.tsx'
import { ConsensusFacts } from './Agreed.tsx'

type StaleConsensusProps = {
  theirs: Consensus
  questions: readonly BidQuestion[]
  onKeep: () => void
  onTake: () => void
}

/** Shows the consensus that somebody else saved; the user's own stays in the form. */
export function StaleConsensus({ theirs, questions, onKeep, onTake }: StaleConsensusProps) {
  return (
    <Banner
      kind="warning"
      title={words.staleTitle}
      actions={
        <>
          <Button kind="secondary" size="small" onClick={onKeep}>
            {words.keepMine}
          </Button>
          <Button kind="secondary" size="small" onClick={onTake}>
            {words.takeTheirs}
          </Button>
        </>
      }
    >
      <p>{words.staleWhy}</p>
      <ConsensusFacts consensus={theirs} questions={questions} />
    </Banner>
  )
}
