import { ndaLimits, writeNda } from '../contract/nda.ts'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { ErrorSummary } from '#kernel/client/ui/ErrorSummary.tsx'
import { TextArea } from '#kernel/client/ui/TextArea.tsx'

type NdaEditorProps = { tenderId: number; text: string; onFinish: () => void }

export function NdaEditor({ tenderId, text, onFinish }: NdaEditorProps) {
  const form = useForm({
    initial: { text },
    schema: writeNda.body,
    failure: 'Failed to save agreement',
    scope: 'nda',
    submit: (body) => finish(call(writeNda, { params: { tenderId }, body }), onFinish),
  })
  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={form.submit}>
      <ErrorSummary {...form.summary} />
      <TextArea
        label="Text of the agreement"
        hint="If you change the text, suppliers who accepted an earlier version will be asked again."
        rows={12}
        limit={ndaLimits.text}
        autoFocus
        {...form.field('text')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={form.isBusy} busyLabel="Saving...">
          Save new version
        </Button>
        <Button kind="secondary" onClick={onFinish}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
