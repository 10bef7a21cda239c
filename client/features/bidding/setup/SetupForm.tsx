import { Eye } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { biddingLimits, biddingTexts, type BiddingSetup } from '#domain/contract/bidding.ts'
import type { Bidding } from '#domain/contract/bidding-calls.ts'
import { setupWords } from '#domain/contract/bidding-setup-words.ts'
import type { Tender } from '#domain/contract/tender-reply.ts'
import { HowJudged } from '#client/bidding/HowJudged.tsx'
import type { ListedLot } from '#client/bidding/WhatIsAsked.tsx'
import { useLeaveGuard } from '#client/lib/use-leave-guard.ts'
import { Banner } from '#client/ui/Banner.tsx'
import { Button } from '#client/ui/Button.tsx'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'
import { ErrorSummary } from '#client/ui/ErrorSummary.tsx'
import { Panel } from '#client/ui/Panel.tsx'
import { TextArea } from '#client/ui/TextArea.tsx'
import { AskingFields } from './AskingFields.tsx'
import { JudgingFields } from './JudgingFields.tsx'
import { mergeSetups, type MergedSetup } from './merge-setups.ts'
import { RecordFields } from './RecordFields.tsx'
import { SealingFields } from './SealingFields.tsx'
import { SetupPreview } from './SetupPreview.tsx'
import { StaleSetup } from './StaleSetup.tsx'
import { setupSchema, valuesOf } from './setup-values.ts'
import { useSetupForm } from './use-setup-form.ts'

type SetupFormProps = {
  tender: Tender
  lots: readonly ListedLot[]
  /** Initial values of the form. */
  setup: BiddingSetup
  bidding: Bidding | null
  onFinish: () => void
}

export function SetupForm({ tender, lots, setup, onFinish, ...props }: SetupFormProps) {
  /** Stored set-up that the form is based on; replaced when a colleague's changes are merged. */
  const [bidding, setBidding] = useState(props.bidding)
  const [initial] = useState(() => valuesOf(setup, bidding?.sealing ?? 'portal'))
  const [base, setBase] = useState(initial)
  const [isPreviewed, setIsPreviewed] = useState(false)
  const isDone = useRef(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const lotIds = lots.map(({ id }) => id)
  const form = useSetupForm({
    tenderId: tender.id,
    lotIds,
    initial,
    bidding,
    onSaved: () => {
      isDone.current = true
      onFinish()
    },
  })
  const isDirty = JSON.stringify(form.values) !== JSON.stringify(initial)
  const leaving = useLeaveGuard(() => isDirty && !isDone.current)
  const isLive = bidding?.is_live ?? false
  const preview = setupSchema(lotIds).safeParse(form.values)
  const isStale = form.message === biddingTexts.stale
  useEffect(() => heading.current?.focus(), [])

  function takeTheirs(stored: Bidding | null): MergedSetup {
    const theirs = stored ? valuesOf(stored.setup, stored.sealing) : form.values
    const merged = mergeSetups({ base, mine: form.values, theirs })
    form.fill(merged.values)
    setBase(theirs)
    setBidding(stored)
    return merged
  }

  return (
    <form
      aria-label={setupWords.title}
      className="flex flex-col gap-6"
      noValidate
      onSubmit={form.submit}
    >
      <h2 ref={heading} tabIndex={-1} className="text-h2 font-semibold">
        {setupWords.title}
      </h2>
      <StaleSetup {...{ tender, lots }} isStale={isStale} onTake={takeTheirs} />
      {!isStale && <ErrorSummary {...form.summary} />}
      {isLive ? (
        <Panel title={setupWords.judging}>
          <div className="flex flex-col gap-5">
            <Banner>{biddingTexts.frozen}</Banner>
            <HowJudged setup={setup} currency={tender.currency} />
          </div>
        </Panel>
      ) : (
        <>
          <SealingFields form={form} />
          <JudgingFields form={form} currency={tender.currency} />
        </>
      )}
      <AskingFields form={form} lots={lots} isLive={isLive} />
      {!isLive && <RecordFields form={form} />}
      {isLive && tender.status !== 'draft' && (
        <Panel title={setupWords.changes}>
          <TextArea
            label={setupWords.changeNote}
            hint={setupWords.changeNoteHint}
            rows={3}
            limit={biddingLimits.changeNote}
            {...form.field('change_note')}
          />
        </Panel>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={form.isBusy} busyLabel="Saving...">
          {setupWords.save}
        </Button>
        <Button
          kind="secondary"
          disabledReason={preview.success ? null : setupWords.previewIncomplete}
          onClick={() => setIsPreviewed(true)}
        >
          <Eye aria-hidden="true" />
          {setupWords.preview}
        </Button>
        <Button kind="secondary" onClick={onFinish}>
          Cancel
        </Button>
      </div>
      {isPreviewed && preview.success && (
        <SetupPreview
          setup={preview.data}
          currency={tender.currency}
          lots={lots}
          onClose={() => setIsPreviewed(false)}
        />
      )}
      <ConfirmDialog
        isOpen={leaving !== undefined}
        onClose={() => leaving?.stay()}
        onConfirm={() => leaving?.leave()}
        title="Leave without saving?"
        description={setupWords.leaveLost}
        verb="Leave"
        cancelLabel="Stay"
      />
    </form>
  )
}
