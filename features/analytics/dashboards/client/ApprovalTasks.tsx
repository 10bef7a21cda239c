import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  approvalsAnchor,
  approvalWords,
  type ApprovalKind,
} from '#features/approvals/contract/approval.ts'
import { approvalTaskLimit, type ApprovalTask } from '#features/approvals/contract/approval-task.ts'
import {
  panelTaskLabels,
  panelTaskTexts,
  type PanelTask,
} from '#features/evaluation/panel/contract/panel-task.ts'
import { panelTaskLink } from '#features/evaluation/panel/client/panel-task-part.ts'
import { TenderLink } from '#features/tenders/client/TenderLink.tsx'
import { waitSince } from '#kernel/client/lists/wait-since.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { ListPanel } from '#kernel/client/ui/ListPanel.tsx'
import { QueueRow, type QueueItem } from '#kernel/client/ui/QueueRow.tsx'
import { useNow } from '#kernel/client/ui/use-now.ts'
import { useViewAll } from './use-view-all.tsx'

const texts = {
  title: 'Awaiting your approval',
  review: 'Review',
  why: {
    publication: 'The publication needs your approval.',
    deadline: 'A moved deadline needs your approval.',
    award: 'The award needs your approval.',
    contract: 'A contract needs your approval.',
    modification: 'A change to a contract needs your approval.',
  } satisfies Record<ApprovalKind, string>,
  askedBy: (name: string) => `Sent by ${name}.`,
}

type ApprovalTasksProps = {
  requests: readonly ApprovalTask[]
  /** Award decisions of panels that await the user's approval. */
  decisions: readonly PanelTask[]
}

/** Everything that awaits the user's approval, oldest first. */
export function ApprovalTasks({ requests, decisions }: ApprovalTasksProps) {
  const items: QueueItem[] = [
    ...requests.map((task) => ({
      since: task.since,
      row: <RequestRow key={`request ${task.id}`} task={task} />,
    })),
    ...decisions.map((task) => ({
      since: task.since,
      row: <DecisionRow key={`decision ${task.tender.id}`} task={task} />,
    })),
  ].toSorted((one, other) => Date.parse(one.since) - Date.parse(other.since))
  const hasMore = requests.length >= approvalTaskLimit
  const { listed, viewAll } = useViewAll(items, { label: texts.title, hasMore })
  return (
    <ListPanel title={texts.title} level={3} isBoxed action={viewAll}>
      <ul aria-label={texts.title} className="divide-y divide-line">
        {listed.map(({ row }) => row)}
      </ul>
    </ListPanel>
  )
}

function RequestRow({ task }: { task: ApprovalTask }) {
  const { kind, tender, since, asked_by, reviews_for } = task
  const place = reviews_for ? ` ${approvalWords.youReviewFor(reviews_for)}` : ''
  return (
    <Row
      tender={tender}
      since={since}
      why={`${texts.why[kind]} ${texts.askedBy(asked_by.name)}${place}`}
      action={
        <Link
          to="/tenders/$tenderId"
          params={{ tenderId: tender.id }}
          hash={approvalsAnchor}
          aria-label={`${texts.review}: ${tender.title}`}
          className={buttonClass('secondary', 'small')}
        >
          {texts.review}
        </Link>
      }
    />
  )
}

function DecisionRow({ task: { tender, since } }: { task: PanelTask }) {
  return (
    <Row
      tender={tender}
      since={since}
      why={panelTaskTexts.why.approve()}
      action={
        <Link
          {...panelTaskLink(tender.id, 'approve')}
          aria-label={`${panelTaskLabels.approve}: ${tender.title}`}
          className={buttonClass('secondary', 'small')}
        >
          {panelTaskLabels.approve}
        </Link>
      }
    />
  )
}

type RowProps = { tender: ApprovalTask['tender']; since: string; why: string; action: ReactNode }

function Row({ tender, since, why, action }: RowProps) {
  const wait = waitSince(since, useNow())
  return (
    <QueueRow
      hasLongActions
      title={<TenderLink id={tender.id}>{tender.title}</TenderLink>}
      details={
        <>
          {wait && <>{wait} · </>}
          <span className="whitespace-nowrap">{tender.reference}</span> · <span>{why}</span>
        </>
      }
      actions={action}
    />
  )
}
