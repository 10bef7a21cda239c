// All jobs. `npm run job` lists them and runs one by hand. Signing the head of the audit log (the
// hash of its last row) is not a job: a job runs on one server, while every server must add the
// signed heads to the copy on its own disk.
import type { Job } from '#kernel/server/jobs/job.ts'
import { takeoverSchedule } from '#kernel/server/jobs/lease.ts'
import { sweepLeftovers } from '#kernel/server/db/sweep.ts'
import { verifyDaily } from '#features/audit/server/verify-job.ts'
import { rollUpTrends } from '#features/analytics/server/roll-up.ts'
import { remindOfTokens } from '#features/accounts/tokens/server/remind-expiring.ts'
import { remindOfContracts } from '#features/contracts/server/remind.ts'
import { contractFiles } from '#features/contracts/server/scan-contracts.ts'
import { documentFiles } from '#features/tenders/documents/server/scan-documents.ts'
import { sweepFiles } from '#features/tenders/documents/server/sweep-files.ts'
import { buildDue } from '#features/evaluation/evidence/server/evidence-builder.ts'
import { sweepPacks } from '#features/evaluation/evidence/server/sweep-packs.ts'
import { remindOfClarifications } from '#features/evaluation/clarifications/server/remind-clarifications.ts'
import { remindPanels } from '#features/evaluation/panel/server/remind-panels.ts'
import { replyFiles } from '#features/evaluation/clarifications/server/scan-replies.ts'
import { sweepReplies } from '#features/evaluation/clarifications/server/sweep-replies.ts'
import { applyOwnerChanges } from '#features/accounts/members/server/owner-changes.ts'
import { sendAlerts } from '#features/search/server/send-alerts.ts'
import { tellOfSuspensions } from '#features/accounts/sso/server/notify-of-suspensions.ts'
import { recheckDomains } from '#features/accounts/sso/server/recheck-domains.ts'
import { remindOfStandstills } from '#features/evaluation/standstill/server/remind.ts'
import { sweepDrafts } from '#features/bids/sending/server/sweep-drafts.ts'
import { openDamaged } from '#features/bids/opening/server/open-damaged.ts'
import { openDue } from '#features/bids/opening/server/open-bids.ts'
import { remindOpeners } from '#features/bids/opening/server/remind-openers.ts'
import { openedFiles } from '#features/bids/opening/server/scan-opened.ts'
import { shareRecords } from '#features/bids/opening/server/share-record.ts'
import { remindOfQuestions } from '#features/questions/server/remind-unanswered.ts'
import { closeExpired } from '#features/tendering/server/close-expired.ts'
import { noteOutage } from '#features/tendering/server/note-outage.ts'
import { remindOfDeadlines } from '#features/tendering/server/remind-deadlines.ts'
import { scanPending } from '#kernel/server/files/scan-pending.ts'
import { releaseBacklog } from '#features/open-data/server/backlog.ts'
import type { PortalServices } from './services.ts'

export function allJobs(services: PortalServices): Job[] {
  return [
    ...tenderJobs(services),
    ...openingJobs(services),
    ...reminderJobs(services),
    ...upkeepJobs(services),
  ]
}

function tenderJobs(services: PortalServices): Job[] {
  const { db, config, scanner } = services
  const closing: Job = {
    name: 'close-expired',
    summary: 'Closes published tenders whose submission deadline has passed',
    schedule: '* * * * *',
    lateAfterMinutes: 5,
    run: async () => {
      // Outages are recorded before tenders are closed: a tender that a recorded outage affected
      // stays open for a day, so that the buyer can still move its deadline.
      await noteOutage(services)
      return closeExpired(db)
    },
  }
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
    ...(config.closesExpired ? [closing] : []),
    ...(scanner ? [scanning] : []),
    {
      name: 'note-outages',
      summary: 'Notes when the portal was away, and tells buyers whose deadline was near',
      schedule: '* * * * *',
      lateAfterMinutes: 15,
      run: () => noteOutage(services),
    },
    {
      name: 'release-backlog',
      summary: 'Releases as open data what was public before there were releases',
      schedule: '40 3 * * *',
      lateAfterMinutes: 2 * 24 * 60,
      run: async () => ({ released: await releaseBacklog(db) }),
    },
  ]
}

/** Returns the jobs for bids, their opening and their evaluation. */
function openingJobs(services: PortalServices): Job[] {
  const { db } = services
  return [
    {
      name: 'open-bids',
      summary: 'Goes on with the opening of bids that a server has left, and scans what was opened',
      schedule: takeoverSchedule,
      lateAfterMinutes: 15,
      run: async () => {
        // A failed opening for one tender must not prevent the scan of other tenders' files.
        const openings = openDue(services)
        await openings.catch(() => {})
        return { scanned: await scanPending(services, openedFiles), openings: await openings }
      },
    },
    {
      name: 'open-damaged-bids',
      summary: 'Tries again bids whose sealed files were missing or damaged at the opening',
      schedule: '23 * * * *',
      lateAfterMinutes: 3 * 60,
      run: () => openDamaged(services),
    },
    {
      name: 'share-records',
      summary: 'Sends bidders the record of opening once no bid can be handed in again',
      schedule: '* * * * *',
      lateAfterMinutes: 60,
      run: () => shareRecords(db),
    },
    {
      name: 'build-evidence',
      summary: 'Goes on with evidence packs that a server has left unfinished',
      schedule: takeoverSchedule,
      lateAfterMinutes: 60,
      run: async () => ({ built: await buildDue(services, new AbortController().signal) }),
    },
    {
      name: 'remind-openers',
      summary:
        'Asks openers to prove their keys 3 days before a deadline, and to open once it has passed',
      schedule: '*/5 * * * *',
      lateAfterMinutes: 60,
      run: () => remindOpeners(db),
    },
    {
      name: 'sweep-drafts',
      summary: 'Deletes drafts of bids that were never sent, 30 days after their tender has ended',
      schedule: '7 4 * * *',
      lateAfterMinutes: 26 * 60,
      run: () => sweepDrafts(services),
    },
  ]
}

function reminderJobs({ db }: PortalServices): Job[] {
  return [
    {
      name: 'remind-deadlines',
      summary: 'Reminds interested suppliers of deadlines, 7 days and 1 day before',
      schedule: '*/10 * * * *',
      lateAfterMinutes: 60,
      run: () => remindOfDeadlines(db),
    },
    {
      name: 'remind-questions',
      summary: 'Reminds buyers of questions that have waited for more than 3 days',
      schedule: '0 8 * * *',
      lateAfterMinutes: 26 * 60,
      run: () => remindOfQuestions(db),
    },
    {
      name: 'remind-clarifications',
      summary:
        'Reminds bidders of questions about their bids, and tells the chair about missed ones',
      schedule: '*/10 * * * *',
      lateAfterMinutes: 60,
      run: () => remindOfClarifications(db),
    },
    {
      name: 'remind-panels',
      summary:
        'Reminds members of evaluation panels of declarations and marks after 3 working days',
      schedule: '0 8 * * *',
      lateAfterMinutes: 26 * 60,
      run: () => remindPanels(db),
    },
    {
      name: 'remind-standstills',
      summary: 'Tells buyers that a standstill ends tomorrow, and that they can sign',
      schedule: '5 * * * *',
      lateAfterMinutes: 3 * 60,
      run: () => remindOfStandstills(db),
    },
    {
      name: 'remind-contracts',
      summary: 'Reminds buyers of ends and options of contracts, and of ratings that are due',
      schedule: '10 7 * * *',
      lateAfterMinutes: 26 * 60,
      run: () => remindOfContracts(db),
    },
    {
      name: 'remind-tokens',
      summary: 'Reminds people of their API tokens that expire within 7 days',
      schedule: '47 * * * *',
      lateAfterMinutes: 3 * 60,
      run: () => remindOfTokens(db),
    },
  ]
}

/** Returns the jobs that summarise, check and delete stored data. */
function upkeepJobs(services: PortalServices): Job[] {
  const { db } = services
  return [
    {
      name: 'roll-up-trends',
      summary: 'Calculates the months and medians that the trends of analytics show',
      schedule: '*/10 * * * *',
      lateAfterMinutes: 60,
      run: () => rollUpTrends(db),
    },
    {
      name: 'send-digests',
      summary: 'Sends what saved searches have found to those who want one email a day or a week',
      schedule: '0 7 * * *',
      lateAfterMinutes: 26 * 60,
      run: async () => ({ emails: await sendAlerts(services, 'byDay') }),
    },
    {
      name: 'verify-audit',
      summary:
        'Checks the audit log, its signed heads and their copies; failing tells administrators',
      schedule: '40 3 * * *',
      lateAfterMinutes: 26 * 60,
      run: () => verifyDaily(services),
    },
    {
      name: 'apply-owner-changes',
      summary: 'Applies changes of organisations’ owners to which no owner objected for three days',
      schedule: '*/5 * * * *',
      lateAfterMinutes: 60,
      run: () => applyOwnerChanges(db),
    },
    {
      name: 'tell-suspensions',
      summary: 'Tells members that their identity provider or directory token is suspended',
      schedule: '*/10 * * * *',
      lateAfterMinutes: 60,
      run: async () => ({ told: await tellOfSuspensions(db) }),
    },
    {
      name: 'recheck-domains',
      summary: 'Looks for the DNS records of proved email domains again, once a month',
      schedule: '23 5 * * *',
      lateAfterMinutes: 26 * 60,
      run: () => recheckDomains(services),
    },
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
