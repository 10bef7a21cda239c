import {
  sealingLabels,
  sealings,
  type Sealing,
  envelopeCountLabels,
  setupWords,
  judgedWords,
} from '../contract/bidding.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { RadioGroup } from '#kernel/client/ui/RadioGroup.tsx'
import type { SetupFormState } from './use-setup-form.ts'

const texts = {
  openersTwoEnvelopes:
    'The openers need their keys twice: to open the bids, and again to open the prices once you’ve judged the quality. Choose people who’ll keep their keys until then: without two keys, nobody can open the prices, and bidders are asked to hand them in again.',
}

const sealingWords: Record<Sealing, string> = {
  portal:
    'The portal keeps the key. It opens the bids once the deadline has passed and two of you have confirmed. This suits most tenders.',
  openers:
    'At least three colleagues each hold a key, and two of them open the bids together. Nobody who runs the portal can read a bid before then. Choose it where that matters: lost keys can’t be restored.',
}

const sealingOptions = sealings.map((value) => ({
  value,
  label: sealingLabels[value],
  hint: sealingWords[value],
}))

const envelopeOptions = ([1, 2] as const).map((count) => ({
  value: String(count),
  label: envelopeCountLabels[count],
  hint: judgedWords.envelopes[count],
}))

export function SealingFields({ form }: { form: SetupFormState }) {
  const { sealing, envelope_count } = form.values
  return (
    <Panel title={setupWords.sealing}>
      <div className="flex flex-col gap-5">
        <RadioGroup
          label="Who holds the key"
          name="sealing"
          options={sealingOptions}
          value={sealing}
          onChange={(value) => form.set('sealing', value as Sealing)}
        />
        <RadioGroup
          label={setupWords.envelopes}
          name="envelope_count"
          options={envelopeOptions}
          value={envelope_count}
          onChange={(value) => form.set('envelope_count', value)}
        />
        {sealing === 'openers' && envelope_count === '2' && (
          <Banner>{texts.openersTwoEnvelopes}</Banner>
        )}
      </div>
    </Panel>
  )
}
