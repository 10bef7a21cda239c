import type { ComponentProps } from 'react'
import type { BiddingSetup } from '#features/bids/setup/contract/bidding.ts'
import { arePricesOpenedSeparately } from '#features/bids/setup/rules/bidding-setup.ts'
import {
  savePanel,
  evaluationLimits,
  type Evaluation,
} from '#features/evaluation/contract/evaluation.ts'
import { panelFormWords as words } from '../contract/panel-task.ts'
import { lowestCriteria } from '#features/bids/setup/rules/judging.ts'
import { Comparison } from '#kernel/client/dialogs/Comparison.tsx'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { useEdited } from '#kernel/client/lib/use-edited.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { Checkbox } from '#kernel/client/ui/Checkbox.tsx'
import { ErrorSummary } from '#kernel/client/ui/ErrorSummary.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Select } from '#kernel/client/ui/Select.tsx'
import { TextArea } from '#kernel/client/ui/TextArea.tsx'
import type { UnnamedPanelContext } from '#features/evaluation/client/EvaluationFrame.tsx'
import { fetchEvaluation } from '#features/evaluation/client/evaluation-queries.ts'
import { MemberRows } from './MemberRows.tsx'
import {
  describePanel,
  panelInputOf,
  panelSchema,
  panelValues,
  type PanelValues,
} from './panel-values.ts'

type PanelFormProps = UnnamedPanelContext & {
  /** Existing evaluation; null for a new panel. */
  evaluation: Evaluation | null
  onFinish: () => void
}

/** Returns the state of the form, and the panel that the user is changing. */
function usePanelForm({ tender, onFinish, evaluation }: PanelFormProps) {
  const userId = useUser().id
  const edited = useEdited(evaluation, () => fetchEvaluation(tender.id))
  const stage = edited.opened?.stage ?? 'declarations'
  const valuesOf = (stored: Evaluation | null) => panelValues(stored, userId)
  const form = useForm({
    initial: valuesOf(edited.opened),
    schema: panelSchema({ needsReason: stage !== 'declarations' }),
    failure: words.saveFailed,
    scope: 'panel',
    submit: (values) =>
      edited.save((opened) => {
        const body = panelInputOf(values, opened?.revision ?? null)
        return finish(call(savePanel, { params: { tenderId: tender.id }, body }), onFinish)
      }),
  })
  return { edited, stage, form, valuesOf }
}

/** Form for choosing the chair and the members of the panel. */
export function PanelForm(props: PanelFormProps) {
  const { bidding, candidates, onFinish } = props
  const { edited, stage, form, valuesOf } = usePanelForm(props)
  const evaluation = edited.opened
  const criteria = lowestCriteria(bidding.setup)
  const hasStarted = stage !== 'declarations'
  const { values } = form
  return (
    <Panel title={evaluation ? words.change : words.name}>
      <form className="flex flex-col gap-6" noValidate onSubmit={form.submit}>
        <ErrorSummary {...form.summary} />
        <Comparison
          edited={edited}
          form={form}
          valuesOf={valuesOf}
          describe={(shown, stored) => {
            const named = stored?.members.map((member) => member.user) ?? []
            return describePanel(shown, { people: [...candidates, ...named], criteria })
          }}
        />
        <p className="max-w-measure text-muted">
          The chair leads the evaluation. Evaluators mark the bids, price evaluators see the prices,
          and observers read everything and change nothing.
        </p>
        {!evaluation && <ChairSelect candidates={candidates} {...form.field('chair_id')} />}
        <MemberRows
          members={values.members}
          errors={form.errors}
          candidates={candidates}
          criteria={criteria}
          isFixed={stage === 'consensus'}
          onChange={(members) => form.set('members', members)}
        />
        <PanelOptions
          values={values}
          setup={bidding.setup}
          isFixed={hasStarted}
          onChange={form.set}
        />
        {hasStarted && (
          <TextArea
            label={words.reason}
            hint={words.reasonHint}
            rows={3}
            limit={evaluationLimits.reason}
            {...form.field('reason')}
          />
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isBusy={form.isBusy} busyLabel={words.saving}>
            Save panel
          </Button>
          <Button kind="secondary" onClick={onFinish}>
            Cancel
          </Button>
        </div>
      </form>
    </Panel>
  )
}

type ChairSelectProps = Pick<UnnamedPanelContext, 'candidates'> &
  Pick<ComponentProps<typeof Select>, 'value' | 'error' | 'onChange'>

/** Select for the chair, who must not be a guest. */
function ChairSelect({ candidates, ...field }: ChairSelectProps) {
  const chairs = candidates.filter(({ is_guest }) => !is_guest)
  return (
    <div className="max-w-96">
      <Select
        label={words.chair}
        hint="A buyer of your organisation. The chair can also be an evaluator."
        options={chairs.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...field}
      />
    </div>
  )
}

const texts = {
  hidesNamesHint:
    'Evaluators see “Bidder A”, “Bidder B” until the evaluation is locked. Answers and files may still reveal a name.',
  hidesPricesHint:
    'Only the chair, price evaluators and observers see prices until the evaluation is locked.',
}

type Hidden = 'hides_names' | 'hides_prices'

type PanelOptionsProps = {
  values: Pick<PanelValues, Hidden>
  setup: BiddingSetup
  /** True once scoring has started; the options are then hidden. */
  isFixed: boolean
  onChange: (name: Hidden, isHidden: boolean) => void
}

/** Checkboxes for the data that is hidden from evaluators until the evaluation is locked. */
function PanelOptions({ values, setup, isFixed, onChange }: PanelOptionsProps) {
  if (isFixed) return null
  return (
    <fieldset className="flex min-w-0 flex-col">
      <legend className="mb-1 text-h3 font-semibold">{words.options}</legend>
      <Checkbox
        label="Hide the bidders’ names"
        hint={texts.hidesNamesHint}
        name="panel.hides_names"
        checked={values.hides_names}
        onChange={(event) => onChange('hides_names', event.currentTarget.checked)}
      />
      {arePricesOpenedSeparately(setup) ? (
        <p className="max-w-measure text-sm text-muted">{words.pricesSealed}</p>
      ) : (
        <Checkbox
          label="Hide the prices"
          hint={texts.hidesPricesHint}
          name="panel.hides_prices"
          checked={values.hides_prices}
          onChange={(event) => onChange('hides_prices', event.currentTarget.checked)}
        />
      )}
    </fieldset>
  )
}
