import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js'

export interface Mail {
  from: string
  to: string
  subject: string
  text: string
  html: string
  /** Stable over retries, so that a server that saw an email before can tell. */
  messageId: string
  headers: Record<string, string>
}

export interface MailTransport {
  /** How long sending one email can take at the very most. */
  longestSeconds: number
  send(mail: Mail): Promise<void>
  close(): void
}

/** As an address and not as a text, which may be read as a list of several. */
const toOne = (mail: Mail) => ({ ...mail, to: { name: '', address: mail.to } })

/** The mail server could not be reached or did not let us in: no email is to blame. */
export class MailOutage extends Error {}

const ours = new Set(['ECONNECTION', 'EDNS', 'EAUTH', 'ETLS', 'ECONNREFUSED', 'ENOAUTH', 'EPROXY'])

/** One connection, kept open between emails: one email is under way at a time. */
export function smtpTransport(url: string, timeoutMs: number): MailTransport {
  const options: SMTPPool.Options = {
    pool: true,
    url,
    maxConnections: 1,
    maxMessages: 100,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    // Nothing in an email may make us read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  const mailer = nodemailer.createTransport(options)
  return {
    // Name, connection, greeting, and two silences within the conversation.
    longestSeconds: (5 * timeoutMs) / 1000,
    async send(mail) {
      try {
        await mailer.sendMail(toOne(mail))
      } catch (error) {
        throw isOutage(error) ? new MailOutage(String(error)) : error
      }
    },
    close: () => mailer.close(),
  }
}

interface SmtpError {
  code?: string
  command?: string
  responseCode?: number
  timeoutType?: string
}

/** One that falls silent over an email is not down: the email may be the reason. */
function isOutage(error: unknown): boolean {
  const { code, command, responseCode, timeoutType } = error as SmtpError
  if (timeoutType === 'SOCKET_TIMEOUT') return false
  return ours.has(code ?? '') || command === 'CONN' || responseCode === 421
}

/** Without a mail server, emails are `.eml` files that any mail program opens. */
export function fileTransport(folder: string): MailTransport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true })
  return {
    longestSeconds: 60,
    async send(mail) {
      const { message } = await composer.sendMail(toOne(mail))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, `${mail.messageId.replace(/[^\w.-]+/g, '')}.eml`)
      // Emails hold links that open accounts: nobody else on this machine reads them.
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 })
      await rename(`${file}.part`, file)
    },
    close: () => {},
  }
}
