import { Link } from '@tanstack/react-router'
import { openerTaskLabels, openerTaskTexts, type OpenerTask } from '#domain/contract/opener-task.ts'
import {
  panelTaskLabels,
  panelTaskLists,
  panelTaskTexts,
  type PanelTask,
} from '#domain/contract/panel-task.ts'
import { panelTaskLink } from '#client/bidding/panel-task-part.ts'
import { TenderLink } from '#client/lists/TenderLink.tsx'
import { buttonClass } from '#client/ui/button-class.ts'
import { Deadline } from '#client/ui/Deadline.tsx'
import { ListPanel } from '#client/ui/ListPanel.tsx'
import { QueueRow } from '#client/ui/QueueRow.tsx'

type BidTasksProps = { tasks: readonly OpenerTask[]; panelTasks: readonly PanelTask[] }

/** Bids to open and to evaluate, in the order of the work; hidden if there are none. */
export function BidTasks({ tasks, panelTasks }: BidTasksProps) {
  if (tasks.length + panelTasks.length === 0) return null
  return (
    <ListPanel title={panelTaskTexts.title} level={3} isBoxed>
      <div className="divide-y divide-line">
        {tasks.length > 0 && (
          <ul aria-label={openerTaskTexts.title} className="divide-y divide-line">
            {tasks.map((task) => (
              <OpenerRow key={task.tender.id} task={task} />
            ))}
          </ul>
        )}
        {panelTaskLists.map(({ title, kinds }) => {
          const own = panelTasks.filter(({ kind }) => kinds.includes(kind))
          return (
            own.length > 0 && (
              <ul key={title} aria-label={title} className="divide-y divide-line">
                {own.map((task) => (
                  <PanelRow key={task.tender.id} task={task} />
                ))}
              </ul>
            )
          )
        })}
      </div>
    </ListPanel>
  )
}

function OpenerRow({ task: { kind, tender, submission_deadline } }: { task: OpenerTask }) {
  return (
    <QueueRow
      title={<Title tender={tender} />}
      details={
        <>
          {tender.reference} · <Deadline iso={submission_deadline} left="countdown" /> ·{' '}
          {openerTaskTexts.why[kind]}
        </>
      }
      actions={
        <Link
          to="/tenders/$tenderId"
          params={{ tenderId: tender.id }}
          search={{ tab: 'bids' }}
          aria-label={`${openerTaskLabels[kind]}: ${tender.title}`}
          className={buttonClass('secondary', 'small')}
        >
          {openerTaskLabels[kind]}
        </Link>
      }
    />
  )
}

function PanelRow({ task: { kind, count, tender } }: { task: PanelTask }) {
  return (
    <QueueRow
      title={<Title tender={tender} />}
      details={`${tender.reference} · ${panelTaskTexts.why[kind](count)}`}
      actions={
        <Link
          {...panelTaskLink(tender.id, kind)}
          aria-label={`${panelTaskLabels[kind]}: ${tender.title}`}
          className={buttonClass('secondary', 'small')}
        >
          {panelTaskLabels[kind]}
        </Link>
      }
    />
  )
}

function Title({ tender }: { tender: OpenerTask['tender'] }) {
  return (
    <TenderLink id={tender.id} tab="bids">
      {tender.title}
    </TenderLink>
  )
}
