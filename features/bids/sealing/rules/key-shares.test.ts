import { expect, test } from 'vitest'
import { divideKey, joinKey } from './key-shares.ts'

const secret = Uint8Array.from({ length: 74 }, (_, place) => (place * 37) % 256)

test('the shares of any two openers and the portal restore the key', async () => {
  const { pad, shares } = await divideKey(secret, 4)
  for (const [one, a] of shares.entries()) {
    for (const b of shares.slice(one + 1)) expect(await joinKey(pad, [a, b])).toEqual(secret)
  }
})

test('the key can’t be restored without the portal, from one opener twice or from a changed share', async () => {
  const { pad, shares } = await divideKey(secret, 3)
  const [one, two] = [shares[0]!, shares[1]!]
  expect(await joinKey(new Uint8Array(secret.length), [one, two])).not.toEqual(secret)
  await expect(joinKey(pad, [one, one])).rejects.toThrow('unique')
  const changed = two.map((byte, place) => (place === 3 ? byte ^ 1 : byte))
  expect(await joinKey(pad, [one, changed])).not.toEqual(secret)
})
