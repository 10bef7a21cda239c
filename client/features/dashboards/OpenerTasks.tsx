import { Link } from '@tanstack/react-router'
import { openerTaskLabels, openerTaskTexts, type OpenerTask } from '#domain/contract/opener-task.ts'
import { TenderLink } from '#client/lists/TenderLink.tsx'
import { buttonClass } from '#client/ui/button-class.ts'
import { Deadline } from '#client/ui/Deadline.tsx'
import { ListPanel } from '#client/ui/ListPanel.tsx'

/** Tasks of openers; hidden if there are none. */
export function OpenerTasks({ tasks }: { tasks: readonly OpenerTask[] }) {
  if (tasks.length === 0) return null
  return (
    <ListPanel title={openerTaskTexts.title} level={3} isBoxed>
      <ul className="divide-y divide-line">
        {tasks.map((task) => (
          <Task key={task.tender.id} task={task} />
        ))}
      </ul>
    </ListPanel>
  )
}

function Task({ task: { kind, tender, submission_deadline } }: { task: OpenerTask }) {
  return (
    <li className="space-y-2 px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="font-semibold">
          <TenderLink id={tender.id} tab="bids">
            {tender.title}
          </TenderLink>
        </span>
        <span className="text-sm">
          <Deadline iso={submission_deadline} left="countdown" />
        </span>
      </div>
      <p className="max-w-measure">{openerTaskTexts.why[kind]}</p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm text-muted tabular-nums">{tender.reference}</p>
        <Link
          to="/tenders/$tenderId"
          params={{ tenderId: tender.id }}
          search={{ tab: 'bids' }}
          aria-label={`${openerTaskLabels[kind]}: ${tender.title}`}
          className={buttonClass('secondary', 'small')}
        >
          {openerTaskLabels[kind]}
        </Link>
      </div>
    </li>
  )
}
