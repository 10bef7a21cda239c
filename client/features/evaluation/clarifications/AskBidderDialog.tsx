import { useState } from 'react'
import * as z from 'zod/mini'
import { askBidder } from '#domain/contract/clarification-calls.ts'
import { clarificationWords as words } from '#domain/contract/clarification-words.ts'
import { clarificationLimits } from '#domain/contract/clarification.ts'
import type { ClarificationKind } from '#domain/contract/clarification-to-answer.ts'
import type { JudgedBidReply } from '#domain/contract/evaluation.ts'
import { requiredText } from '#domain/contract/fields.ts'
import type { ListedLot } from '#client/bidding/WhatIsAsked.tsx'
import { finish } from '#client/dialogs/finish.ts'
import { FormDialog } from '#client/dialogs/FormDialog.tsx'
import { call } from '#client/lib/api.ts'
import { useForm } from '#client/lib/form.ts'
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts'
import { Checkbox } from '#client/ui/Checkbox.tsx'
import { DateTimeInput } from '#client/ui/DateTimeInput.tsx'
import { Select } from '#client/ui/Select.tsx'
import { TextArea } from '#client/ui/TextArea.tsx'
import { bidName } from './bid-name.ts'

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
  bid_id: requiredText(words.bidderRequired, 20),
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
      question: isLow ? words.explainQuestion : '',
      deadline: '',
      allows_files: isLow,
    },
    schema,
    failure: words.askFailed,
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
      description={isLow ? words.explainWhy : words.askWhy}
      verb={words.send}
      busyLabel="Sending..."
      form={form}
      onClose={onClose}
    >
      {only ? (
        <p className="font-semibold">{bidName(only, lots)}</p>
      ) : (
        <Select
          label={words.bidder}
          placeholder={words.bidderRequired}
          options={bids.map((bid) => ({ value: String(bid.id), label: bidName(bid, lots) }))}
          {...form.field('bid_id')}
        />
      )}
      <TextArea
        label={words.question}
        rows={5}
        limit={clarificationLimits.text}
        {...form.field('question')}
      />
      <DateTimeInput label={words.deadline} hint={undefined} {...form.field('deadline')} />
      <Checkbox
        label={words.allowsFiles}
        name="allows_files"
        checked={form.values.allows_files}
        onChange={({ target }) => form.set('allows_files', target.checked)}
      />
    </FormDialog>
  )
}
