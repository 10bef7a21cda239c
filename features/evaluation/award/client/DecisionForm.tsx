import { decisionWords as words, type Decision } from '../contract/decision.ts'
import { saveDecision } from '../contract/decision-calls.ts'
import { Comparison } from '#kernel/client/dialogs/Comparison.tsx'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { useEdited } from '#kernel/client/lib/use-edited.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { ErrorSummary } from '#kernel/client/ui/ErrorSummary.tsx'
import type { AwardProps } from './award-props.ts'
import { fetchDecision, withDecision } from './award-queries.ts'
import { choiceOf, describeLot, valuesOf, type LotValues } from './decision-values.ts'
import { LotChoice } from './LotChoice.tsx'

type DecisionFormProps = AwardProps & { onDone: () => void; onCancel: (() => void) | null }

/**
 * Form for the decision on every lot: a winner or no award. The highest-ranked bid is preselected.
 */
export function DecisionForm({ decision, context, onDone, onCancel }: DecisionFormProps) {
  const { tender } = context
  const edited = useEdited(decision, () => fetchDecision(tender.id))
  const { lots } = edited.opened
  const form = useForm({
    initial: choicesOf(edited.opened),
    failure: 'Failed to save the decision',
    submit: ({ lots: values }) =>
      edited.save(({ revision }) => {
        const body = { revision, lots: lots.map((lot, place) => choiceOf(lot, values[place]!)) }
        const sent = call(saveDecision, { params: { tenderId: tender.id }, body })
        return finish(sent.then(withDecision(tender.id)), onDone)
      }),
  })
  const change = (place: number, values: LotValues) =>
    form.set(
      'lots',
      form.values.lots.map((one, at) => (at === place ? values : one)),
    )
  return (
    <form
      aria-label={words.title}
      className="flex flex-col gap-6"
      noValidate
      onSubmit={form.submit}
    >
      <ErrorSummary {...form.summary} />
      <Comparison
        edited={edited}
        form={form}
        valuesOf={choicesOf}
        describe={({ lots: shown }, stored) =>
          stored.lots.map((lot, place) => describeLot(lot, shown[place]!, tender.currency))
        }
      />
      {lots.map((lot, place) => (
        <LotChoice
          key={lot.lot?.id ?? 0}
          lot={lot}
          context={context}
          place={place}
          values={form.values.lots[place]!}
          errors={form.errors}
          onChange={(values) => change(place, values)}
        />
      ))}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={form.isBusy} busyLabel="Saving...">
          Save the decision
        </Button>
        {onCancel && (
          <Button kind="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}

const choicesOf = ({ lots }: Decision) => ({ lots: lots.map(valuesOf) })
