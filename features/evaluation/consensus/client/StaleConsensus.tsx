import type { BidQuestion } from '#features/bids/setup/contract/bidding.ts'
import type { Consensus, Evaluation } from '#features/evaluation/contract/evaluation.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { ConsensusFacts, type ShownConsensus } from './Agreed.tsx'
import type { ConsensusValues } from './consensus-values.ts'

const texts = {
  theirsBy: (name: string) => `Saved by ${name}`,
}

type StaleConsensusProps = {
  theirs: Consensus
  mine: ConsensusValues
  questions: readonly BidQuestion[]
  members: Evaluation['members']
  onKeep: () => void
  onTake: () => void
  onCombine: () => void
}

/**
 * Compares the user's own version, which stays in the form, with a consensus that somebody else has
 * saved. The user can keep either version or combine them.
 */
export function StaleConsensus(props: StaleConsensusProps) {
  const { theirs, mine, questions, members, onKeep, onTake, onCombine } = props
  const present = members.map(({ user }) => user).filter(({ id }) => mine.participants.includes(id))
  return (
    <section className="flex flex-col gap-3">
      <Banner
        kind="warning"
        title="Somebody has saved this consensus in the meantime"
        actions={
          <Button size="small" onClick={onCombine}>
            Combine both
          </Button>
        }
      >
        Yours is still in the form below. Compare both. To lose nothing, combine them: your mark,
        and the texts and quotes of both.
      </Banner>
      <div className="grid gap-4 md:grid-cols-2">
        <Version
          title={texts.theirsBy(theirs.by.name)}
          value={theirs}
          questions={questions}
          verb="Use theirs"
          onChoose={onTake}
        />
        <Version
          title="Yours, not saved"
          value={{ ...mine, participants: present }}
          questions={questions}
          verb="Continue with mine"
          onChoose={onKeep}
        />
      </div>
    </section>
  )
}

type VersionProps = {
  title: string
  value: ShownConsensus
  questions: readonly BidQuestion[]
  verb: string
  onChoose: () => void
}

function Version({ title, value, questions, verb, onChoose }: VersionProps) {
  return (
    <section className="flex min-w-0 flex-col gap-2 rounded-control border border-line p-3">
      <h4 className="text-base font-semibold">{title}</h4>
      <ConsensusFacts consensus={value} questions={questions} layout="rail" />
      <Button kind="secondary" size="small" className="mt-auto self-start" onClick={onChoose}>
        {verb}
      </Button>
    </section>
  )
}
