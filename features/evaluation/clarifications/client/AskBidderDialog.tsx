import { useState } from 'react'
import * as z from 'zod/mini'
import {
  askBidder,
  clarificationWords as words,
  clarificationLimits,
} from '../contract/clarification.ts'
import type { ClarificationKind } from '../contract/clarification-to-answer.ts'
import type { JudgedBidReply } from '#features/evaluation/contract/evaluation.ts'
import { requiredText } from '#kernel/contract/fields.ts'
import type { ListedLot } from '#features/bids/setup/client/WhatIsAsked.tsx'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { FormDialog } from '#kernel/client/dialogs/FormDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { newIdempotencyKey } from '#kernel/client/lib/idempotency-key.ts'
import { Checkbox } from '#kernel/client/ui/Checkbox.tsx'
import { DateTimeInput } from '#kernel/client/ui/DateTimeInput.tsx'
import { Select } from '#kernel/client/ui/Select.tsx'
import { TextArea } from '#kernel/client/ui/TextArea.tsx'
import { bidName } from './bid-name.ts'

const texts = {
  askWhy:
    'Only this bidder gets the question, by email and on their bid. They can reply once, before the deadline, and can’t change their price.',
  bidderRequired: 'Choose a bidder',
  explainWhy:
    'The bidder is told that you consider the price abnormally low, and can show that they’re able to perform the contract for it. You can’t exclude the bid for its price before that (Procurement Act 2023, section 19).',
  explainQuestion:
    'We consider the price of your bid abnormally low. Show that you will be able to perform the contract for the price you offered.',
}

type AskBidderDialogProps = {
  tenderId: number
  kind: ClarificationKind
  /**
   * Bids about which a question can be asked. If there is only one, the user doesn't choose a
   * bidder.
   */
  bids: readonly JudgedBidReply[]
  lots: readonly ListedLot[]
  onClose: () => void
}

const { question, deadline, allows_files } = askBidder.body.shape
const schema = z.object({
  bid_id: requiredText(texts.bidderRequired, 20),
  question,
  deadline,
  allows_files,
})

/** Dialog for asking one bidder a private question. */
export function AskBidderDialog({ tenderId, kind, bids, lots, onClose }: AskBidderDialogProps) {
  const isLow = kind === 'low_price'
  const [only] = bids.length === 1 ? bids : []
  // The key stays the same, so a second click after a lost connection doesn't send the question
  // twice.
  const [idempotencyKey] = useState(newIdempotencyKey)
  const form = useForm({
    initial: {
      bid_id: only ? String(only.id) : '',
      question: isLow ? texts.explainQuestion : '',
      deadline: '',
      allows_files: isLow,
    },
    schema,
    failure: 'Failed to send the question',
    scope: 'ask-bidder',
    submit: ({ bid_id, ...asked }) => {
      const params = { tenderId, bidId: Number(bid_id) }
      const headers = { 'idempotency-key': idempotencyKey }
      return finish(call(askBidder, { params, body: { kind, ...asked }, headers }), onClose)
    },
  })
  return (
    <FormDialog
      title={isLow ? words.askToExplain : words.ask}
      description={isLow ? texts.explainWhy : texts.askWhy}
      verb="Send question"
      busyLabel="Sending..."
      form={form}
      onClose={onClose}
    >
      {only ? (
        <p className="font-semibold">{bidName(only, lots)}</p>
      ) : (
        <Select
          label="Bidder"
          placeholder={texts.bidderRequired}
          options={bids.map((bid) => ({ value: String(bid.id), label: bidName(bid, lots) }))}
          {...form.field('bid_id')}
        />
      )}
      <TextArea
        label="Question"
        rows={5}
        limit={clarificationLimits.text}
        {...form.field('question')}
      />
      <DateTimeInput
        label="Last day and time for the reply (UK time)"
        hint={undefined}
        {...form.field('deadline')}
      />
      <Checkbox
        label="The reply can include files"
        name="allows_files"
        checked={form.values.allows_files}
        onChange={({ target }) => form.set('allows_files', target.checked)}
      />
    </FormDialog>
  )
}
