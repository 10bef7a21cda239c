import { join } from 'node:path'
import type { PostOffice } from './mail/deliver.ts'
import { fileTransport, smtpTransport, type MailTransport } from './mail/transport.ts'
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
export function openPostOffice(services: Services): PostOffice {
  const { mail, dataDir } = services.config
  const transport = mail.smtpUrl
    ? smtpTransport(mail.smtpUrl)
    : fileTransport(join(dataDir, 'mail'))
  return postOffice(services, transport)
}
