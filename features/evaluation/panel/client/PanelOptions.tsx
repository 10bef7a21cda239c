import type { BiddingSetup } from '#features/bids/setup/contract/bidding.ts'
import { panelFormWords as words } from '../contract/panel-task.ts'
import { arePricesOpenedSeparately } from '#features/bids/setup/rules/bidding-setup.ts'
import { Checkbox } from '#kernel/client/ui/Checkbox.tsx'
import type { PanelValues } from './panel-values.ts'

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
export function PanelOptions({ values, setup, isFixed, onChange }: PanelOptionsProps) {
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
