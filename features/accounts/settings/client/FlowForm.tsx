import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import { Button } from '#kernel/client/ui/Button.tsx'
import type { ButtonKind } from '#kernel/client/ui/button-class.ts'
import { ErrorSummary } from '#kernel/client/ui/ErrorSummary.tsx'
import type { useForm } from '#kernel/client/lib/form.ts'

type FlowFormProps = {
  title: string
  form: Pick<ReturnType<typeof useForm>, 'isBusy' | 'summary'> & {
    submit: (event: FormEvent) => Promise<void>
  }
  verb: string
  busyLabel: string
  kind?: ButtonKind
  disabledReason?: string | null
  onCancel: () => void
  children: ReactNode
}

/**
 * Form for one of several steps inside a panel: its heading takes the focus, and the user can
 * cancel.
 */
export function FlowForm(props: FlowFormProps) {
  const { title, form, verb, busyLabel, kind, disabledReason, onCancel, children } = props
  return (
    <form
      className="flex flex-col gap-5 border-t border-line pt-5"
      noValidate
      onSubmit={form.submit}
    >
      <FlowHeading title={title} />
      <ErrorSummary {...form.summary} />
      <div className="flex max-w-120 flex-col gap-5">{children}</div>
      <div className="flex flex-wrap items-start gap-3">
        <Button
          type="submit"
          isBusy={form.isBusy}
          kind={kind}
          busyLabel={busyLabel}
          disabledReason={disabledReason}
        >
          {verb}
        </Button>
        <Button kind="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** Heading that takes the focus, because the button that led here has been removed. */
export function FlowHeading({ title }: { title: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h3 ref={heading} tabIndex={-1} className="scroll-mt-4 text-base font-semibold">
      {title}
    </h3>
  )
}
