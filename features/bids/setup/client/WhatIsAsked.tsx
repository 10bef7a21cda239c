import { Fragment } from 'react'
import {
  type BiddingSetup,
  type BidQuestion,
  type PriceLine,
  kindInWords,
  quantityInWords,
  splitScheduleWords,
} from '../contract/bidding.ts'
import type { Lot } from '#features/tenders/lots/contract/lot.ts'
import { envelopeOf, envelopesOf } from '../rules/bidding-setup.ts'
import { fullName, lowestCriteria } from '../rules/judging.ts'
import { linesByCriterion } from '../rules/price-schedule.ts'
import { Table, type Column } from '#kernel/client/ui/Table.tsx'

export type ListedLot = Pick<Lot, 'id' | 'lot_number' | 'title'>

type WhatIsAskedProps = { setup: BiddingSetup; lots?: readonly ListedLot[] }

/** Requirements for a bid, as suppliers read them: the questions, then the prices. */
export function WhatIsAsked({ setup, lots = [] }: WhatIsAskedProps) {
  const { questions, price_lines } = setup
  return (
    <div className="flex flex-col gap-6">
      <section className="flex flex-col gap-3">
        <h3 className="font-semibold">Questions to answer</h3>
        {questions.length === 0 && <p className="text-muted">There are no questions to answer.</p>}
        {questions.length > 0 && (
          <ol className="flex flex-col">
            {questions.map((question, place) => (
              <Question
                key={question.key}
                question={question}
                number={place + 1}
                use={purposeOf(question, setup)}
              />
            ))}
          </ol>
        )}
      </section>
      <section className="flex flex-col gap-3">
        <h3 className="font-semibold">Price</h3>
        <p className="max-w-measure">{priceInWords(setup)}</p>
        {price_lines.length > 0 &&
          linesByCriterion(setup, price_lines).map(({ criterion, lines }) => (
            <Fragment key={criterion?.key ?? ''}>
              {criterion && (
                <h4 className="mt-2 font-semibold wrap-anywhere">
                  {splitScheduleWords.heading(criterion.name, criterion.weight)}
                </h4>
              )}
              <Table
                caption={criterion ? `Price schedule: ${criterion.name}` : 'Price schedule'}
                columns={columnsFor(lines, lots)}
                rows={lines}
                rowKey={({ key }) => key}
              />
            </Fragment>
          ))}
      </section>
    </div>
  )
}

function purposeOf(question: BidQuestion, setup: BiddingSetup): string {
  const criterion = lowestCriteria(setup).find(({ key }) => key === question.criterion)
  if (criterion) return `Counts towards ${fullName(criterion)}`
  const isApart = setup.envelope_count === 2 && envelopeOf(question) === 'price'
  return isApart ? 'For information, opened with the prices' : 'For information'
}

type QuestionProps = { question: BidQuestion; number: number; use: string }

function Question({ question, number, use }: QuestionProps) {
  const facts = [kindInWords(question), question.is_required ? 'Required' : 'Optional', use]
  return (
    <li className="flex gap-3 border-b border-line py-3 first:pt-0 last:border-b-0 last:pb-0">
      <span aria-hidden="true" className="w-6 shrink-0 text-muted tabular-nums">
        {number}.
      </span>
      <div className="min-w-0 grow">
        <p className="max-w-measure whitespace-pre-line wrap-anywhere">{question.text}</p>
        {question.kind === 'choice' && (
          <ul className="my-1 list-disc ps-5">
            {question.choices.map((choice) => (
              <li key={choice} className="wrap-anywhere">
                {choice}
              </li>
            ))}
          </ul>
        )}
        <p className="text-sm text-muted">
          {facts.map((fact, place) => (
            <Fragment key={fact}>
              {place > 0 && ' · '}
              {fact}
            </Fragment>
          ))}
        </p>
      </div>
    </li>
  )
}

function priceInWords(setup: BiddingSetup): string {
  if (setup.price_lines.length > 0)
    return 'Give a price for one unit of each line. The totals are calculated for you.'
  return envelopesOf(setup).includes('price')
    ? 'Give one total price.'
    : 'The price is fixed, so there is no price to give.'
}

function columnsFor(lines: readonly PriceLine[], lots: readonly ListedLot[]): Column<PriceLine>[] {
  const lotOf = ({ lot_id }: PriceLine) => lots.find(({ id }) => id === lot_id)
  const isByLot = lines.some(({ lot_id }) => lot_id !== null)
  return [
    { key: 'description', header: 'Description', kind: 'title', cell: (line) => line.description },
    ...(isByLot
      ? [{ key: 'lot', header: 'Lot', cell: (line: PriceLine) => lotName(lotOf(line)) }]
      : []),
    { key: 'quantity', header: 'Quantity', kind: 'figure', cell: quantityInWords },
  ]
}

const lotName = (lot: ListedLot | undefined) => (lot ? `Lot ${lot.lot_number}` : 'Every lot')
