import { Link } from '@tanstack/react-router'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { ListPanel } from '#kernel/client/ui/ListPanel.tsx'
import { QueueRow } from '#kernel/client/ui/QueueRow.tsx'

const steps = [
  {
    title: 'Create a tender',
    details: 'Save a draft at any step, and publish it when it’s complete.',
    to: '/tenders/create',
    label: 'Create Tender',
  },
  {
    title: 'Invite colleagues',
    details: 'They share your organisation’s tenders, and can answer questions and evaluate bids.',
    to: '/colleagues',
    label: 'Invite colleagues',
  },
  {
    title: 'Set up sign-in',
    details: 'Use the accounts of your organisation, with single sign-on.',
    to: '/settings/sso',
    label: 'Set up sign-in',
  },
] as const

/** First steps for a buyer whose organisation has no tenders yet. */
export function FirstSteps() {
  return (
    <ListPanel title="Get started" level={3} isBoxed>
      <ol className="divide-y divide-line">
        {steps.map(({ title, details, to, label }) => (
          <QueueRow
            key={to}
            hasLongActions
            title={title}
            details={details}
            actions={
              <Link to={to} className={buttonClass('secondary', 'small')}>
                {label}
              </Link>
            }
          />
        ))}
      </ol>
    </ListPanel>
  )
}
