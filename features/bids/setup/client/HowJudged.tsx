import type { ComponentProps } from 'react'
import {
  priceFormulaLabels,
  type BiddingSetup,
  formulaInWords,
  judgedWords,
} from '../contract/bidding.ts'
import type { MarkStep } from '../contract/judging.ts'
import {
  fullName,
  isPassOrFail,
  isPriceWeighted,
  judgingOf,
  lowestCriteria,
  partsOf,
  priceCriteriaOf,
} from '../rules/judging.ts'
import { JudgingFacts } from './JudgingFacts.tsx'
import { PriceCheck } from './PriceCheck.tsx'
import { Table, type Column } from '#kernel/client/ui/Table.tsx'

const texts = {
  scale: 'What each mark means',
  scaleHint: {
    whole: 'Each quality criterion gets one of these marks.',
    half: 'Each quality criterion gets one of these marks, or a half mark between two of them.',
  },
  partOf: (weight: string) => `${weight}% of the criterion`,
}

type HowJudgedProps = { setup: BiddingSetup } & Pick<
  ComponentProps<typeof PriceCheck>,
  'currency' | 'estimate' | 'ownPrices'
>

/** Criteria with their weights, the marking scale and the price formula. */
export function HowJudged({ setup, ...shown }: HowJudgedProps) {
  const { mark_step, price_multiple } = judgingOf(setup)
  const rows = weightsOf(setup)
  const hasMinimum = rows.some(({ minimum_mark }) => minimum_mark !== null)
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-3">
        <p className="max-w-measure">{judgedWords.envelopes[setup.envelope_count]}</p>
        <Table
          caption="Criteria and their weights"
          columns={weightColumns(hasMinimum)}
          rows={rows}
          rowKey={({ key }) => key}
        />
        {hasMinimum && (
          <p className="text-sm text-muted">
            A bid below a minimum mark is not considered any further.
          </p>
        )}
      </div>
      <Scales setup={setup} step={mark_step} />
      <section className="flex flex-col gap-3">
        <h3 className="font-semibold">Points for price</h3>
        <p className="max-w-measure">
          {priceFormulaLabels[setup.price_formula]}.{' '}
          {formulaInWords(setup.price_formula, price_multiple)}
        </p>
        {setup.price_formula !== 'fixed_price' && <PriceCheck {...shown} rules={setup} />}
      </section>
      <JudgingFacts setup={setup} />
    </div>
  )
}

interface Weight {
  key: string
  name: string
  /** Percentage of all points. */
  weight: string
  minimum_mark: number | null
  /** Meaning of each mark, starting at 0. */
  scale: readonly string[]
  /** For sub-criteria: percentage of the criterion's points; otherwise undefined. */
  within?: string
  /** True for sub-criteria and price criteria. */
  isPart?: boolean
}

/** Returns the criteria, each followed by its sub-criteria, then the price with its criteria. */
function weightsOf(setup: BiddingSetup): Weight[] {
  const lowest = lowestCriteria(setup)
  const ofCriteria = setup.criteria.flatMap((criterion): Weight[] => [
    { ...criterion, scale: criterion.scale ?? setup.scale },
    ...partsOf(criterion).map((part) => ({
      ...part,
      scale: part.scale ?? setup.scale,
      weight: lowest.find(({ key }) => key === part.key)!.weight,
      within: part.weight,
      isPart: true,
    })),
  ])
  if (!isPriceWeighted(setup.price_formula)) return ofCriteria
  // Keys of criteria start with a letter or a digit, so no criterion can have this key.
  const price = { key: '-price', name: 'Price', weight: setup.price_weight }
  const unmarked = { minimum_mark: null, scale: setup.scale }
  return [
    ...ofCriteria,
    { ...price, ...unmarked },
    ...priceCriteriaOf(setup).map((one) => ({ ...one, ...unmarked, isPart: true })),
  ]
}

function weightColumns(hasMinimum: boolean): Column<Weight>[] {
  return [
    {
      key: 'name',
      header: 'Criterion',
      kind: 'title',
      cell: ({ name, within, isPart }) =>
        isPart ? (
          <span className="block ps-5">
            {name}
            {within !== undefined && (
              <span className="block text-sm font-normal text-muted">{texts.partOf(within)}</span>
            )}
          </span>
        ) : (
          name
        ),
    },
    ...(hasMinimum
      ? [
          {
            key: 'minimum',
            header: 'Minimum mark',
            kind: 'figure' as const,
            cell: ({ minimum_mark, scale }: Weight) =>
              minimum_mark === null
                ? 'None'
                : isPassOrFail({ minimum_mark, scale })
                  ? scale[1]
                  : `${minimum_mark} of ${scale.length - 1}`,
          },
        ]
      : []),
    { key: 'weight', header: 'Weight', kind: 'figure', cell: ({ weight }) => `${weight}%` },
  ]
}

type ScalesProps = { setup: BiddingSetup; step: MarkStep }

/** The common scale, followed by the criteria that have a scale of their own. */
function Scales({ setup, step }: ScalesProps) {
  const criteria = lowestCriteria(setup)
  const own = criteria.filter(({ scale }) => scale !== setup.scale)
  return (
    <>
      {own.length < criteria.length && (
        <Scale title={texts.scale} scale={setup.scale} hint={texts.scaleHint[step]} />
      )}
      {own.map((criterion) => (
        <Scale
          key={criterion.key}
          title={`${texts.scale}: ${fullName(criterion)}`}
          scale={criterion.scale}
        />
      ))}
    </>
  )
}

type ScaleProps = { title: string; scale: readonly string[]; hint?: string }

function Scale({ title, scale, hint }: ScaleProps) {
  const marks = scale.map((words, mark) => ({ mark, words }))
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold">{title}</h3>
      {hint && <p className="text-sm text-muted">{hint}</p>}
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
