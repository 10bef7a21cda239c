import * as z from 'zod/mini'
import { decideLowPrice } from '#domain/contract/clarification-calls.ts'
import { clarificationWords as words } from '#domain/contract/clarification-words.ts'
import { evaluationLimits } from '#domain/contract/evaluation.ts'
import { excludeBid } from '#domain/contract/evaluation-outcome-calls.ts'
import { finish } from '#client/dialogs/finish.ts'
import { FormDialog } from '#client/dialogs/FormDialog.tsx'
import { call } from '#client/lib/api.ts'
import { useForm } from '#client/lib/form.ts'
import { TextArea } from '#client/ui/TextArea.tsx'

type DecideProps = { params: { tenderId: number; bidId: number }; onClose: () => void }

/** Dialog to accept a low price, with a reason. */
export function AcceptPriceDialog({ params, onClose }: DecideProps) {
  const form = useForm({
    initial: { reason: '' },
    schema: decideLowPrice.body,
    failure: words.decideFailed,
    scope: 'accept-price',
    submit: (body) => finish(call(decideLowPrice, { params, body }), onClose),
  })
  return (
    <FormDialog
      title={words.accept}
      description={words.acceptWhy}
      verb={words.accept}
      busyLabel="Saving..."
      {...{ form, onClose }}
    >
      <TextArea
        label={words.reason}
        rows={4}
        limit={evaluationLimits.reason}
        {...form.field('reason')}
      />
    </FormDialog>
  )
}

const { text, evidence } = excludeBid.body.shape
const exclusion = z.object({ text, evidence })

/** Dialog to exclude a bid for its price, after the bidder could explain it. */
export function ExcludeAsLowDialog({ params, onClose }: DecideProps) {
  const form = useForm({
    initial: { text: '', evidence: '' },
    schema: exclusion,
    failure: words.excludeFailed,
    scope: 'exclude-as-low',
    submit: (given) => {
      const body = { code: 'abnormally_low', ...given } as const
      return finish(call(excludeBid, { params, body }), onClose)
    },
  })
  return (
    <FormDialog
      title={words.exclude}
      description={words.excludeWhy}
      verb={words.exclude}
      busyLabel="Excluding..."
      kind="danger"
      {...{ form, onClose }}
    >
      <TextArea
        label={words.reason}
        rows={4}
        limit={evaluationLimits.reason}
        {...form.field('text')}
      />
      <TextArea
        label={words.evidence}
        isOptional
        rows={3}
        limit={evaluationLimits.reason}
        {...form.field('evidence')}
      />
    </FormDialog>
  )
}
