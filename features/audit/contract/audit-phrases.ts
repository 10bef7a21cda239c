// Names, phrases and filter choices of the audit log's actions.
import type { AuditDeclaration } from '#kernel/contract/audit-action.ts'
import { auditActions } from './audit-actions.ts'

export const auditWords = {
  visitor: 'A visitor',
  tender: 'a tender',
  person: 'a user',
  organisation: 'an organisation',
}

/** General words that replace names and values in the choices of the action filter. */
const generalWords: Record<string, string> = {
  '{tender}': auditWords.tender,
  '{person}': auditWords.person,
  '{organisation}': auditWords.organisation,
  'an identity of {issuer}': 'an identity',
  '{issuer}': 'an identity provider',
  'the passkey “{name}”': 'a passkey',
  'a passkey to “{name}”': 'a passkey',
  'the search “{name}”': 'a search',
  'the saved search “{name}”': 'a saved search',
  'the bank holiday “{name}” on {day}': 'a bank holiday',
  '“{title}”': 'a document',
  '“{filename}”': 'a document',
  'contract {number}': 'a contract',
  'the email domain {domain}': 'an email domain',
  ' from “{before}” to “{after}”': '',
  ': {before}': '',
  ': {after}': '',
  ' until {until}': '',
  '{from}': 'a colleague',
  '{email}': 'somebody',
  '{recipient}': 'somebody',
  'the copy of the audit log {copy}': 'a copy of the audit log',
}

/** Choices in the action filter, such as "Changed a tender", in alphabetical order. */
export const auditChoices: { action: string; label: string }[] = Object.entries(auditActions)
  .map(([action, { phrase }]) => ({ action, label: labelOf(phrase) }))
  .toSorted((one, other) => one.label.localeCompare(other.label, 'en-GB'))

function labelOf(phrase: string): string {
  const entries = Object.entries(generalWords)
  const words = entries.reduce((text, [named, general]) => text.replace(named, general), phrase)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * Returns the actions whose label equals the text or, if there are none, those whose label contains
 * it.
 */
export function actionsInWords(text: string): string[] {
  const wanted = text.trim().toLowerCase()
  const found = auditChoices.filter(({ label }) => label.toLowerCase().includes(wanted))
  const exact = found.filter(({ label }) => label.toLowerCase() === wanted)
  return (exact.length > 0 ? exact : found).map(({ action }) => action)
}

export function isAuditAction(text: string): boolean {
  return Object.hasOwn(auditActions, text)
}

/**
 * Returns whether the text is the verb in the name of an action, such as "deleted" in
 * `tender.deleted`.
 */
export function isAuditVerb(text: string): boolean {
  const verb = text.trim().toLowerCase()
  return Object.keys(auditActions).some((action) => action.endsWith(`.${verb}`))
}

/** Returns the declaration of an action, or undefined if an earlier release recorded it. */
function declarationOf(action: string): AuditDeclaration | undefined {
  return (auditActions as Record<string, AuditDeclaration>)[action]
}

/** Returns "Submission deadline" for "submission_deadline", and "User login" for "user.login". */
export function humanise(name: string): string {
  const words = name.replace(/[._]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns the short name of an action, for its badge. */
export function actionName(action: string): string {
  return declarationOf(action)?.name ?? humanise(action)
}

export function actorWithoutName(action: string): string {
  return declarationOf(action)?.isByVisitor ? auditWords.visitor : 'System'
}

/** Returns the phrase for an action, split into texts and named slots. */
export function piecesOf(action: string): (string | { slot: string })[] {
  const phrase = declarationOf(action)?.phrase ?? action
  return phrase
    .split(/(\{\w+\})/)
    .filter((piece) => piece !== '')
    .map((piece) => (piece.startsWith('{') ? { slot: piece.slice(1, -1) } : piece))
}
