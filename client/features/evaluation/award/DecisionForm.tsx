import { decisionWords as words } from '#domain/contract/award-words.ts'
import { saveDecision } from '#domain/contract/decision-calls.ts'
import { finish } from '#client/dialogs/finish.ts'
import { call } from '#client/lib/api.ts'
import { useForm } from '#client/lib/form.ts'
import { Button } from '#client/ui/Button.tsx'
import { ErrorSummary } from '#client/ui/ErrorSummary.tsx'
import type { AwardProps } from './award-props.ts'
import { choiceOf, valuesOf, type LotValues } from './decision-values.ts'
import { LotChoice } from './LotChoice.tsx'

type DecisionFormProps = AwardProps & { onDone: () => void; onCancel: (() => void) | null }

/**
 * Form for the decision on every lot: a winner or no award. The highest-ranked bid is preselected.
 */
export function DecisionForm({ decision, context, onDone, onCancel }: DecisionFormProps) {
  const { lots, revision } = decision
  const form = useForm({
    initial: { lots: lots.map(valuesOf) },
    failure: words.saveFailed,
    submit: ({ lots: values }) => {
      const body = { revision, lots: lots.map((lot, place) => choiceOf(lot, values[place]!)) }
      return finish(call(saveDecision, { params: { tenderId: context.tender.id }, body }), onDone)
    },
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
      {lots.map((lot, place) => (
        <LotChoice
          key={lot.lot?.id ?? 0}
          {...{ lot, context, place }}
          values={form.values.lots[place]!}
          errors={form.errors}
          onChange={(values) => change(place, values)}
        />
      ))}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={form.isBusy} busyLabel={words.saving}>
          {words.save}
        </Button>
        {onCancel && (
          <Button kind="secondary" onClick={onCancel}>
            {words.keep}
          </Button>
        )}
      </div>
    </form>
  )
}
