import { Link } from '@tanstack/react-router'
import type { Evaluation } from '../contract/evaluation.ts'
import { evaluationWords as words } from '../panel/contract/panel-task.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { evaluationLink } from './evaluation-pages.ts'

type RefusedPageProps = { tenderId: number; evaluation: Evaluation; message: string }

/**
 * Banner that explains why the user can't open an evaluation page, with a link to the next step.
 */
export function RefusedPage({ tenderId, evaluation, message }: RefusedPageProps) {
  return (
    <Banner
      kind="warning"
      title="You can’t open this page"
      actions={<WayOn tenderId={tenderId} evaluation={evaluation} />}
    >
      {message}
    </Banner>
  )
}

function WayOn({ tenderId, evaluation }: Omit<RefusedPageProps, 'message'>) {
  const { own, bidders } = evaluation
  const className = buttonClass('secondary')
  if (own.needs_second_factor) {
    return (
      <Link to="/settings" hash="security" className={className}>
        {words.secondFactor}
      </Link>
    )
  }
  const mustDeclare = own.declaration === 'missing' && bidders.length > 0
  return mustDeclare ? (
    <Link {...evaluationLink({ tenderId, part: 'declarations' })} className={className}>
      Declare conflicts
    </Link>
  ) : (
    <Link {...evaluationLink({ tenderId })} className={className}>
      {words.toPanel}
    </Link>
  )
}
