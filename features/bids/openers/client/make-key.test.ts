import { expect, test } from 'vitest'
import { makeProtectedKey } from './make-key.ts'

test('guessing the passphrase of an opener’s key costs 2^18 rounds of scrypt for each attempt', async () => {
  const { protected_identity } = await makeProtectedKey('a passphrase of an opener')
  const header = Buffer.from(protected_identity, 'base64').toString('latin1')
  expect(header).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S+ 18\n/)
})
