import { priceFormulaLabels, type BiddingSetup, type Criterion } from '#domain/contract/bidding.ts'
import { judgedWords, priceFormulaWords } from '#domain/contract/bidding-words.ts'
import { formatMoney } from '#domain/format/money.ts'
import { workedExample, type ExampleRow } from '#domain/rules/formula-check.ts'
import { isPriceWeighted } from '#domain/rules/judging.ts'
import type { PriceRules } from '#domain/rules/price-formulas.ts'
import { Table, type Column } from '#client/ui/Table.tsx'

type HowJudgedProps = { setup: BiddingSetup; currency: string }

/** Criteria with their weights, the scale and the price formula, on which suppliers may rely. */
export function HowJudged({ setup, currency }: HowJudgedProps) {
  const hasMinimum = setup.criteria.some(({ minimum_mark }) => minimum_mark !== null)
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-3">
        <p className="max-w-measure">{judgedWords.envelopes[setup.envelope_count]}</p>
        <Table
          caption="Criteria and their weights"
          columns={weightColumns(setup, hasMinimum)}
          rows={weightsOf(setup)}
          rowKey={({ key }) => key}
        />
        {hasMinimum && <p className="text-sm text-muted">{judgedWords.minimum}</p>}
      </div>
      {setup.criteria.length > 0 && <Scale scale={setup.scale} />}
      <section className="flex flex-col gap-3">
        <h3 className="font-semibold">{judgedWords.example}</h3>
        <p className="max-w-measure">
          {priceFormulaLabels[setup.price_formula]}. {priceFormulaWords[setup.price_formula]}
        </p>
        <PriceExample rules={setup} currency={currency} />
      </section>
    </div>
  )
}

type Weight = Pick<Criterion, 'key' | 'name' | 'weight' | 'minimum_mark'>

/** The price is listed after the criteria, with its weight. */
function weightsOf({ criteria, price_weight, price_formula }: BiddingSetup): Weight[] {
  if (!isPriceWeighted(price_formula)) return criteria
  // Keys begin with a letter or a digit, so no criterion has this key.
  return [...criteria, { key: '-price', name: 'Price', weight: price_weight, minimum_mark: null }]
}

function weightColumns({ scale }: BiddingSetup, hasMinimum: boolean): Column<Weight>[] {
  return [
    { key: 'name', header: 'Criterion', kind: 'title', cell: ({ name }) => name },
    ...(hasMinimum
      ? [
          {
            key: 'minimum',
            header: 'Minimum mark',
            kind: 'figure' as const,
            cell: ({ minimum_mark }: Weight) =>
              minimum_mark === null ? 'None' : `${minimum_mark} of ${scale.length - 1}`,
          },
        ]
      : []),
    { key: 'weight', header: 'Weight', kind: 'figure', cell: ({ weight }) => `${weight}%` },
  ]
}

function Scale({ scale }: Pick<BiddingSetup, 'scale'>) {
  const marks = scale.map((words, mark) => ({ mark, words }))
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold">{judgedWords.scale}</h3>
      <p className="text-sm text-muted">{judgedWords.scaleHint}</p>
      <dl className="flex flex-col">
        {marks.toReversed().map(({ mark, words }) => (
          <div key={mark} className="flex gap-3 border-b border-line py-2 last:border-b-0">
            <dt className="w-6 shrink-0 font-semibold tabular-nums">{mark}</dt>
            <dd className="min-w-0 wrap-anywhere">{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const exampleColumns = (currency: string): Column<ExampleRow>[] => [
  {
    key: 'price',
    header: 'Price of the bid',
    kind: 'title',
    cell: ({ price }) => formatMoney(price, currency),
  },
  { key: 'points', header: 'Points for price', kind: 'figure', cell: ({ points }) => points },
]

type PriceExampleProps = { rules: PriceRules; currency: string }

/** Example of price points, also shown next to the formula while the buyer chooses it. */
export function PriceExample({ rules, currency }: PriceExampleProps) {
  if (rules.price_formula === 'fixed_price') return null
  return (
    <>
      <p className="text-sm text-muted">{judgedWords.exampleHint}</p>
      <Table
        caption={judgedWords.example}
        columns={exampleColumns(currency)}
        rows={workedExample(rules)}
        rowKey={({ price }) => price}
      />
    </>
  )
}
