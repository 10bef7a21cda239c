// Checks that a bid in an evidence pack is what the bidder sealed: each document has the hash that
// the receipt states, and everything that the pack says about the bid's content is in its documents.
import type { Envelope } from '#features/bids/setup/contract/bidding.ts'
import {
  bidPath,
  documentPath,
  type EvidenceBid,
  type EvidenceOpening,
} from '../contract/evidence-format.ts'
import type { SealedContent } from '#features/bids/sending/contract/sealed-content.ts'
import { isEqual } from '#kernel/rules/canonical-text.ts'
import { readSealedContent } from '#features/bids/sealing/rules/read-content.ts'
import type { Context } from './context.ts'
import { readText } from './pack-files.ts'

interface Checked {
  bid: EvidenceBid
  opening: EvidenceOpening | undefined
}

/** Checks the documents of a bid against its receipt, and the bid against its documents. */
export async function checkDocuments(context: Context, { bid, opening }: Checked): Promise<void> {
  const path = bidPath(bid.id)
  const fault = (where: string, place: string | null, text: string) =>
    context.fault({ check: 'bids', path: where, place, text })
  const commitments = committedIn(bid)
  for (const { envelope, content, total } of bid.envelopes) {
    context.count('bids')
    if (envelope !== 'price' && total !== null) {
      fault(
        path,
        `envelope ${envelope}, total`,
        'only the price envelope has a total: it was added.',
      )
    }
    const documented = documentPath(bid.id, envelope)
    const sealed = await readDocument(context, documented, commitments.get(envelope))
    if (typeof sealed === 'string') fault(documented, null, sealed)
    else {
      for (const part of differingParts(sealed, content)) {
        const text = `the ${part} shown are not those that the bidder sealed: they were changed.`
        fault(path, `envelope ${envelope}`, text)
      }
      for (const text of differingFiles(bid, envelope, sealed)) {
        fault(path, `files of envelope ${envelope}`, text)
      }
    }
  }
  for (const envelope of dueEnvelopes(commitments, opening)) {
    const isOpened = bid.envelopes.some((one) => one.envelope === envelope)
    if (bid.status !== 'opened' || isOpened) continue
    const text = 'the bidder sent this envelope and it was opened, but its content was removed.'
    fault(path, `envelope ${envelope}`, text)
  }
}

/** Returns the hashes to which the bidder committed in the version that was opened. */
function committedIn({ versions }: EvidenceBid): Map<Envelope, string> {
  const sent = versions.findLast(({ kind }) => kind === 'sent')
  return new Map(sent?.commitments.map(({ envelope, sha256 }) => [envelope, sha256]))
}

function dueEnvelopes(commitments: Map<Envelope, string>, opening: Checked['opening']): Envelope[] {
  if (!opening) return []
  return [...commitments.keys()].filter(
    (envelope) => opening.envelopes.includes(envelope) || opening.prices_opened !== null,
  )
}

/** Returns the content of a document, or a sentence about what is wrong with it. */
async function readDocument(
  context: Context,
  path: string,
  commitment: string | undefined,
): Promise<SealedContent | string> {
  const listed = context.entryOf(path)
  if (!commitment) return 'no receipt states the hash of this envelope: it was added.'
  if (!listed) {
    return 'the document that the bidder sealed is missing, so its content can’t be proved: it was removed, or an earlier release opened the bid and didn’t keep it.'
  }
  if (listed.sha256 !== commitment) {
    return 'this is not the document that the bidder sealed: its SHA-256 isn’t the one in the receipt.'
  }
  const text = await readText(context.files.get(path))
  const content = text === undefined ? undefined : readSealedContent(text)
  return content ?? 'the document can’t be read as a bid.'
}

const parts = ['answers', 'prices', 'files'] as const

function differingParts(sealed: SealedContent, shown: SealedContent): string[] {
  return parts.filter((part) => !isEqual(sealed[part], shown[part]))
}

type Named = Pick<SealedContent['files'][number], 'filename' | 'file_size' | 'sha256'> & {
  question?: string | undefined
}

const factsOf = ({ question, filename, file_size, sha256 }: Named) =>
  [question, filename, file_size, sha256].join('\n')

/** Returns a sentence about each file that the bid and its document don't list in the same way. */
function differingFiles(bid: EvidenceBid, envelope: Envelope, { files }: SealedContent): string[] {
  const listed = bid.files.filter((file) => file.envelope === envelope)
  const sealed = new Set(files.map(factsOf))
  const shown = new Set(listed.map(factsOf))
  const added = listed.filter((file) => !sealed.has(factsOf(file)))
  const removed = files.filter((file) => !shown.has(factsOf(file)))
  return [
    ...added.map(({ filename }) => `the bidder did not send the file “${filename}” like this.`),
    ...removed.map(
      ({ filename }) => `the bidder sent the file “${filename}”, which the bid doesn’t list.`,
    ),
  ]
}
