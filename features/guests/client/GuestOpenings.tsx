import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { panelRoleLabels } from '#features/evaluation/contract/evaluation.ts'
import { guestWords as words, type GuestOpening } from '#features/bids/guests/contract/guest.ts'
import { openerTaskLabels, openerTaskTexts } from '#features/bids/opening/contract/opener-task.ts'
import {
  panelTaskLabels,
  panelTaskTexts,
  type PanelTask,
} from '#features/evaluation/panel/contract/panel-task.ts'
import { guestOpeningsQuery } from '#features/bids/guests/client/guest-queries.ts'
import { panelTaskLink } from '#features/evaluation/panel/client/panel-task-part.ts'
import { panelTasksQuery } from '#features/evaluation/panel/client/panel-tasks-query.ts'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { EmptyState } from '#kernel/client/ui/EmptyState.tsx'
import { PageHeading } from '#kernel/client/ui/PageHeading.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { Table, type Column } from '#kernel/client/ui/Table.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'
import { GuestInvitations } from './GuestInvitations.tsx'

const texts = {
  task: 'Your task',
}

/** Home page for guests: the tenders whose bids they evaluate or open, with their tasks. */
export function GuestOpenings() {
  const { data, ...query } = useQuery(guestOpeningsQuery)
  const tasks = useQuery(panelTasksQuery)
  const evaluated = data?.openings.filter((one) => one.panel_role || one.is_finished) ?? []
  const opened = data?.openings.filter(({ is_opener }) => is_opener) ?? []
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title={words.title}>
        You’ve been invited to open or evaluate the bids of these tenders.
      </PageHeading>
      {data === undefined ? (
        <LoadState query={query} failure={words.loadFailed}>
          <Skeleton shape="table" count={3} label="Loading tenders" />
        </LoadState>
      ) : (
        <>
          {data.invitations.length > 0 && <GuestInvitations invitations={data.invitations} />}
          {tasks.data?.some(({ kind }) => kind === 'second_factor') && <SecondFactorFirst />}
          <LoadState query={tasks} failure={panelTaskTexts.loadFailed} />
          {evaluated.length > 0 && (
            <Places
              title="Bids to evaluate"
              rows={evaluated}
              columns={[...shared, role, ownTask(tasks.data ?? [])]}
            />
          )}
          {opened.length > 0 && (
            <Places title={openerTaskTexts.title} rows={opened} columns={openerColumns} />
          )}
          {data.openings.length === 0 && (
            <Panel title={words.title}>
              <EmptyState title={words.none}>{words.noneWhy}</EmptyState>
            </Panel>
          )}
        </>
      )}
    </div>
  )
}

function SecondFactorFirst() {
  return (
    <Banner
      kind="warning"
      title={panelTaskLabels.second_factor}
      actions={
        <Link to="/settings" hash="security" className={buttonClass('secondary')}>
          Go to Settings
        </Link>
      }
    >
      {panelTaskTexts.why.second_factor()}
    </Banner>
  )
}

type PlacesProps = {
  title: string
  rows: readonly GuestOpening[]
  columns: Column<GuestOpening>[]
}

function Places({ title, rows, columns }: PlacesProps) {
  return (
    <Panel title={title}>
      <Table caption={title} columns={columns} rows={rows} rowKey={({ tender }) => tender.id} />
    </Panel>
  )
}

const noTask = <span className="text-muted">Nothing to do now</span>

const shared: Column<GuestOpening>[] = [
  {
    key: 'tender',
    header: 'Tender',
    kind: 'title',
    cell: ({ tender }) => (
      <>
        <Link to="/openings/$tenderId" params={{ tenderId: tender.id }}>
          {tender.title}
        </Link>
        <span className="block text-sm text-muted">{tender.reference}</span>
      </>
    ),
  },
  { key: 'buyer', header: 'Buyer', cell: ({ organisation }) => organisation },
]

const role: Column<GuestOpening> = {
  key: 'role',
  header: 'Your role',
  cell: ({ panel_role }) => (panel_role ? panelRoleLabels[panel_role] : 'No longer on the panel'),
}

/** Column with the guest's panel tasks for each tender, linked to the pages where they are done. */
const ownTask = (tasks: readonly PanelTask[]): Column<GuestOpening> => ({
  key: 'task',
  header: texts.task,
  cell: ({ tender, is_finished, panel_role }) => {
    if (is_finished && !panel_role) return 'Evaluation finished'
    const own = tasks.filter((task) => task.tender.id === tender.id)
    if (own.length === 0) return noTask
    return own.map(({ kind, count }) => (
      <Link
        key={kind}
        {...panelTaskLink(tender.id, kind)}
        aria-label={`${panelTaskLabels[kind]}: ${tender.title}`}
        className="link block"
      >
        {kind === 'second_factor' ? panelTaskLabels[kind] : `${panelTaskLabels[kind]} (${count})`}
      </Link>
    ))
  },
})

const openerColumns: Column<GuestOpening>[] = [
  ...shared,
  {
    key: 'task',
    header: texts.task,
    cell: ({ task }) => (task ? openerTaskLabels[task] : noTask),
  },
  {
    key: 'deadline',
    header: 'Submission deadline',
    cell: ({ tender }) => <Time iso={tender.submission_deadline} show="short" />,
  },
]
