import type { BidQuestion } from '#features/bids/setup/contract/bidding.ts'
import { evaluationLimits, type JudgedCriterion } from '#features/evaluation/contract/evaluation.ts'
import { consensusWords as words } from '#features/evaluation/scoring/contract/scoring.ts'
import { comparativePassages } from '../rules/consensus.ts'
import { marksFor } from '#features/bids/setup/rules/judging.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { CheckboxGroup } from '#kernel/client/ui/CheckboxGroup.tsx'
import { TextArea } from '#kernel/client/ui/TextArea.tsx'
import type { EvaluationContext } from '#features/evaluation/client/EvaluationFrame.tsx'
import { MarkChoice } from '#features/evaluation/client/MarkChoice.tsx'
import { Citations } from './Citations.tsx'
import type { ConsensusFormState } from './use-consensus-form.ts'

const texts = {
  reasonHint:
    'Say how the bid meets the criterion. The bidder may read this, so judge the bid and not its author.',
}

type ConsensusFieldsProps = {
  context: EvaluationContext
  form: ConsensusFormState['form']
  criterion: JudgedCriterion
  questions: readonly BidQuestion[]
  /** True if the marks are so far apart that a note about the discussion is required. */
  isWide: boolean
}

export function ConsensusFields({
  context,
  form,
  criterion,
  questions,
  isWide,
}: ConsensusFieldsProps) {
  const { bidding, evaluation } = context
  const { values, errors } = form
  return (
    <>
      <MarkChoice
        field="mark"
        label={words.mark}
        scale={criterion.scale}
        marks={marksFor(bidding.setup, criterion.key)}
        value={values.mark}
        error={errors['mark']}
        onChange={(mark) => form.set('mark', mark)}
      />
      <TextArea
        label={words.reason}
        hint={texts.reasonHint}
        rows={4}
        limit={evaluationLimits.reason}
        {...form.field('reason')}
      />
      <Comparisons reason={values.reason} />
      <TextArea
        label={words.discussion}
        hint="Say what was discussed and how the panel came to agree."
        rows={3}
        isOptional={!isWide}
        limit={evaluationLimits.reason}
        {...form.field('discussion')}
      />
      <Citations
        questions={questions}
        value={values.citations}
        error={errors['citations']}
        onChange={(citations) => form.set('citations', citations)}
      />
      <CheckboxGroup
        name="participants"
        label={words.participants}
        error={errors['participants']}
        options={evaluation.members.map(({ user }) => ({
          value: String(user.id),
          label: user.name,
        }))}
        values={values.participants.map(String)}
        onChange={(ids) => form.set('participants', ids.map(Number))}
        isInColumns
      />
    </>
  )
}

/** Warning about wording that compares bids with each other. */
function Comparisons({ reason }: { reason: string }) {
  const passages = comparativePassages(reason)
  if (passages.length === 0) return null
  return (
    <Banner kind="warning" title="This seems to compare bids">
      Judge each bid against the criterion, not against other bids. Look at:{' '}
      {passages.map((passage) => `“${passage}”`).join(', ')}
    </Banner>
  )
}
