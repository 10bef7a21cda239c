import { Fragment } from 'react'
import { actorWithoutName, auditWords, humanise, piecesOf } from '../contract/audit-phrases.ts'
import type { AuditLog } from '../contract/audit.ts'
import { OrganisationLink } from '#kernel/client/lists/OrganisationLink.tsx'
import { TenderLink } from '#features/tenders/client/TenderLink.tsx'
import { UserLink } from '#kernel/client/lists/UserLink.tsx'

const texts = {
  /** Used where the tender's name is shown next to the sentence. */
  thisTender: 'the tender',
  changed: (fields: string) => `Changed: ${fields}`,
}

/** Maximum number of changed fields listed in a row. */
const maxFields = 4

type AuditSentenceProps = {
  log: AuditLog
  /** True if no column shows the user's name, in which case the sentence starts with it. */
  isNamed?: boolean
  /** True if a column shows the resource, in which case a tender's reference is not repeated. */
  hasResourceColumn?: boolean
  /** Text below the sentence, such as how often the action was repeated. */
  note?: string | false
}

/**
 * Sentence such as "Samuel Adeyemi changed the tender", with the tender and the changed fields
 * below it.
 */
export function AuditSentence({ log, isNamed, hasResourceColumn, note }: AuditSentenceProps) {
  const fields = Object.keys(log.changes ?? {})
  const { tender } = log.about
  const isShownElsewhere = hasResourceColumn && log.resource_type === 'Tender' && tender?.title
  const facts = [
    note,
    tender && !isShownElsewhere && <Reference key="reference" tender={tender} />,
    fields.length > 0 && texts.changed(listOf(fields)),
    tender?.title,
  ].filter(Boolean)
  return (
    <>
      <p className="line-clamp-2 text-sm wrap-anywhere first-letter:uppercase md:line-clamp-1">
        <Actor log={log} isNamed={isNamed} /> <Phrase log={log} />
      </p>
      {facts.length > 0 && (
        <p className="truncate text-sm font-normal text-muted">
          {facts.map((fact, place) => (
            <Fragment key={place}>
              {place > 0 && ' · '}
              {fact}
            </Fragment>
          ))}
        </p>
      )}
    </>
  )
}

/** Returns a list such as "submission deadline, title and 2 more". */
function listOf(fields: string[]): string {
  const names = fields.slice(0, maxFields).map((field) => humanise(field).toLowerCase())
  const others = fields.length - names.length
  return names.join(', ') + (others > 0 ? ` and ${others} more` : '')
}

type ActorProps = { log: AuditLog; isNamed: boolean | undefined }

/**
 * User who performed the action, if the sentence starts with the name. Visitors are always
 * mentioned, because the user column shows "System" for them.
 */
function Actor({ log: { user, action }, isNamed }: ActorProps) {
  if (user) return isNamed && <UserLink id={user.id}>{user.name}</UserLink>
  const actor = actorWithoutName(action)
  return (isNamed || actor === auditWords.visitor) && actor
}

function Phrase({ log }: { log: AuditLog }) {
  return piecesOf(log.action).map((piece) =>
    typeof piece === 'string' ? (
      <span key={piece}>{piece}</span>
    ) : (
      <Slot key={piece.slot} name={piece.slot} log={log} />
    ),
  )
}

function Slot({ name, log }: { name: string; log: AuditLog }) {
  const { about, metadata, action, user } = log
  if (name === 'tender') return about.tender ? texts.thisTender : auditWords.tender
  if (name === 'person') {
    if (!about.person) return auditWords.person
    if (action === 'user.registered' && about.person.id === user?.id) return 'themselves'
    return <UserLink id={about.person.id}>{about.person.name}</UserLink>
  }
  if (name === 'organisation') {
    if (!about.organisation) return auditWords.organisation
    return <OrganisationLink id={about.organisation.id}>{about.organisation.name}</OrganisationLink>
  }
  return String(metadata[name] ?? '')
}

function Reference({ tender }: { tender: NonNullable<AuditLog['about']['tender']> }) {
  const { id, reference } = tender
  return id ? <TenderLink id={id}>{reference}</TenderLink> : reference
}
