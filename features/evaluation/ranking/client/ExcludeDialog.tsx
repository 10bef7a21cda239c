import * as z from 'zod/mini'
import { excludeBid, exclusionWords as words } from '../contract/ranking.ts'
import {
  evaluationLimits,
  exclusionCodeLabels,
  exclusionCodes,
  type ExclusionCode,
} from '#features/evaluation/contract/evaluation.ts'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { FormDialog } from '#kernel/client/dialogs/FormDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { Select } from '#kernel/client/ui/Select.tsx'
import { TextArea } from '#kernel/client/ui/TextArea.tsx'

const texts = {
  excludeTitle: (bidder: string) => `Exclude the bid of ${bidder}?`,
  excludeWhy:
    'An excluded bid gets no rank. It changes nobody’s quality points. You can reinstate it with a reason.',
}

type ExcludeDialogProps = {
  tenderId: number
  bid: { id: number; bidder: string }
  /** Preselected reason. */
  code?: ExclusionCode | undefined
  onClose: () => void
}

const schema = z.extend(excludeBid.body, {
  code: z.enum(exclusionCodes, 'Choose a reason'),
})

/**
 * Dialog for excluding a bid. The user chooses a reason, explains it and can describe the evidence.
 */
export function ExcludeDialog({ tenderId, bid, code, onClose }: ExcludeDialogProps) {
  const form = useForm({
    initial: { code: code ?? '', text: '', evidence: '' },
    schema,
    failure: 'Failed to exclude the bid',
    scope: 'exclude',
    submit: (body) =>
      finish(call(excludeBid, { params: { tenderId, bidId: bid.id }, body }), onClose),
  })
  return (
    <FormDialog
      title={texts.excludeTitle(bid.bidder)}
      description={texts.excludeWhy}
      verb={words.exclude}
      busyLabel="Excluding..."
      kind="danger"
      form={form}
      onClose={onClose}
    >
      <Select
        label="Reason"
        placeholder="Choose a reason"
        options={exclusionCodes.map((value) => ({ value, label: exclusionCodeLabels[value] }))}
        {...form.field('code')}
      />
      <TextArea
        label="Explanation"
        hint="Say what led to this decision. The bidder may read this."
        rows={4}
        limit={evaluationLimits.reason}
        {...form.field('text')}
      />
      <TextArea
        label="Evidence"
        hint="Say where the panel found the evidence, such as a page of the bid, a register or a letter."
        isOptional
        rows={3}
        limit={evaluationLimits.reason}
        {...form.field('evidence')}
      />
    </FormDialog>
  )
}
