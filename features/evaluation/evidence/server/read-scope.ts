// Reads all sections of an evidence pack in one snapshot of the database, and then the files they
// name.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { evidencePaths as paths } from '../contract/evidence-format.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { bidsSection } from './sections/bids.ts'
import { decisionSection } from './sections/decisions.ts'
import { evaluationSection } from './sections/evaluation.ts'
import { logSection } from './sections/log.ts'
import { publicNoticeSection } from './sections/public-notice.ts'
import { readmeOf } from './readme.ts'
import type { Scope, Section } from './scope.ts'
import type { ArchiveEntry } from './write-archive.ts'

const sections: readonly Section[] = [
  publicNoticeSection,
  bidsSection,
  evaluationSection,
  decisionSection,
  logSection,
]

/** The verification page, which `npm run build` writes. */
const page = join(import.meta.dirname, '../../../../dist/verify/verify.html')

/**
 * Yields the text entries. The transaction must stay open until the last of them has been written.
 * The stored files that follow don't need it, because they never change.
 */
export async function* textEntries(scope: Scope): AsyncGenerator<ArchiveEntry> {
  const isStored = false
  yield { path: 'README.txt', open: () => Readable.from([readmeOf(scope)]), isStored }
  const html = await readFile(page)
  yield { path: paths.page, open: () => Readable.from([html]), isStored }
  for (const section of sections) {
    for await (const { path, text } of section(scope)) {
      yield { path, open: () => Readable.from(text), isStored }
    }
  }
}

/** Yields the stored files. A missing file is left out, with the reason in the manifest. */
export async function* fileEntries(
  scope: Scope,
  { storage }: Pick<Services, 'storage'>,
): AsyncGenerator<ArchiveEntry> {
  for (const { path, storage_key } of scope.files) {
    if ((await storage.sizeOf(storage_key)) === undefined) {
      scope.left_out.push({ path, reason: 'The stored file is missing.' })
      continue
    }
    yield { path, open: () => storage.open(storage_key), isStored: true }
  }
}

interface Wanted {
  tender_id: number
  profile: Scope['profile']
  organisation_id: number | null
}

/**
 * Returns the scope of a pack, still without files. Throws if the evaluation is no longer locked,
 * except for a bidder's pack.
 */
export async function openScope(
  tx: Tx,
  { brand, publicUrl }: Scope['mail'],
  { tender_id, profile, organisation_id }: Wanted,
): Promise<Scope> {
  const tender = await tx
    .selectFrom('tenders')
    .where('id', '=', tender_id)
    .select(['id', 'reference', 'title', 'organisation_id'])
    .executeTakeFirstOrThrow()
  const bidder =
    organisation_id === null
      ? null
      : await tx
          .selectFrom('organisations')
          .where('id', '=', organisation_id)
          .select(['id', 'name'])
          .executeTakeFirstOrThrow()
  if (profile !== 'bidder') {
    const { stage } = await tx
      .selectFrom('evaluations')
      .where('tender_id', '=', tender_id)
      .select('stage')
      .executeTakeFirstOrThrow()
    if (stage !== 'locked') throw new Error('The evaluation is not locked any more')
  }
  const mail = { brand, publicUrl }
  return { tx, tender, profile, bidder, mail, files: [], left_out: [] }
}
