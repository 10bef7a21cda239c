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
  /**
   * Message id, which stays the same when sending is retried, so that mail servers can detect
   * duplicates.
   */
  messageId: string
  headers: Record<string, string>
}

export interface MailTransport {
  /** Maximum time that sending one email can take, in seconds. */
  maxSeconds: number
  send(mail: Mail): Promise<void>
  close(): void
}

/**
 * Returns the email with the recipient's address as an object, because a string might be parsed as
 * a list of several addresses.
 */
const toOne = (mail: Mail) => ({ ...mail, to: { name: '', address: mail.to } })

/**
 * Thrown if the mail server can't be reached or rejects the credentials. The email itself is not
 * the cause of such an error.
 */
export class MailOutage extends Error {}

const ours = new Set(['ECONNECTION', 'EDNS', 'EAUTH', 'ETLS', 'ECONNREFUSED', 'ENOAUTH', 'EPROXY'])

/** Returns a transport that keeps one connection open and sends one email at a time. */
export function smtpTransport(url: string, timeoutMs: number): MailTransport {
  const options: SMTPPool.Options = {
    pool: true,
    url,
    maxConnections: 1,
    maxMessages: 100,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    // This timeout also runs before the greeting. It is longer, so that a server that accepts
    // connections and stays silent causes a greeting timeout, which is an outage.
    socketTimeout: 2 * timeoutMs,
    dnsTimeout: timeoutMs,
    // An email must not be able to make the server read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  const mailer = nodemailer.createTransport(options)
  return {
    // The maximum is the sum of the timeouts for DNS, connection, greeting, and two idle periods in
    // the SMTP session, each twice as long as the others.
    maxSeconds: (7 * timeoutMs) / 1000,
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
 * Returns whether the error means that the mail server is unavailable. A timeout while an email is
 * being sent doesn't count, because the email itself may be the cause.
 */
function isOutage(error: unknown): boolean {
  const { code, command, responseCode, timeoutType } = error as SmtpError
  if (timeoutType === 'SOCKET_TIMEOUT') return false
  return ours.has(code ?? '') || command === 'CONN' || responseCode === 421
}

/** Returns a transport that writes emails as `.eml` files, for portals without a mail server. */
export function fileTransport(folder: string): MailTransport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true })
  return {
    maxSeconds: 60,
    async send(mail) {
      const { message } = await composer.sendMail(toOne(mail))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, `${mail.messageId.replace(/[^\w.-]+/g, '')}.eml`)
      // Emails contain links that give access to accounts, so only the owner may read the files.
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 })
      await rename(`${file}.part`, file)
    },
    close: () => {},
  }
}
