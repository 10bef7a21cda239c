import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import type { useForm } from '#kernel/client/lib/form.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import type { ButtonKind } from '#kernel/client/ui/button-class.ts'
import { Dialog } from '#kernel/client/ui/Dialog.tsx'
import { ErrorSummary } from '#kernel/client/ui/ErrorSummary.tsx'

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
  reasonAs?: 'text' | 'hidden'
  size?: 'normal' | 'wide'
  onClose: () => void
  children: ReactNode
}

/**
 * Dialog with a form. Errors appear above the form, and Enter submits it. Once the user has edited
 * a field, only Cancel closes the dialog at once. Escape, the close button and a click outside,
 * which are easily pressed by mistake, ask for confirmation.
 */
export function FormDialog(props: FormDialogProps) {
  const { form, verb, busyLabel, kind, disabledReason, reasonAs, onClose, children, ...dialog } =
    props
  const formId = useId()
  const lastEdited = useRef<HTMLElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const keepEditing = () => {
    setIsAsking(false)
    lastEdited.current?.focus()
  }
  return (
    <Dialog
      isOpen
      {...dialog}
      onClose={() => (lastEdited.current ? setIsAsking(true) : onClose())}
      isBusy={form.isBusy}
      actions={
        isAsking ? (
          <DiscardActions onDiscard={onClose} onKeep={keepEditing} />
        ) : (
          <>
            <Button
              type="submit"
              form={formId}
              isBusy={form.isBusy}
              kind={kind}
              busyLabel={busyLabel}
              disabledReason={disabledReason}
              reasonAs={reasonAs}
            >
              {verb}
            </Button>
            <Button kind="secondary" data-safe="" onClick={onClose}>
              Cancel
            </Button>
          </>
        )
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-5"
        noValidate
        onInput={({ target }) => {
          lastEdited.current = target as HTMLElement
          setIsAsking(false)
        }}
        onSubmit={(event) => {
          // Without this check, pressing Enter in a field would submit the form even though the
          // button is disabled or replaced.
          if (disabledReason || isAsking) return event.preventDefault()
          return form.submit(event)
        }}
      >
        <ErrorSummary {...form.summary} />
        {children}
        {isAsking && <Banner kind="warning">Discard what you entered?</Banner>}
      </form>
    </Dialog>
  )
}

type DiscardActionsProps = { onDiscard: () => void; onKeep: () => void }

function DiscardActions({ onDiscard, onKeep }: DiscardActionsProps) {
  return (
    <>
      <Button kind="danger" onClick={onDiscard}>
        Discard
      </Button>
      <Button kind="secondary" autoFocus onClick={onKeep}>
        Keep editing
      </Button>
    </>
  )
}
