// Letters are put here in the transaction of their cause: no change without its letter, no letter
// without its change. They are sent afterwards, at least once, by `deliver.ts`.
import type { Tx } from '#server/db/connect.ts'
import { seal } from '#server/seal.ts'
import type { LetterData, LetterName } from './letters.ts'

export const sealPurpose = 'outbox'

export interface Outbox {
  add<Name extends LetterName>(
    tx: Tx,
    letter: Name,
    recipient: string,
    data: LetterData<Name>,
  ): Promise<void>
}

export function createOutbox(appKey: Buffer): Outbox {
  return {
    async add(tx, letter, recipient, data) {
      const payload = seal(appKey, sealPurpose, JSON.stringify(data))
      await tx.insertInto('outbox').values({ letter, recipient, payload }).execute()
    },
  }
}
