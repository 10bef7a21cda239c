import { actorWithoutName, auditWords, piecesOf } from '#domain/contract/audit-phrases.ts'
import type { AuditLog } from '#domain/contract/audit.ts'
import { OrganisationLink } from '#client/lists/OrganisationLink.tsx'
import { TenderLink } from '#client/lists/TenderLink.tsx'
import { UserLink } from '#client/lists/UserLink.tsx'

/**
 * Sentence such as "Samuel Adeyemi deleted Contract cleaning of Lantern Court, TND-2026-000128".
 */
export function AuditSentence({ log }: { log: AuditLog }) {
  return (
    <p className="wrap-anywhere">
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
    </p>
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
