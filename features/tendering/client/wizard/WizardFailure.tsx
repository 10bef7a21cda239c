import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { ErrorState } from '#kernel/client/ui/ErrorState.tsx'
import { PageHeading } from '#kernel/client/ui/PageHeading.tsx'

type WizardFailureProps = Omit<ComponentProps<typeof ErrorState>, 'action'> & { heading: string }

/** Page shown instead of a wizard that can't be opened, with the reason and a link back. */
export function WizardFailure({ heading, ...failure }: WizardFailureProps) {
  return (
    <div className="mx-auto flex w-full max-w-wizard flex-col gap-6">
      <PageHeading title={heading} />
      <ErrorState
        {...failure}
        action={
          <Link to="/tenders" className={buttonClass('secondary')}>
            Back to tenders
          </Link>
        }
      />
    </div>
  )
}
