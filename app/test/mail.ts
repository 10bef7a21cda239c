import type { Mail } from '#kernel/server/mail/transport.ts'

/** Returns the first link in an email. */
export function linkIn(mail: Pick<Mail, 'text'>): URL {
  return new URL(/https?:\/\/\S+/.exec(mail.text)![0])
}
