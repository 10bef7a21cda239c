import type { Mail } from '#server/mail/transport.ts'

/** Where an email leads: its one link. */
export function linkIn(mail: Pick<Mail, 'text'>): URL {
  return new URL(/https?:\/\/\S+/.exec(mail.text)![0])
}
