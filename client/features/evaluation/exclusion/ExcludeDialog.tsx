import * as z from 'zod/mini'
import { excludeBid } from '#domain/contract/evaluation-outcome-calls.ts'
import {
  evaluationLimits,
  evaluationTexts,
  exclusionCodeLabels,
  exclusionCodes,
  type ExclusionCode,
} from '#domain/contract/evaluation.ts'
import { exclusionWords as words } from '#domain/contract/ranking-words.ts'
import { finish } from '#client/dialogs/finish.ts'
import { FormDialog } from '#client/dialogs/FormDialog.tsx'
import { call } from '#client/lib/api.ts'
import { useForm } from '#client/lib/form.ts'
import { Select } from '#client/ui/Select.tsx'
import { TextArea } from '#client/ui/TextArea.tsx'

type ExcludeDialogProps = {
  tenderId: number
  bid: { id: number; bidder: string }
  /** Preselected reason. */
  code?: ExclusionCode | undefined
  onClose: () => void
}

const schema = z.extend(excludeBid.body, {
  code: z.enum(exclusionCodes, evaluationTexts.codeUnknown),
})

/**
 * Dialog for excluding a bid. The user chooses a reason, explains it and can describe the evidence.
 */
export function ExcludeDialog({ tenderId, bid, code, onClose }: ExcludeDialogProps) {
  const form = useForm({
    initial: { code: code ?? '', text: '', evidence: '' },
    schema,
    failure: words.failed,
    scope: 'exclude',
    submit: (body) =>
      finish(call(excludeBid, { params: { tenderId, bidId: bid.id }, body }), onClose),
  })
  return (
    <FormDialog
      title={words.excludeTitle(bid.bidder)}
      description={words.excludeWhy}
      verb={words.exclude}
      busyLabel={words.excluding}
      kind="danger"
      form={form}
      onClose={onClose}
    >
      <Select
        label={words.code}
        placeholder={words.chooseCode}
        options={exclusionCodes.map((value) => ({ value, label: exclusionCodeLabels[value] }))}
        {...form.field('code')}
      />
      <TextArea
        label={words.text}
        hint={words.textHint}
        rows={4}
        limit={evaluationLimits.reason}
        {...form.field('text')}
      />
      <TextArea
        label={words.evidence}
        hint={words.evidenceHint}
        isOptional
        rows={3}
        limit={evaluationLimits.reason}
        {...form.field('evidence')}
      />
    </FormDialog>
  )
}
