// All jobs: those in the features' manifests, and those that work for several features. `npm run
// job` lists them and runs one by hand. Signing the head of the audit log (the hash of its last
// row) is not a job: a job runs on one server, while every server must add the signed heads to the
// copy on its own disk.
import type { Job } from '#kernel/server/jobs/job.ts'
import { sweepLeftovers } from '#kernel/server/db/sweep.ts'
import { scanPending } from '#kernel/server/files/scan-pending.ts'
import { contractFiles } from '#features/contracts/server/scan-contracts.ts'
import { replyFiles } from '#features/evaluation/clarifications/server/scan-replies.ts'
import { sweepReplies } from '#features/evaluation/clarifications/server/sweep-replies.ts'
import { sweepPacks } from '#features/evaluation/evidence/server/sweep-packs.ts'
import { documentFiles } from '#features/tenders/documents/server/scan-documents.ts'
import { sweepFiles } from '#features/tenders/documents/server/sweep-files.ts'
import { features } from './features.ts'
import type { PortalServices } from './services.ts'

export function allJobs(services: PortalServices): Job[] {
  const jobs = features.flatMap((feature) => feature.jobs?.(services) ?? [])
  return [...jobs, ...sharedJobs(services)].toSorted((a, b) => a.name.localeCompare(b.name))
}

/** Returns the jobs that work for several features. */
function sharedJobs(services: PortalServices): Job[] {
  const { db, scanner } = services
  const scanning: Job = {
    name: 'scan-documents',
    summary: 'Scans files of tenders, replies and contracts that await their virus scan',
    schedule: '* * * * *',
    lateAfterMinutes: 15,
    run: async () => {
      const all = [documentFiles, replyFiles, contractFiles]
      const scans = all.map((files) => scanPending(services, files))
      // A file that can't be scanned must not prevent the scan of files in other tables.
      await Promise.allSettled(scans)
      await Promise.all(scans)
    },
  }
  return [
    ...(scanner ? [scanning] : []),
    {
      name: 'sweep-leftovers',
      summary:
        'Deletes sessions, tokens, throttles, keys, devices and notifications that have run out',
      schedule: '17 * * * *',
      lateAfterMinutes: 3 * 60,
      run: () => sweepLeftovers(db),
    },
    {
      name: 'sweep-files',
      summary:
        'Deletes expired evidence packs, files of replies that were not sent, files without an owner, and what broken uploads left',
      schedule: '37 * * * *',
      lateAfterMinutes: 3 * 60,
      run: async () => ({
        packs: await sweepPacks(services),
        unsent: await sweepReplies(services),
        ...(await sweepFiles(services)),
      }),
    },
  ]
}
