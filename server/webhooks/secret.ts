// Secrets and signatures as in Standard Webhooks (standardwebhooks.com), so that receivers need no
// code of their own to check them.
import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'

/** What it is sealed for in the database. */
export const secretPurpose = 'webhook-secret'

export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

interface Message {
  id: string
  at: Date
  body: string
}

/** By each secret: while one is being replaced, the receiver may know either. */
export function signedHeaders({ id, at, body }: Message, secrets: string[]) {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((one) => new Webhook(one).sign(id, at, body)).join(' '),
  }
}
