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
  /** Stays the same over retries, so that a mail server can detect duplicates. */
  messageId: string
  headers: Record<string, string>
}

export interface MailTransport {
  /** Maximum duration of sending one email. */
  longestSeconds: number
  send(mail: Mail): Promise<void>
  close(): void
}

/** Passes the address as an object, because a string may be parsed as a list. */
const toOne = (mail: Mail) => ({ ...mail, to: { name: '', address: mail.to } })

/** Thrown if the mail server can't be reached or refuses the login; the email is not at fault. */
export class MailOutage extends Error {}

const ours = new Set(['ECONNECTION', 'EDNS', 'EAUTH', 'ETLS', 'ECONNREFUSED', 'ENOAUTH', 'EPROXY'])

/** Uses one connection, kept open between emails, and sends one email at a time. */
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
    // An email must not make the server read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  const mailer = nodemailer.createTransport(options)
  return {
    // The sum of the timeouts for DNS, connection, greeting, and two idle periods of the
    // conversation.
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

/**
 * Returns whether the error is an outage. A timeout during an email is not, because the email may
 * be the cause.
 */
function isOutage(error: unknown): boolean {
  const { code, command, responseCode, timeoutType } = error as SmtpError
  if (timeoutType === 'SOCKET_TIMEOUT') return false
  return ours.has(code ?? '') || command === 'CONN' || responseCode === 421
}

/** Without a mail server, emails are written as `.eml` files. */
export function fileTransport(folder: string): MailTransport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true })
  return {
    longestSeconds: 60,
    async send(mail) {
      const { message } = await composer.sendMail(toOne(mail))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, `${mail.messageId.replace(/[^\w.-]+/g, '')}.eml`)
      // Emails contain links to accounts, so only the owner may read the files.
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 })
      await rename(`${file}.part`, file)
    },
    close: () => {},
  }
}
