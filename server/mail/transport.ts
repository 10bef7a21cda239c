import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js'

export interface Mail {
  from: string
  to: string
  subject: string
  text: string
  html: string
  /** Stable over retries, so that a server that saw a letter before can tell. */
  messageId: string
}

export interface MailTransport {
  send(mail: Mail): Promise<void>
}

export function smtpTransport(url: string): MailTransport {
  const options: SMTPTransport.Options = { url, connectionTimeout: 10_000, socketTimeout: 30_000 }
  const mailer = nodemailer.createTransport(options)
  return {
    async send(mail) {
      await mailer.sendMail(mail)
    },
  }
}

/** Without a mail server, letters are `.eml` files that any mail program opens. */
export function fileTransport(folder: string): MailTransport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true })
  return {
    async send(mail) {
      const { message } = await composer.sendMail(mail)
      await mkdir(folder, { recursive: true })
      const file = join(folder, `${mail.messageId.replace(/[^\w.-]+/g, '')}.eml`)
      await writeFile(`${file}.part`, message as Buffer)
      await rename(`${file}.part`, file)
    },
  }
}
