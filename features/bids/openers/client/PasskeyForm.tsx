import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { explainKeyFailure } from './keys.ts'

type PasskeyFormProps = {
  label: string
  hint: string
  busyLabel: string
  failure: string
  kind?: 'primary' | 'secondary'
  act: () => Promise<{ message: string }>
  onDone?: (() => void) | undefined
  /** Alternative actions, shown next to the button. */
  children?: ReactNode
}

/** Button that triggers the browser's passkey prompt; the form has no fields. */
export function PasskeyForm(props: PasskeyFormProps) {
  const { label, hint, busyLabel, failure, kind = 'primary', act, onDone, children } = props
  const use = useMutation({ mutationFn: () => finish(act(), onDone) })
  const { general } = use.error ? explainKeyFailure(use.error, failure) : { general: undefined }
  return (
    <div className="flex max-w-wizard flex-col gap-4">
      {general && <Banner kind="danger">{general}</Banner>}
      <p className="max-w-measure text-muted">{hint}</p>
      <div className="flex flex-wrap gap-3">
        <Button
          kind={kind}
          isBusy={use.isPending}
          busyLabel={busyLabel}
          onClick={() => use.mutate()}
        >
          {label}
        </Button>
        {children}
      </div>
    </div>
  )
}
