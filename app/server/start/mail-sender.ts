import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { repeat, type Repeated } from '#kernel/server/jobs/repeat.ts'
import { deliverNext, type MailSender } from '#kernel/server/mail/deliver.ts'
import { fileTransport, smtpTransport, type MailTransport } from '#kernel/server/mail/transport.ts'
import { matchNext } from '#features/search/server/match-changes.ts'
import { sendAlerts } from '#features/search/server/send-alerts.ts'
import { fanOutNext } from '#kernel/server/notices/fan-out.ts'
import { followNext } from '#features/tenders/server/follow-tenders.ts'
import { logOutages, type Log } from '#kernel/server/platform/outage-log.ts'
import type { Services } from '#kernel/server/platform/services.ts'

export function createMailSender(services: Services, transport: MailTransport): MailSender {
  const { db, appKey, config } = services
  return {
    db,
    appKey,
    transport,
    brand: config.brand,
    publicUrl: config.publicUrl,
    from: config.mail.from,
  }
}

/** Opens the configured transport: SMTP, or files in the data folder. */
function openMailSender(services: Services): MailSender {
  const { mail, dataDir } = services.config
  const transport = mail.smtpUrl
    ? smtpTransport(mail.smtpUrl, mail.timeoutMs)
    : fileTransport(join(dataDir, 'mail'))
  return createMailSender(services, transport)
}

/**
 * Returns a function that updates some suppliers' lists, and returns whether there was anything to
 * update. It logs errors instead of throwing them, so that a fault doesn't delay notices.
 */
function makeFollower({ db }: Services, log: Log): () => Promise<boolean> {
  const lists = logOutages(log, {
    begins: 'Suppliers’ own lists are delayed',
    ends: 'Suppliers’ own lists are up to date again',
  })
  return async () => {
    try {
      const hasFollowed = await followNext(db)
      lists.works()
      return hasFollowed
    } catch (error) {
      lists.fails(error)
      return false
    }
  }
}

/** Time that the shutdown leaves to the email that is being sent. */
const maxShutdownMs = 3000

/**
 * Starts polling for suppliers' lists to update, notices to process, saved searches to match and
 * emails to send. MAIL_RATE limits the sending rate.
 */
export function startPost(services: Services, log: Log, pauseMs = 1000): Repeated {
  const mail = logOutages(log, {
    begins: 'The mail server does not accept emails; they stay queued',
    ends: 'The mail server accepts emails again',
  })
  const emails = logOutages(log, { begins: 'Emails are delayed', ends: 'Emails are sent again' })
  const notices = logOutages(log, {
    begins: 'Notifications are delayed',
    ends: 'Notifications are sent again',
  })
  const follow = makeFollower(services, log)
  const searches = logOutages(log, {
    begins: 'Matching of saved searches is delayed',
    ends: 'Saved searches are matched again',
  })
  const sender = { ...openMailSender(services), onOutage: mail.fails }
  const interval = 60_000 / services.config.mail.perMinute
  const outagePauses = { first: pauseMs, longest: 60 * pauseMs }
  let outagePause = outagePauses.first

  async function deliver(): Promise<number> {
    const start = performance.now()
    const result = await deliverNext(sender)
    emails.works()
    if (result === 'outage') {
      outagePause = Math.min(outagePause * 2, outagePauses.longest)
      return outagePause
    }
    outagePause = outagePauses.first
    if (result === 'done') mail.works()
    return result === 'nothing due' ? pauseMs : Math.max(0, interval - (performance.now() - start))
  }

  async function fanOut(): Promise<number> {
    // Browsers read the lists again after a notice, so the lists are updated first.
    if (await follow()) return 0
    const hasFannedOut = await fanOutNext(services.db)
    notices.works()
    return hasFannedOut ? 0 : pauseMs
  }

  async function match(): Promise<number> {
    const hasMatched = await matchNext(services.db)
    // Alerts are sent after all pending changes have been matched, so that a person with several
    // matches gets one email.
    if (!hasMatched) await sendAlerts(services, 'atOnce')
    searches.works()
    return hasMatched ? 0 : pauseMs
  }

  const fanningOut = repeat(fanOut, notices.fails)
  const matching = repeat(match, searches.fails)
  const sending = repeat(deliver, emails.fails)
  return {
    async stop() {
      await Promise.all([fanningOut.stop(), matching.stop()])
      // A mail server that hangs must not delay the shutdown. The interrupted email is sent again
      // later.
      await Promise.race([sending.stop(), pause(maxShutdownMs, undefined, { ref: false })])
      sender.transport.close()
    },
  }
}
