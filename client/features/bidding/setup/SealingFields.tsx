import { sealingLabels, sealings, type Sealing } from '#domain/contract/bidding.ts'
import {
  envelopeCountLabels,
  sealingWords,
  setupWords,
} from '#domain/contract/bidding-setup-words.ts'
import { judgedWords } from '#domain/contract/bidding-words.ts'
import { Banner } from '#client/ui/Banner.tsx'
import { Panel } from '#client/ui/Panel.tsx'
import { RadioGroup } from '#client/ui/RadioGroup.tsx'
import type { SetupFormState } from './use-setup-form.ts'

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
          label={setupWords.sealingLabel}
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
          <Banner>{setupWords.openersTwoEnvelopes}</Banner>
        )}
      </div>
    </Panel>
  )
}
