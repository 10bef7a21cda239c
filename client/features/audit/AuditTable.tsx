import { auditTexts, type AuditLog } from '#domain/contract/audit.ts'
import { ListLink } from '#client/lists/ListLink.tsx'
import { TenderLink } from '#client/lists/TenderLink.tsx'
import { OrganisationLink } from '#client/lists/OrganisationLink.tsx'
import { UserLink } from '#client/lists/UserLink.tsx'
import { Table, type Column } from '#client/ui/Table.tsx'
import { Timestamp } from '#client/ui/Timestamp.tsx'
import { ActionBadge } from './ActionBadge.tsx'
import { AuditDetails } from './AuditDetails.tsx'
import { AuditSentence } from './AuditSentence.tsx'
import { resourceName } from './resource-name.ts'

const columns: Column<AuditLog>[] = [
  {
    key: 'timestamp',
    header: 'Timestamp (UK time)',
    place: 'start',
    cell: ({ performed_at }) => (
      <span className="tabular-nums md:max-lg:block md:max-lg:w-20 md:max-lg:whitespace-normal">
        <Timestamp iso={performed_at} />
      </span>
    ),
  },
  {
    key: 'user',
    header: 'User',
    place: 'end',
    cell: ({ user }) =>
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
    cell: (log) => <AuditSentence log={log} hasResourceColumn />,
  },
  {
    key: 'action',
    header: 'Action',
    place: 'start',
    cell: ({ action }) => <ActionBadge action={action} />,
  },
  { key: 'resource', header: 'Resource', place: 'end', cell: (log) => <Resource log={log} /> },
]

type AuditTableProps = { logs: AuditLog[]; isBusy: boolean }

export function AuditTable({ logs, isBusy }: AuditTableProps) {
  return (
    <Table
      caption="Audit logs"
      columns={columns}
      rows={logs}
      rowKey={({ id }) => id}
      isBusy={isBusy}
      isDense
      detail={(log) => <AuditDetails log={log} />}
    />
  )
}

function Resource({ log: { resource_type, resource_id } }: { log: AuditLog }) {
  const label = resourceName(resource_type, resource_id)
  if (resource_id !== null && resource_type === 'Tender') {
    return <TenderLink id={resource_id}>{label}</TenderLink>
  }
  if (resource_id !== null && resource_type === 'Organisation') {
    return <OrganisationLink id={resource_id}>{label}</OrganisationLink>
  }
  if (resource_id !== null && resource_type === 'User') {
    return <UserLink id={resource_id}>{label}</UserLink>
  }
  return label
}
