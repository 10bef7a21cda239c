import { actorWithoutName, auditWords, piecesOf } from '#domain/contract/audit-phrases.ts'
import { auditTexts, type AuditLog } from '#domain/contract/audit.ts'
import { OrganisationLink } from '#client/lists/OrganisationLink.tsx'
import { TenderLink } from '#client/lists/TenderLink.tsx'
import { UserLink } from '#client/lists/UserLink.tsx'
import { wordsFor } from './LoggedValue.tsx'

/** Maximum number of changed fields that a row names. */
const mostFields = 4

/**
 * Sentence such as "Samuel Adeyemi changed Contract cleaning of Lantern Court, TND-2026-000128",
 * followed by the names of the changed fields.
 */
export function AuditSentence({ log }: { log: AuditLog }) {
  const fields = Object.keys(log.changes ?? {})
  return (
    <>
      <p className="wrap-anywhere">
        <Sentence log={log} />
      </p>
      {fields.length > 0 && (
        <p className="text-sm text-muted wrap-anywhere">{auditTexts.changed(listOf(fields))}</p>
      )}
    </>
  )
}

/** Returns a list such as "submission deadline, title and 2 more". */
function listOf(fields: string[]): string {
  const names = fields.slice(0, mostFields).map((field) => wordsFor(field).toLowerCase())
  const others = fields.length - names.length
  return names.join(', ') + (others > 0 ? ` and ${others} more` : '')
}

function Sentence({ log }: { log: AuditLog }) {
  return (
    <>
      {log.user ? (
        <UserLink id={log.user.id}>{log.user.name}</UserLink>
      ) : (
        actorWithoutName(log.action)
      )}{' '}
      {piecesOf(log.action).map((piece) =>
        typeof piece === 'string' ? (
          <span key={piece}>{piece}</span>
        ) : (
          <Slot key={piece.slot} name={piece.slot} log={log} />
        ),
      )}
    </>
  )
}

function Slot({ name, log: { about, metadata } }: { name: string; log: AuditLog }) {
  if (name === 'tender') return <Tender tender={about.tender} />
  if (name === 'person') {
    if (!about.person) return auditWords.person
    return <UserLink id={about.person.id}>{about.person.name}</UserLink>
  }
  if (name === 'organisation') {
    if (!about.organisation) return auditWords.organisation
    return <OrganisationLink id={about.organisation.id}>{about.organisation.name}</OrganisationLink>
  }
  return String(metadata[name] ?? '')
}

function Tender({ tender }: { tender: AuditLog['about']['tender'] }) {
  if (!tender) return auditWords.tender
  const words = [tender.title, tender.reference].filter(Boolean).join(', ')
  return tender.id ? <TenderLink id={tender.id}>{words}</TenderLink> : <strong>{words}</strong>
}
