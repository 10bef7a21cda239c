import type { FormEvent, ReactNode } from 'react'
import { wizardTexts } from '#features/tenders/contract/tender.ts'
import { isAmong, useStepFocus } from '#kernel/client/lib/form-steps.ts'
import { Breadcrumb, type Crumb } from '#kernel/client/ui/Breadcrumb.tsx'
import { ConfirmDialog } from '#kernel/client/ui/ConfirmDialog.tsx'
import { ErrorSummary } from '#kernel/client/ui/ErrorSummary.tsx'
import { PageHeading } from '#kernel/client/ui/PageHeading.tsx'
import { Stepper } from '#kernel/client/ui/Stepper.tsx'
import type { useWizard } from './use-wizard.ts'

const texts = {
  onThisDevice: (time: string) => `Saved on this device, ${time}`,
  otherTab:
    'Not saved on this device: another tab has unsaved work on the same tender. Save your draft to keep this.',
  leaveKept: 'We’ve saved what you typed on this device. You can restore it when you come back.',
}

type WizardFrameProps = {
  title: string
  /** Breadcrumbs above the title. */
  crumbs?: readonly Crumb[]
  /** Facts below the title. */
  facts?: ReactNode
  steps: readonly string[]
  wizard: Pick<
    ReturnType<typeof useWizard>,
    | 'form'
    | 'step'
    | 'reach'
    | 'goTo'
    | 'shownFields'
    | 'leaving'
    | 'isDirty'
    | 'isKept'
    | 'isTaken'
    | 'savedAt'
  >
  onSubmit: (event: FormEvent) => void
  /** True if files are chosen, which would be lost when the user leaves the page. */
  hasFiles?: boolean
  /** Notices above the form, such as an offer to restore unsaved work. */
  notices?: ReactNode
  /** Next step after a failure, below its message. */
  remedy?: ReactNode
  buttons: ReactNode
  /** Status of the last save on the server. */
  savedWhere?: ReactNode
  children: ReactNode
}

export function WizardFrame(props: WizardFrameProps) {
  const { title, crumbs, facts, steps, wizard, onSubmit, hasFiles } = props
  const { notices, remedy, buttons, savedWhere, children } = props
  const { form, step, reach, goTo, shownFields, leaving, isDirty, isKept, isTaken, savedAt } =
    wizard
  const stepTitle = steps[step - 1]!
  // Only errors in the current step are listed, because links to fields in other steps would not
  // work.
  const errors = form.summary.errors.filter(({ field }) => isAmong(shownFields, field))
  const heading = useStepFocus(step, form.summary.errors.length > 0)

  return (
    <div className="mx-auto flex w-full max-w-wizard flex-col gap-6">
      {crumbs && <Breadcrumb crumbs={crumbs} />}
      <PageHeading title={title} documentTitle={`${stepTitle}: ${title}`}>
        {facts}
      </PageHeading>
      {notices}
      <Stepper steps={steps} current={step} go={{ to: goTo, reach }} />
      <ErrorSummary {...form.summary} errors={errors} />
      {remedy}
      <form className="flex flex-col gap-5" noValidate onSubmit={onSubmit}>
        <h2 ref={heading} tabIndex={-1}>
          {stepTitle}
        </h2>
        {children}
        {buttons}
        <p role="status" className="min-h-5 text-sm text-muted">
          {isTaken
            ? texts.otherTab
            : savedAt !== undefined && texts.onThisDevice(clockTime.format(savedAt))}
          {savedWhere}
        </p>
      </form>
      <ConfirmDialog
        isOpen={leaving !== undefined}
        onClose={() => leaving?.stay()}
        onConfirm={() => leaving?.leave()}
        title="Leave without saving?"
        description={
          <>
            {isDirty && (isKept && !isTaken ? texts.leaveKept : 'What you’ve typed will be lost.')}
            {hasFiles && ` ${wizardTexts.filesNotKept}`}
          </>
        }
        verb="Leave"
        cancelLabel="Stay"
      />
    </div>
  )
}

/** Formats the time of day in this device's time zone. */
export const clockTime = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
