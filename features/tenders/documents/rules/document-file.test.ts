import { expect, test } from 'vitest'
import { fileTexts, scanStatuses, type ScanStatus } from '#kernel/contract/file.ts'
import { accountOf } from '#kernel/contract/role.ts'
import type { TenderFacts } from '#features/tenders/rules/can.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import { whyNotDownload } from './document-file.ts'

const tender: TenderFacts = {
  organisation_id: 10,
  status: 'published',
  eligibility_type: 'open',
  submission_deadline: '2026-07-01T12:00:00Z',
  clarification_deadline: '2026-06-15T12:00:00Z',
  allow_questions: true,
  require_interest_before_download: true,
  was_published: true,
  deleted_at: null,
  is_invited: false,
  has_accepted_nda: false,
  is_interested: true,
}

const managers: Actor[] = [
  { id: 1, ...accountOf.admin, organisation: null },
  { id: 2, ...accountOf.buyer, organisation: { id: 10 } },
]
const readers: Actor[] = [
  { id: 3, ...accountOf.buyer, organisation: { id: 11 } },
  { id: 4, ...accountOf.supplier, organisation: { id: 20 } },
]

const forManagers: Record<ScanStatus, string | undefined> = {
  not_scanned: undefined,
  pending: undefined,
  clean: undefined,
  infected: fileTexts.infected,
}
const forReaders = {
  ...forManagers,
  pending: 'This file is still being scanned for viruses. Try again in a minute.',
}

test.each(scanStatuses)('access to a file whose scan status is %s', (scan_status) => {
  const kept = (actor: Actor) =>
    whyNotDownload({ scan_status }, { actor, tender, now: new Date('2026-06-01T12:00:00Z') })
  for (const actor of managers) expect(kept(actor)).toBe(forManagers[scan_status])
  for (const actor of readers) expect(kept(actor)).toBe(forReaders[scan_status])
})
