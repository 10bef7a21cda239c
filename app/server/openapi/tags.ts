// Names and descriptions of the API document's tags, one for each noun in the API contract.
import type { Noun } from '#app/contract.ts'

const descriptions = {
  accessRequest: 'Requests of blocked users for access, and their decision.',
  adminExports: 'Lists of administrators as files.',
  adminOrganisation: 'Organisations and their verification, for administrators.',
  adminUser: 'Users and their accounts, for administrators.',
  analytics: 'Figures of dashboards, tenders and trends.',
  apiToken: 'API tokens of the caller.',
  approval: 'Approvals of publications, deadlines, awards and contracts by other people.',
  approvalRule: 'Approval rules of the caller’s organisation, and delegations of approvals.',
  approvalTask: 'Requests that wait for the caller’s approval.',
  assessment: 'Assessment summaries, as bidders and buyers read them.',
  audit: 'The audit log, for administrators.',
  auth: 'Sign-in and sign-out.',
  authProofs: 'Proof after the password: the second factor, and the password again.',
  awardFigures: 'Figures of awards.',
  bankHoliday: 'Bank holidays, which extend standstills.',
  bid: 'Sealed bids of the caller’s organisation.',
  bidding: 'The bid set-up of a tender and the people who open its bids.',
  calendar: 'The calendar feed of the caller.',
  clarification: 'Questions of a panel to bidders, and their replies.',
  colleague: 'Members of the caller’s organisation.',
  contract: 'The contract register.',
  deadLetter: 'Emails that could not be delivered.',
  decision: 'Award decisions and their approval.',
  document: 'Documents of tenders, with their versions.',
  evaluation: 'Panels, declarations, scores and consensus.',
  evaluationOutcome: 'Exclusions, rankings and exports of an evaluation.',
  evidence: 'Evidence packs of awards.',
  firstAdmin: 'Set-up of the first administrator.',
  guest: 'Guests, who take part in one evaluation or opening.',
  history: 'Published versions of a tender.',
  interest: 'Interest of suppliers in tenders.',
  invitation: 'Invitations of suppliers to tenders.',
  lot: 'Lots of tenders.',
  mfa: 'The second factor of the caller.',
  moderation: 'Review of published tenders by administrators.',
  nda: 'Non-disclosure agreements of tenders.',
  notification: 'Notifications of the caller.',
  openData: 'Releases and records of open contracting data, without a sign-in.',
  openerTask: 'Openings in which the caller takes part.',
  opening: 'The opening of bids.',
  openingRecord: 'Records of openings.',
  ownAccount: 'Profile, sessions and password of the caller.',
  ownActivity: 'Questions and downloads of the caller’s organisation.',
  ownerChange: 'Roles of the members of the caller’s organisation, and changes of its owners.',
  ownerElection: 'Choosing an owner of an organisation without an active owner.',
  panelTask: 'Evaluations in which the caller takes part.',
  passkey: 'Passkeys of the caller.',
  passwordReset: 'New passwords by email.',
  question: 'Questions about tenders, and their answers.',
  receipt: 'Receipts of bids and the keys that sign them.',
  registration: 'Registration of organisations.',
  savedSearch: 'Saved searches of the caller.',
  scim: 'The token with which a directory manages users.',
  sso: 'Identity providers of organisations, and linked identities.',
  standstill: 'Standstills between an award and its contract.',
  tender: 'Tenders and their publication.',
  tenderDraft: 'Unfinished tenders.',
  tenderExport: 'Tenders as files.',
  toDo: 'Tasks that wait for administrators.',
  trash: 'Archived tenders.',
  user: 'The caller.',
  webhook: 'Webhooks of the caller’s organisation, and their deliveries.',
} satisfies Record<Noun, string>

const table: Record<string, string> = descriptions

/** Returns the tag for a noun, such as "Admin organisation" for `adminOrganisation`. */
export function tagOf(noun: string): string {
  const words = noun.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const describeTag = (noun: string) => ({
  name: tagOf(noun),
  description: table[noun] ?? '',
})
