import type { BiddingSetup, BidQuestion } from '#features/bids/setup/contract/bidding.ts'
import { fieldOf } from '../rules/bid-draft.ts'
import { lowestCriteria } from '#features/bids/setup/rules/judging.ts'
import type { FormErrors } from '#kernel/client/lib/form-errors.ts'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import type { BidPath, BidUpload } from './bid-uploads.ts'
import type { DraftState } from './draft/bid-draft.ts'
import type { OpenedDraft } from './draft/use-bid-draft.ts'
import { QuestionField } from './QuestionField.tsx'

type AnswersProps = {
  setup: BiddingSetup
  state: DraftState
  path: BidPath
  opened: OpenedDraft
  uploads: readonly BidUpload[]
  /** Messages by name of the control, after an attempt to send the bid. */
  errors: FormErrors
}

/** Questions with their answers. */
export function Answers({ setup, state, path, opened, uploads, errors }: AnswersProps) {
  if (setup.questions.length === 0) return null
  return (
    <Panel title="Your answers">
      <div className="flex flex-col gap-8">
        {setup.questions.map((question) => (
          <QuestionField
            key={question.key}
            question={question}
            entry={state[question.key]}
            error={errors[fieldOf.question(question.key)]}
            criterion={lowestCriteria(setup).find(({ key }) => key === question.criterion)}
            others={othersFor(question, setup)}
            path={path}
            opened={opened}
            uploads={uploads.filter((one) => one.question === question.key)}
          />
        ))}
      </div>
    </Panel>
  )
}

/** Returns the number of other questions that count towards the question's criterion. */
function othersFor({ key, criterion }: BidQuestion, { questions }: BiddingSetup): number {
  return questions.filter((other) => other.criterion === criterion && other.key !== key).length
}
