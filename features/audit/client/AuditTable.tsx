import { auditKeywords, auditTexts, type AuditKeyword, type AuditLog } from '../contract/audit.ts'
import { ListLink } from '#kernel/client/lists/ListLink.tsx'
import { TenderLink } from '#features/tenders/client/TenderLink.tsx'
import { OrganisationLink } from '#kernel/client/lists/OrganisationLink.tsx'
import { UserLink } from '#kernel/client/lists/UserLink.tsx'
import { Disclosure } from '#kernel/client/ui/Disclosure.tsx'
import { joinClasses } from '#kernel/client/ui/join-classes.ts'
import { Table, type Column } from '#kernel/client/ui/Table.tsx'
import { toneClass, type Tone } from '#kernel/client/ui/Tag.tsx'
import { Timestamp } from '#kernel/client/ui/Timestamp.tsx'
import { formatTimestamp } from '#kernel/format/date.ts'
import { actionName } from '../contract/audit-phrases.ts'
import { AuditDetails } from './AuditDetails.tsx'
import { AuditSentence } from './AuditSentence.tsx'
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
      {/* The column header names the time zone, but cards have no column headers. */}
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

const tones: Record<AuditKeyword, Tone> = {
  created: 'published',
  updated: 'awarded',
  deleted: 'rejected',
  published: 'closed',
  login: 'draft',
}

/**
 * Badge with the action in words, such as "Tender created", coloured by a keyword such as "created"
 * in the action's name. Only failed actions have the warning colour. Other actions have no colour,
 * and all badges are lighter than tags, because the sentence beside them says the same.
 */
function ActionBadge({ action }: { action: string }) {
  const keyword = auditKeywords.find((word) => action.includes(word))
  const words = actionName(action)
  const tone = action.endsWith('_failed') ? 'pending' : keyword && tones[keyword]
  return (
    <span
      title={words}
      className={joinClasses(
        'inline-block max-w-full truncate rounded-control border px-1.5 align-middle text-sm md:max-w-28 lg:max-w-44',
        tone ? `border-transparent ${toneClass[tone]}` : 'border-line text-muted',
      )}
    >
      {words}
    </span>
  )
}

/** Details of a row: those of its entry or, if it is folded, of each of its entries. */
function FoldDetails({ fold }: { fold: LogFold }) {
  if (fold.length === 1) return <AuditDetails log={fold[0]} />
  return fold.map((log) => (
    <Disclosure key={log.id} summary={formatTimestamp(log.performed_at)} isWide>
      <AuditDetails log={log} />
    </Disclosure>
  ))
}
