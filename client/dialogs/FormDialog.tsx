import { useId, type FormEvent, type ReactNode } from 'react'
import type { useForm } from '#client/lib/form.ts'
import { Button } from '#client/ui/Button.tsx'
import type { ButtonKind } from '#client/ui/button-class.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { ErrorSummary } from '#client/ui/ErrorSummary.tsx'

type FormDialogProps = {
  title: string
  description?: ReactNode
  form: Pick<ReturnType<typeof useForm>, 'isBusy' | 'summary'> & {
    submit: (event: FormEvent) => Promise<void>
  }
  verb: string
  busyLabel: string
  kind?: ButtonKind
  disabledReason?: string | null
  size?: 'normal' | 'wide'
  onClose: () => void
  children: ReactNode
}

/** Dialog with a form. Errors appear above the form, and Enter submits it. */
export function FormDialog(props: FormDialogProps) {
  const { form, verb, busyLabel, kind, disabledReason, onClose, children, ...dialog } = props
  const formId = useId()
  return (
    <Dialog
      isOpen
      {...dialog}
      onClose={onClose}
      isBusy={form.isBusy}
      actions={
        <>
          <Button
            type="submit"
            form={formId}
            isBusy={form.isBusy}
            {...{ kind, busyLabel, disabledReason }}
          >
            {verb}
          </Button>
          <Button kind="secondary" data-safe="" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-5"
        noValidate
        onSubmit={(event) => {
          // Without this check, pressing Enter in a field would submit the form even though the
          // button is disabled.
          if (disabledReason) return event.preventDefault()
          return form.submit(event)
        }}
      >
        <ErrorSummary {...form.summary} />
        {children}
      </form>
    </Dialog>
  )
}
