import { evidencePaths as paths } from '../contract/evidence-format.ts'
import type { Scope } from './scope.ts'

/**
 * Returns the README text, which explains the evidence pack to somebody who has nothing but the ZIP
 * file.
 */
export function readmeOf({ tender, profile }: Scope): string {
  return [
    `Evidence pack of ${tender.reference}: ${tender.title}`,
    '',
    `Open ${paths.page} in a browser and choose the ZIP file. The page works without a network.`,
    'It checks every file, signature and link, and recomputes every total and rank.',
    'Compare the key that it shows with the keys that the portal publishes, or with the line "Key"',
    'of a receipt that a bidder has kept.',
    '',
    'With a copy of the portal’s source: npm run pack:verify -- pack.zip --key KEY',
    '',
    ...linesOf(profile).map(([path, text]) => `${path.padEnd(28)} ${text}`),
    '',
    ...proofOf(profile),
  ].join('\n')
}

/** Returns the section about what the pack proves and what it doesn't; empty for a public pack. */
function proofOf(profile: Scope['profile']): readonly string[] {
  if (profile === 'public') return []
  return [
    'What this pack proves',
    '',
    'The manifest is signed with the portal’s key, so nobody without this key can have changed the',
    'pack. Each receipt is signed with it too. A receipt states the SHA-256 of each document that the',
    'bidder sealed and of the set-up, which says what was asked and how bids are judged. The documents',
    'are in bids/, byte for byte, and state the SHA-256 of each file of the bid. So nobody without the',
    'key can have changed a bid or the set-up after the bid was sent, not even a person with full',
    'access to the portal’s database.',
    '',
    ...(profile === 'full' ? proofOfRecord : []),
    'What this pack does not prove',
    '',
    'An operator who has the portal’s key can sign other receipts and another pack. Bidders can prove',
    'this with the receipts that they were emailed: compare them with the receipts in bids/.',
    'Texts of emails are written again from stored facts. A later release may use other words, and no',
    'hash covers them. Names of people and organisations are the present ones.',
    ...(profile === 'full' ? limitsOfRecord : []),
    '',
  ]
}

const proofOfRecord = [
  `Each row of ${paths.entries}, each step of a decision, each sent summary, each private question and`,
  `the record of opening has its SHA-256 in ${paths.audit}. Each row of ${paths.audit} has a seal, and`,
  `the seals form a chain over the whole log. The last line of ${paths.checkpoints} is a checkpoint,`,
  'signed with the portal’s key, that states the last seal of the chain. So nobody without the key',
  'can have changed these rows unnoticed.',
  '',
]

const limitsOfRecord = [
  'The rows of the log that lie between the rows about this tender are about other tenders, so they',
  'are not in the pack. That the chain leads from each row to the checkpoint is verified in the',
  'portal (npm run audit:verify), which also compares the checkpoints with copies outside the',
  'database. Compare the last checkpoint with such a copy if you doubt the operator.',
]

function linesOf(profile: Scope['profile']): [path: string, text: string][] {
  const all: [string, string, Scope['profile'][]][] = [
    [paths.manifest, 'size and SHA-256 of every file', ['full', 'bidder', 'public']],
    [paths.signature, 'Ed25519 signature of the manifest', ['full', 'bidder', 'public']],
    [paths.notice, 'the notice, its lots, and how bids are judged', ['full', 'bidder']],
    [paths.versions, 'every change of the notice', ['full', 'bidder']],
    [paths.releases, 'the notice and its changes as open data', ['public']],
    [paths.questions, 'questions and answers', ['full', 'bidder', 'public']],
    [paths.documents, 'documents; their files are in documents/', ['full', 'bidder', 'public']],
    [
      'bids/<id>/',
      'each bid: content, documents as they were sealed, receipts and files',
      ['full', 'bidder'],
    ],
    [paths.opening, 'the record of opening', ['full', 'bidder']],
    [paths.panel, 'the evaluation panel', ['full']],
    [
      paths.entries,
      'every row of the evaluation: declarations, marks, consensus, clarifications, exclusions',
      ['full'],
    ],
    [paths.entries, 'clarifications of your bid, and your replies', ['bidder']],
    [paths.replyFiles, 'files of replies; they are in clarifications/', ['full', 'bidder']],
    [paths.result, 'points, totals and ranks as the portal showed them', ['full']],
    [paths.awards, 'the announced winners', ['full', 'bidder', 'public']],
    [paths.decisions, 'decisions about the award, with their approvals', ['full']],
    [paths.summaries, 'assessment summaries as the bidders got them', ['full']],
    [paths.summaries, 'the assessment summaries of your bids', ['bidder']],
    [paths.debriefs, 'private questions about the award, and answers', ['full', 'bidder']],
    [paths.emails, 'emails about the tender: addresses, times and texts', ['full', 'bidder']],
    [paths.people, 'names of the people whose ids occur', ['full']],
    [paths.audit, 'rows of the audit log about the tender, with their seals', ['full']],
    [paths.checkpoints, 'signed checkpoints of the audit log, the newest one last', ['full']],
  ]
  return all.flatMap(([path, text, profiles]): [string, string][] =>
    profiles.includes(profile) ? [[path, text]] : [],
  )
}
