import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { declareConflicts } from '#features/evaluation/contract/evaluation.ts'
import { declarationWords as words, evaluationWords } from '../contract/panel-task.ts'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { ErrorSummary } from '#kernel/client/ui/ErrorSummary.tsx'
import { evaluationLink } from '#features/evaluation/client/evaluation-pages.ts'
import type { EvaluationContext } from '#features/evaluation/client/EvaluationFrame.tsx'
import { DeclarationRow } from './DeclarationRow.tsx'
import {
  declarationsInput,
  declarationsSchema,
  declarationValues,
  withoutConflicts,
} from './declaration-values.ts'

const texts = {
  confirm:
    'By saving, you declare that this is true and complete. If something changes, update it here. Every version is kept with its date. Taking back a conflict counts only once the chair has confirmed it.',
  about:
    'You have a conflict of interest if somebody could reasonably think that you’re not neutral: money, family, friendship, work for the bidder, or a gift.',
  fill: 'Choose “No conflict” for all bidders',
  filled: '“No conflict” is chosen for every bidder. Check each one, then save.',
}

/**
 * Form in which a panel member declares, for each bidder, whether they have a conflict of interest;
 * earlier declarations can be updated.
 */
export function DeclarationForm({ tender, evaluation, facts }: EvaluationContext) {
  const [isFilled, setIsFilled] = useState(false)
  const form = useForm({
    initial: { rows: declarationValues(evaluation) },
    schema: declarationsSchema,
    failure: 'Failed to save your declarations',
    submit: ({ rows }) => {
      const body = declarationsInput(rows)
      const sent = call(declareConflicts, { params: { tenderId: tender.id }, body })
      return finish(sent, () => setIsFilled(false))
    },
  })
  const { rows } = form.values
  return (
    <form className="flex max-w-wizard flex-col gap-6" noValidate onSubmit={form.submit}>
      <StateBanner tender={tender} evaluation={evaluation} facts={facts} />
      <ErrorSummary {...form.summary} />
      <p className="max-w-measure">{texts.about}</p>
      <ul className="flex flex-col gap-4">
        {rows.map((row, index) => (
          <li key={row.organisation_id}>
            <DeclarationRow
              row={row}
              name={`rows.${index}`}
              errors={form.errors}
              declaredAt={declaredAt(row.organisation_id)}
              onChange={(changed) => form.set('rows', rows.with(index, changed))}
            />
          </li>
        ))}
      </ul>
      {rows.some(({ choice }) => choice === '') && (
        <div>
          <Button
            kind="secondary"
            onClick={() => {
              form.set('rows', withoutConflicts(rows))
              setIsFilled(true)
            }}
          >
            {texts.fill}
          </Button>
        </div>
      )}
      {isFilled && <Banner>{texts.filled}</Banner>}
      <p className="max-w-measure text-sm text-muted">{texts.confirm}</p>
      <div>
        <Button type="submit" isBusy={form.isBusy} busyLabel="Saving...">
          Save declarations
        </Button>
      </div>
    </form>
  )

  function declaredAt(id: number): string | undefined {
    const made = evaluation.own.declarations.find(({ organisation_id }) => organisation_id === id)
    return made?.declared_at
  }
}

type StateBannerProps = Pick<EvaluationContext, 'tender' | 'evaluation' | 'facts'>

/** Banner that shows whether the member can read the bids, and what happens next. */
function StateBanner({ tender, evaluation: { own }, facts }: StateBannerProps) {
  const { states } = words
  if (own.declaration === 'missing') return <Banner>{states.missing}</Banner>
  if (own.declaration === 'conflict') {
    return (
      <Banner kind="warning">{facts.is_chair ? states.conflictOfChair : states.conflict}</Banner>
    )
  }
  if (own.needs_second_factor) {
    return (
      <Banner
        kind="warning"
        actions={
          <Link to="/settings" hash="security" className={buttonClass('secondary')}>
            {evaluationWords.secondFactor}
          </Link>
        }
      >
        {states.secondFactor}
      </Banner>
    )
  }
  return (
    <Banner
      kind="success"
      actions={
        <Link {...evaluationLink({ tenderId: tender.id })} className={buttonClass('secondary')}>
          {evaluationWords.toPanel}
        </Link>
      }
    >
      {states[own.declaration]}
    </Banner>
  )
}
