import {
  biddingLimits,
  biddingTexts,
  type BiddingSetup,
  setupWords,
} from '#features/bids/setup/contract/bidding.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { HowJudged } from '../HowJudged.tsx'
import type { ListedLot } from '../WhatIsAsked.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { TextArea } from '#kernel/client/ui/TextArea.tsx'
import { AskingFields, PriceFields } from './AskingFields.tsx'
import type { SetupFormState } from './use-setup-form.ts'

const texts = {
  changeNoteHint:
    'Suppliers who are interested get this in an email. Those who have sent a bid are asked to check it.',
}

type LiveFieldsProps = {
  form: SetupFormState
  tender: Tender
  lots: readonly ListedLot[]
  setup: BiddingSetup
}

/**
 * Fields that can still be changed once suppliers have seen the set-up, and a field for a note to
 * suppliers about the change.
 */
export function LiveFields({ form, tender, lots, setup }: LiveFieldsProps) {
  return (
    <>
      <AskingFields form={form} />
      <PriceFields form={form} lots={lots} seen={setup} />
      <Panel title={setupWords.judging}>
        <div className="flex flex-col gap-5">
          <Banner>{biddingTexts.frozen}</Banner>
          <HowJudged setup={setup} currency={tender.currency} estimate={tender.estimated_value} />
        </div>
      </Panel>
      {tender.status !== 'draft' && (
        <Panel title="Tell suppliers">
          <TextArea
            label="What has changed"
            hint={texts.changeNoteHint}
            rows={3}
            limit={biddingLimits.changeNote}
            {...form.field('change_note')}
          />
        </Panel>
      )}
    </>
  )
}
