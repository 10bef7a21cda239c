// Checks during the opening that an opener still has their key. The portal derives a message from
// the installation's key, so that it needn't be stored, and encrypts it to the opener's key, so
// that only the opener can read it.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AppKey } from '#kernel/server/platform/app-key.ts'
import { sealTo } from '#features/bids/sealing/server/age.ts'

interface OpenerKey {
  id: number
  recipient: string
}

const textOf = ({ current }: AppKey, { id, recipient }: OpenerKey) =>
  createHmac('sha256', current).update(`opener-test:${id}:${recipient}`).digest('hex')

export async function makeOpenerTest(appKey: AppKey, opener: OpenerKey): Promise<string> {
  return (await sealTo([opener.recipient], textOf(appKey, opener))).toString('base64')
}

export function isTestAnswer(appKey: AppKey, opener: OpenerKey, answer: string | null): boolean {
  if (answer === null) return false
  return timingSafeEqual(Buffer.from(answer, 'hex'), Buffer.from(textOf(appKey, opener), 'hex'))
}
