import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  openerTaskLabels,
  openerTaskTexts,
  type OpenerTask,
  type OpenerTaskKind,
} from '#features/bids/opening/contract/opener-task.ts'
import {
  panelTaskLabels,
  panelTaskLists,
  panelTaskTexts,
  type PanelTask,
} from '#features/evaluation/panel/contract/panel-task.ts'
import { panelTaskLink } from '#features/evaluation/panel/client/panel-task-part.ts'
import { TenderLink } from '#features/tenders/client/TenderLink.tsx'
import { waitSince } from '#kernel/client/lists/wait-since.tsx'
import { useNow } from '#kernel/client/ui/use-now.ts'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { Deadline } from '#kernel/client/ui/Deadline.tsx'
import { ListPanel } from '#kernel/client/ui/ListPanel.tsx'
import { QueueRow } from '#kernel/client/ui/QueueRow.tsx'
import { useShown } from './use-shown.ts'

const texts = {
  why: {
    make_key:
      'You’re one of the people who open the bids. The tender can’t be published before you have a key.',
    prove_key: 'Show that your key still works, so that the bids can be opened after the deadline.',
    confirm: 'The deadline has passed. The bids are opened once the openers have confirmed.',
    give_share: 'The openers have confirmed. The opening of the bids needs your share of the key.',
    confirm_prices:
      'Another opener has confirmed the opening of the prices. They’re opened once enough openers have confirmed.',
    give_price_share:
      'The openers have confirmed. The opening of the prices needs your share of the key: use the key that you opened the bids with.',
  } satisfies Record<OpenerTaskKind, string>,
}

/**
 * Returns the tasks in the order of `panelTaskLists`. Tasks of a kind that is in none of these
 * lists are left out.
 */
const inOrder = (tasks: readonly PanelTask[]) =>
  panelTaskLists.flatMap(({ kinds }) => tasks.filter(({ kind }) => kinds.includes(kind)))

type BidTasksProps = { tasks: readonly OpenerTask[]; panelTasks: readonly PanelTask[] }

/**
 * The user's tasks in opening and evaluating bids, in the order of the procedure; hidden if there
 * are none.
 */
export function BidTasks({ tasks, panelTasks }: BidTasksProps) {
  const [isWhole, setIsWhole] = useState(false)
  const shown = useShown()
  const ordered = inOrder(panelTasks)
  const total = tasks.length + ordered.length
  if (total === 0) return null
  const maxListed = isWhole ? total : shown
  const listedTasks = tasks.slice(0, maxListed)
  const listedPanelTasks = ordered.slice(0, Math.max(0, maxListed - tasks.length))
  return (
    <ListPanel
      title="Bids, evaluations and awards"
      level={3}
      isBoxed
      action={
        total > maxListed && (
          <button
            type="button"
            className="link text-sm pointer-coarse:min-h-control"
            onClick={() => setIsWhole(true)}
          >
            View all {total}
          </button>
        )
      }
    >
      <div className="divide-y divide-line">
        {listedTasks.length > 0 && (
          <ul aria-label={openerTaskTexts.title} className="divide-y divide-line">
            {listedTasks.map((task) => (
              <OpenerRow key={task.tender.id} task={task} />
            ))}
          </ul>
        )}
        {panelTaskLists.map(({ title, kinds }) => {
          const own = listedPanelTasks.filter(({ kind }) => kinds.includes(kind))
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

function OpenerRow({ task: { kind, tender, submission_deadline, since } }: { task: OpenerTask }) {
  const now = useNow()
  const first = since ? (
    waitSince(since, now)
  ) : (
    <Deadline iso={submission_deadline} left="countdown" />
  )
  return (
    <QueueRow
      hasLongActions
      title={<Title tender={tender} />}
      details={
        <>
          {first && <>{first} · </>}
          <span className="whitespace-nowrap">{tender.reference}</span> ·{' '}
          <span>{texts.why[kind]}</span>
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

function PanelRow({ task: { kind, count, since, tender } }: { task: PanelTask }) {
  const wait = waitSince(since, useNow())
  return (
    <QueueRow
      hasLongActions
      title={<Title tender={tender} />}
      details={
        <>
          {wait && <>{wait} · </>}
          <span className="whitespace-nowrap">{tender.reference}</span> ·{' '}
          <span>{panelTaskTexts.why[kind](count)}</span>
        </>
      }
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
