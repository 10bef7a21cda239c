import { Link } from '@tanstack/react-router'
import {
  panelTaskLabels,
  panelTaskLists,
  panelTaskTexts,
  type PanelTask,
} from '#domain/contract/panel-task.ts'
import { panelTaskLink } from '#client/bidding/panel-task-part.ts'
import { TenderLink } from '#client/lists/TenderLink.tsx'
import { buttonClass } from '#client/ui/button-class.ts'
import { ListPanel } from '#client/ui/ListPanel.tsx'

/** Tasks on evaluation panels: a list for each kind of work that waits. */
export function PanelTasks({ tasks }: { tasks: readonly PanelTask[] }) {
  return panelTaskLists.map(({ title, kinds }) => {
    const own = tasks.filter(({ kind }) => kinds.includes(kind))
    if (own.length === 0) return null
    const total = own.reduce((sum, { count }) => sum + count, 0)
    return (
      <ListPanel
        key={title}
        title={title}
        level={3}
        isBoxed
        action={
          <span className="text-sm text-muted tabular-nums">{panelTaskTexts.waiting(total)}</span>
        }
      >
        <ul aria-label={title} className="divide-y divide-line">
          {own.map((task) => (
            <Task key={task.tender.id} task={task} />
          ))}
        </ul>
      </ListPanel>
    )
  })
}

function Task({ task: { kind, count, tender } }: { task: PanelTask }) {
  return (
    <li className="space-y-2 px-4 py-3">
      <span className="block font-semibold">
        <TenderLink id={tender.id} tab="bids">
          {tender.title}
        </TenderLink>
      </span>
      <p className="max-w-measure">{panelTaskTexts.why[kind](count)}</p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm text-muted tabular-nums">{tender.reference}</p>
        <Link
          {...panelTaskLink(tender.id, kind)}
          aria-label={`${panelTaskLabels[kind]}: ${tender.title}`}
          className={buttonClass('secondary', 'small')}
        >
          {panelTaskLabels[kind]}
        </Link>
      </div>
    </li>
  )
}
