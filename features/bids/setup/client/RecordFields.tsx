import {
  recordSharingLabels,
  recordSharings,
  type RecordSharing,
  setupWords,
  recordSharingWords,
} from '../contract/bidding.ts'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { RadioGroup } from '#kernel/client/ui/RadioGroup.tsx'
import { TextInput } from '#kernel/client/ui/TextInput.tsx'
import type { SetupFormState } from './use-setup-form.ts'

const texts = {
  handInHoursHint:
    'Counted from the end of the opening. Bidders see the record only once this time is over, so that nobody decides after reading other bidders’ prices.',
}

const sharingOptions = recordSharings.map((value) => ({
  value,
  label: recordSharingLabels[value],
  hint: recordSharingWords[value],
}))

/**
 * Fields for the part of the opening record that bidders see, and for the time allowed to resubmit
 * an unreadable bid.
 */
export function RecordFields({ form }: { form: SetupFormState }) {
  return (
    <Panel title={setupWords.record}>
      <div className="flex flex-col gap-5">
        <RadioGroup
          label={setupWords.recordSharing}
          name="record_sharing"
          options={sharingOptions}
          value={form.values.record_sharing}
          onChange={(value) => form.set('record_sharing', value as RecordSharing)}
        />
        <TextInput
          label="Time to send an unreadable bid again (hours)"
          hint={texts.handInHoursHint}
          inputMode="numeric"
          className="max-w-24"
          {...form.field('hand_in_hours')}
        />
      </div>
    </Panel>
  )
}
