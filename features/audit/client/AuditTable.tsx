import { auditTexts, type AuditLog } from '../contract/audit.ts'
import { ListLink } from '#kernel/client/lists/ListLink.tsx'
import { TenderLink } from '#kernel/client/lists/TenderLink.tsx'
import { OrganisationLink } from '#kernel/client/lists/OrganisationLink.tsx'
import { UserLink } from '#kernel/client/lists/UserLink.tsx'
import { Table, type Column } from '#kernel/client/ui/Table.tsx'
import { Timestamp } from '#kernel/client/ui/Timestamp.tsx'
import { ActionBadge } from './ActionBadge.tsx'
import { AuditSentence } from './AuditSentence.tsx'
import { FoldDetails } from './FoldDetails.tsx'
import { clockOf, foldLogs, type LogFold } from './fold-logs.ts'
import { resourceName } from './resource-name.ts'

const texts = {
  repeated: (times: number, since?: string) => `${times} times${since ? ` since ${since}` : ''}`,
}

const columns: Column<LogFold>[] = [
  {
    key: 'timestamp',
    header: 'Timestamp (UK time)',
    place: 'start',
    cell: ([{ performed_at }]) => (
      <span className="md:max-lg:block md:max-lg:w-20 md:max-lg:whitespace-normal">
        <Timestamp iso={performed_at} />
      </span>
    ),
  },
  {
    key: 'user',
    header: 'User',
    place: 'end',
    cell: ([{ user }]) =>
      user ? (
        <ListLink change={{ user_id: user.id }} title="Show only this user" className="link">
          {user.name}
        </ListLink>
      ) : (
        auditTexts.system
      ),
  },
  {
    key: 'sentence',
    header: 'What happened',
    kind: 'title',
    cell: (fold) => <FoldSentence fold={fold} />,
  },
  {
    key: 'action',
    header: 'Action',
    place: 'start',
    cell: ([{ action }]) => <ActionBadge action={action} />,
  },
  { key: 'resource', header: 'Resource', place: 'end', cell: ([log]) => <Resource log={log} /> },
]

type AuditTableProps = { logs: AuditLog[]; isBusy: boolean }

export function AuditTable({ logs, isBusy }: AuditTableProps) {
  return (
    <>
      {/* Cards don't have the header of the column, which names the time zone. */}
      <p className="-mb-2 text-sm text-muted md:hidden">{auditTexts.ukTime}</p>
      <Table
        caption="Audit logs"
        columns={columns}
        rows={foldLogs(logs)}
        rowKey={([{ id }]) => id}
        isBusy={isBusy}
        isDense
        detail={(fold) => <FoldDetails fold={fold} />}
      />
    </>
  )
}

/** Sentence of the newest entry, with the number of entries and the time of the oldest one. */
function FoldSentence({ fold }: { fold: LogFold }) {
  const [newest, ...earlier] = fold
  const start = clockOf(earlier.at(-1) ?? newest)
  return (
    <AuditSentence
      log={newest}
      hasResourceColumn
      note={
        earlier.length > 0 &&
        texts.repeated(fold.length, start === clockOf(newest) ? undefined : start)
      }
    />
  )
}

/** Resource with its ID, below the reference if it is a tender. */
function Resource({ log: { resource_type, resource_id, about } }: { log: AuditLog }) {
  const label = resourceName(resource_type, resource_id)
  if (resource_id !== null && resource_type === 'Tender') {
    const reference = about.tender?.reference
    return (
      <>
        <TenderLink id={resource_id}>{reference ?? label}</TenderLink>
        {reference && <span className="block text-muted">{label}</span>}
      </>
    )
  }
  if (resource_id !== null && resource_type === 'Organisation') {
    return <OrganisationLink id={resource_id}>{label}</OrganisationLink>
  }
  if (resource_id !== null && resource_type === 'User') {
    return <UserLink id={resource_id}>{label}</UserLink>
  }
  return label
}
