import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { repeat, type Repeated } from './jobs/repeat.ts'
import { deliverNext, type PostOffice } from './mail/deliver.ts'
import { fileTransport, smtpTransport, type MailTransport } from './mail/transport.ts'
import { fanOutNext } from './notices/fan-out.ts'
import type { Services } from './services.ts'

export function postOffice(services: Services, transport: MailTransport): PostOffice {
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

/** As configured: by SMTP, or into files beside the data. */
function openPostOffice(services: Services): PostOffice {
  const { mail, dataDir } = services.config
  const transport = mail.smtpUrl
    ? smtpTransport(mail.smtpUrl, mail.timeoutMs)
    : fileTransport(join(dataDir, 'mail'))
  return postOffice(services, transport)
}

const outagePauses = { first: 1000, longest: 60_000 }
const longestGoodbye = 10_000

/**
 * Tells people and sends their letters, as long as it runs. Looks every so often; a letter leaves
 * at most as often as MAIL_RATE allows.
 */
export function startPost(services: Services, pauseMs = 1000): Repeated {
  const office = openPostOffice(services)
  const interval = 60_000 / services.config.mail.perMinute
  let outagePause = outagePauses.first

  async function deliver(): Promise<number> {
    const start = performance.now()
    const result = await deliverNext(office)
    if (result === 'outage') {
      outagePause = Math.min(outagePause * 2, outagePauses.longest)
      return outagePause
    }
    outagePause = outagePauses.first
    return result === 'done' ? Math.max(0, interval - (performance.now() - start)) : pauseMs
  }

  const fail = (error: unknown) => process.emitWarning(`The post stood still: ${String(error)}`)
  const telling = repeat(async () => ((await fanOutNext(services.db)) ? 0 : pauseMs), fail)
  const sending = repeat(deliver, fail)
  return {
    async stop() {
      await telling.stop()
      // A mail server that hangs holds up no shutdown: its letter is sent again later.
      await Promise.race([sending.stop(), pause(longestGoodbye, undefined, { ref: false })])
      office.transport.close()
    },
  }
}
