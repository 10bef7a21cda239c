// Secrets and signatures in the format of Standard Webhooks (standardwebhooks.com), so that
// receivers can use existing libraries.
import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'

/** Purpose that selects the encryption key for webhook secrets in the database. */
export const secretPurpose = 'webhook-secret'

export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

interface Message {
  id: string
  at: Date
  body: string
}

/**
 * Returns the headers with a signature for each secret. While a secret is being replaced, the
 * receiver may have either one.
 */
export function signedHeaders({ id, at, body }: Message, secrets: string[]) {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((one) => new Webhook(one).sign(id, at, body)).join(' '),
  }
}
