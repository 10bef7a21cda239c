import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Lot } from '#features/tenders/lots/contract/lot.ts'
import { decisionTexts } from '#features/evaluation/award/contract/decision.ts'
import { getEvaluation } from '#features/evaluation/contract/evaluation.ts'
import { listOpenedBids, type OpenedBid } from '#features/bids/opening/contract/opening.ts'
import { awardTender } from '#features/tenders/contract/tender-calls.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { awardValueLabel, tenderFailures, tenderLimits } from '#features/tenders/contract/tender.ts'
import { formatPrice } from '#kernel/format/money.ts'
import { toPenny } from '#kernel/rules/decimal.ts'
import { maxWinnersOf } from '#features/bids/setup/rules/judging.ts'
import { useApproval } from '#features/approvals/client/use-approval.tsx'
import { biddingQuery } from '#features/bids/setup/client/bidding-queries.ts'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { call } from '#kernel/client/lib/api.ts'
import { endpointDataQuery, endpointQuery } from '#kernel/client/lib/endpoint-query.ts'
import { messageOf } from '#kernel/client/lib/failure.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { lotsQuery } from '#features/tenders/lots/client/lots-query.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { ConfirmDialog } from '#kernel/client/ui/ConfirmDialog.tsx'
import { Dialog } from '#kernel/client/ui/Dialog.tsx'
import { ErrorSummary } from '#kernel/client/ui/ErrorSummary.tsx'
import { MoneyInput } from '#kernel/client/ui/MoneyInput.tsx'
import { Select } from '#kernel/client/ui/Select.tsx'
import { TextArea } from '#kernel/client/ui/TextArea.tsx'

const texts = {
  bidsDescription:
    'The tender becomes awarded and can no longer be changed. We’ll email the winners, the other bidders and the other interested suppliers.',
  addWinner: (lot?: number) => (lot ? `Add a winner of lot ${lot}` : 'Add a winner'),
}

interface Choice {
  organisation_id: string
  value: string
}

const nobody: Choice = { organisation_id: '', value: '' }

type AwardBidsDialogProps = { tender: Tender; onClose: () => void }

/**
 * Dialog for awarding a tender with bids, to one of the bidders whose bids were opened or to one
 * bidder for each lot. If the bid set-up allows it, the tender or a lot can have several winners.
 */
export function AwardBidsDialog({ tender, onClose }: AwardBidsDialogProps) {
  const params = { tenderId: tender.id }
  const { bids, lots, evaluation, bidding } = useBids(tender.id)
  const [choices, setChoices] = useState<Record<string, Choice[]>>({})
  const approval = useApproval(tender.id, onClose)
  const form = useForm({
    initial: { note: '' },
    failure: tenderFailures.award,
    scope: 'award',
    submit: ({ note }) => {
      const body = { note, ...winnersOf(choices) }
      const sent = finish(call(awardTender, { params, body }), onClose)
      return approval.attempt(sent, { kind: 'award', award: body })
    },
  })
  if (evaluation.data?.data) return <DecidedByPanel tender={tender} onClose={onClose} />
  const opened = (bids.data ?? []).filter(({ status }) => status === 'opened')
  const parts: (Lot | null)[] = lots.data && lots.data.length > 0 ? [...lots.data] : [null]
  const isLoaded = [bids, lots, evaluation, bidding].every(({ data }) => data !== undefined)
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => void form.submit()}
      title={`Award “${tender.title}”?`}
      description={texts.bidsDescription}
      verb="Award tender"
      busyLabel="Awarding..."
      isBusy={form.isBusy}
      disabledReason={isLoaded ? null : 'Open the bids before you award this tender'}
    >
      <ErrorSummary {...form.summary} />
      {approval.offer}
      {bids.error && (
        <Banner kind="warning">{messageOf(bids.error, 'Failed to load the bids')}</Banner>
      )}
      {isLoaded &&
        parts.map((lot) => (
          <Winners
            key={lot?.id ?? 'whole'}
            lot={lot}
            bids={opened.filter(({ lot_id }) => lot_id === (lot?.id ?? null))}
            currency={tender.currency}
            maxWinners={bidding.data?.data ? maxWinnersOf(bidding.data.data.setup) : 1}
            choices={choices[keyOf(lot)] ?? [nobody]}
            onChange={(changed) => setChoices({ ...choices, [keyOf(lot)]: changed })}
          />
        ))}
      <TextArea
        label="Note"
        hint="Only people who manage the tender can see this"
        isOptional
        rows={3}
        limit={tenderLimits.reason}
        {...form.field('note')}
      />
    </ConfirmDialog>
  )
}

/** Returns the queries for the opened bids, the lots, the panel and the bid set-up of a tender. */
function useBids(tenderId: number) {
  const params = { tenderId }
  const bids = useQuery(
    endpointDataQuery(['tenders', tenderId, 'opened-bids'], listOpenedBids, { params }),
  )
  const lots = useQuery(lotsQuery(tenderId))
  const evaluation = useQuery(
    endpointQuery(['tenders', tenderId, 'evaluation'], getEvaluation, { params }),
  )
  return { bids, lots, evaluation, bidding: useQuery(biddingQuery(tenderId)) }
}

/** Dialog with a link to the award decision, for tenders whose bids are judged by a panel. */
function DecidedByPanel({ tender, onClose }: AwardBidsDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Award “${tender.title}”`}
      description={decisionTexts.decidedByPanel}
      actions={
        <Link
          to="/tenders/$tenderId/evaluation/{-$part}/{-$bidId}"
          params={{ tenderId: tender.id, part: 'award', bidId: undefined }}
          className={buttonClass()}
          onClick={onClose}
        >
          Go to the award
        </Link>
      }
    />
  )
}

const whole = 'whole'
const keyOf = (lot: Lot | null) => (lot ? String(lot.id) : whole)

/** Returns the choices as the request body; a lot without a winner is left out. */
function winnersOf({ [whole]: ofWhole = [], ...lots }: Record<string, Choice[]>) {
  const [winner, ...others] = named(ofWhole)
  if (winner) return { ...winner, ...(others.length > 0 && { others }) }
  const ofLots = Object.entries(lots).flatMap(([lotId, ofLot]) =>
    named(ofLot).map((one) => ({ lot_id: Number(lotId), ...one })),
  )
  return ofLots.length > 0 ? { lots: ofLots } : {}
}

const named = (choices: readonly Choice[]) =>
  choices
    .filter(({ organisation_id }) => organisation_id)
    .map(({ organisation_id, value }) => ({ organisation_id: Number(organisation_id), value }))

type WinnersProps = {
  lot: Lot | null
  bids: readonly OpenedBid[]
  currency: string
  /** Maximum number of winners. */
  maxWinners: number
  choices: readonly Choice[]
  onChange: (choices: Choice[]) => void
}

/** Fields for the winner, and for further winners if there can be several. */
function Winners({ maxWinners, choices, onChange, ...shared }: WinnersProps) {
  const { bids } = shared
  const isFull = choices.length >= Math.min(maxWinners, bids.length)
  return (
    <>
      {choices.map((choice, place) => {
        const isFree = ({ organisation: { id } }: OpenedBid) =>
          !choices.some((one, at) => at !== place && one.organisation_id === String(id))
        return (
          <Winner
            key={place}
            {...shared}
            place={place}
            choice={choice}
            bids={bids.filter(isFree)}
            onChange={(changed) => onChange(choices.with(place, changed))}
          />
        )
      })}
      {!isFull && choices.at(-1)?.organisation_id && (
        <div>
          <Button kind="secondary" size="small" onClick={() => onChange([...choices, nobody])}>
            {texts.addWinner(shared.lot?.lot_number)}
          </Button>
        </div>
      )}
    </>
  )
}

type WinnerProps = Pick<WinnersProps, 'lot' | 'bids' | 'currency'> & {
  /** Place among the winners, starting at 0. */
  place: number
  choice: Choice
  onChange: (choice: Choice) => void
}

/** Fields for the winner and the value. Choosing a bidder fills in the total of their bid. */
function Winner({ lot, place, bids, currency, choice, onChange }: WinnerProps) {
  const name = `award.${keyOf(lot)}.${place}`
  const number = place > 0 ? ` ${place + 1}` : ''
  const suffix = number + (lot ? ` of lot ${lot.lot_number}: ${lot.title}` : '')
  return (
    <>
      <Select
        label={`Winning bidder${suffix}`}
        hint={
          place > 0
            ? undefined
            : bids.length === 0
              ? 'No bid for this was opened'
              : 'Only bidders whose bids were opened'
        }
        isOptional
        placeholder="Not named"
        name={`${name}.organisation_id`}
        options={bids.map(({ organisation, total }) => ({
          value: String(organisation.id),
          label:
            total === null
              ? organisation.name
              : `${organisation.name}, ${formatPrice(total, currency)}`,
        }))}
        value={choice.organisation_id}
        onChange={({ target }) => {
          const bid = bids.find(({ organisation }) => String(organisation.id) === target.value)
          onChange({ organisation_id: target.value, value: bid?.total ? toPenny(bid.total) : '' })
        }}
      />
      {choice.organisation_id !== '' && (
        <MoneyInput
          label={`${awardValueLabel}${suffix}`}
          isOptional
          name={`${name}.value`}
          currency={currency}
          value={choice.value}
          onChange={(value) => onChange({ ...choice, value })}
        />
      )}
    </>
  )
}
