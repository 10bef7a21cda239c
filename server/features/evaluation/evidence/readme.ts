import { evidencePaths as paths } from '#domain/contract/evidence-format.ts'
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
  ].join('\n')
}

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
    [paths.emails, 'emails about the tender', ['full', 'bidder']],
    [paths.people, 'names of the people whose ids occur', ['full']],
    [paths.audit, 'rows of the audit log about the tender, with their seals', ['full']],
  ]
  return all.flatMap(([path, text, profiles]): [string, string][] =>
    profiles.includes(profile) ? [[path, text]] : [],
  )
}
