import { expect, test } from 'vitest'
import { networksOf } from './networks.ts'

const names = (address: string) => networksOf(address).map(({ name }) => name)

test.for([
  ['192.0.2.7', ['192.0.2.7']],
  ['::ffff:192.0.2.7', ['192.0.2.7']],
  ['::FFFF:C000:0207', ['192.0.2.7']],
  ['2001:db8:1:2:3:4:5:6', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['2001:0DB8:0001:0002::6', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['2001:db8::1', ['2001:db8:0:0::/64', '2001:db8:0::/48']],
  ['fe80::1%eth0', ['fe80:0:0:0::/64', 'fe80:0:0::/48']],
  ['::1', ['0:0:0:0::/64', '0:0:0::/48']],
] as const)('requests from %s are counted for %s', ([address, expected]) => {
  expect(names(address)).toEqual(expected)
})

test('the limit for a site is looser than the limit for a single subscriber', () => {
  expect(networksOf('2001:db8::1').map(({ looseness }) => looseness)).toEqual([1, 10])
})
