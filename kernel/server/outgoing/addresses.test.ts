import { expect, test } from 'vitest'
import { isPublicAddress, whyNotAddress } from './addresses.ts'
import { outgoingTexts } from '#kernel/contract/outgoing-call.ts'

const inside = [
  ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '100.64.0.1', '100.127.255.255', '127.0.0.1', '127.9.9.9'],
  ...['169.254.169.254', '172.16.0.1', '172.31.255.255', '192.0.0.8', '192.0.2.1', '192.88.99.1'],
  ...['192.168.1.1', '198.18.0.1', '198.19.255.255', '198.51.100.7', '203.0.113.9', '224.0.0.1'],
  ...['239.255.255.255', '240.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:0:8.8.8.8', '::127.0.0.1'],
  ...['64:ff9b::7f00:1', '64:ff9b:1::1', '100::1', '2001::1', '2001:db8::1', '2002:7f00:1::1'],
  ...['3fff::1', 'fc00::1', 'fd12:3456::1', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1'],
  ...['', 'example.com', '127.1', '2606:4700::1%1'],
]
const outside = [
  ...['1.1.1.1', '8.8.8.8', '100.63.255.255', '100.128.0.1', '172.15.0.1', '172.32.0.1'],
  ...['192.167.1.1', '198.17.0.1', '223.255.255.255', '2606:4700::1111', '2a00:1450:4009::200e'],
]

test.for(inside)('%s is not a public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.for(outside)('%s is a public address', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

const strict = { allowsPrivate: false, publicUrl: 'https://tenders.example.org' }
const table: [string, string | undefined][] = [
  ['https://hooks.example.com/a?b=c', undefined],
  ['https://hooks.example.com:8443/', undefined],
  ['https://8.8.8.8/', undefined],
  ['http://hooks.example.com/', outgoingTexts.urlShape],
  ['ftp://hooks.example.com/', outgoingTexts.urlShape],
  ['https://', outgoingTexts.urlShape],
  ['https://ann:secret@hooks.example.com/', 'The address must not contain a user name or password'],
  ['https://hooks.example.com/#part', 'The address must not contain a #'],
  ['https://hooks.example.com:25/', 'Use port 443, or a port from 1024 up'],
  ['https://hooks.example.com:0/', 'Use port 443, or a port from 1024 up'],
  ['https://tenders.example.org/api', 'Enter an address outside this portal'],
  ['https://TENDERS.example.org.:9000/', 'Enter an address outside this portal'],
  ['https://localhost/', 'Enter an address that can be reached from the internet'],
  ['https://database/', 'Enter an address that can be reached from the internet'],
  ['https://a.localhost/', 'Enter an address that can be reached from the internet'],
  ['https://printer.local./', 'Enter an address that can be reached from the internet'],
  ['https://metadata.google.internal/', 'Enter an address that can be reached from the internet'],
  ['https://127.0.0.1/', 'Enter an address that can be reached from the internet'],
  ['https://2130706433/', 'Enter an address that can be reached from the internet'],
  ['https://0x7f.1/', 'Enter an address that can be reached from the internet'],
  ['https://[::1]/', 'Enter an address that can be reached from the internet'],
  ['https://[::ffff:10.0.0.1]/', 'Enter an address that can be reached from the internet'],
]

test.for(table)('the reason for refusing %s: %s', ([url, why]) => {
  expect(whyNotAddress(url, strict)).toBe(why)
})

test('a test installation may use http and private addresses, but not the portal’s own address', () => {
  const lab = { allowsPrivate: true, publicUrl: 'http://localhost:3000' }
  expect(whyNotAddress('http://localhost:9000/', lab)).toBeUndefined()
  expect(whyNotAddress('http://10.0.0.9:80/', lab)).toBeUndefined()
  expect(whyNotAddress('http://localhost:3000/', lab)).toBe('Enter an address outside this portal')
})
