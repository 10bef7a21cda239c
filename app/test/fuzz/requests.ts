// Generates an unusual request from its number. The same seed and number give the same request, so
// that a failure can be reproduced.
import fc from 'fast-check'
import { operations } from '#app/contract.ts'
import { createRandom, type Random } from '#demo/random.ts'
import { damage, makeForm } from './forms.ts'
import { arbitrary, hostileTexts, hostileValue, sampleOf, spoil } from './values.ts'

export const actorNames = ['visitor', 'supplier', 'buyer', 'admin'] as const
export type ActorName = (typeof actorNames)[number]

/** A browser's cookie and anti-forgery token, with which a request passes authentication. */
export interface Actor {
  cookie: string
  token: string
}

export interface Scene {
  actors: Record<ActorName, Actor>
  /** Ids of the buyer's tenders, which other actors' requests use too. */
  tenderIds: number[]
  /** Ids of the actors' accounts, which an administrator's requests must not change. */
  userIds: number[]
}

export interface FuzzedRequest {
  actor: ActorName
  /** Short name of the attack. */
  kind: string
  bytes: Buffer
  /**
   * True if the request is complete. The sender ends the connection after an incomplete request.
   */
  isWhole: boolean
}

interface Parts {
  method: string
  address: string
  headers: [string, string][]
  body: Buffer
}

const json = 'application/json'
/** Weights of the kinds of attack. */
const kinds = { call: 12, json: 2, form: 3, address: 2, header: 2, line: 1 }
type Kind = keyof typeof kinds
const deck = Object.entries(kinds).flatMap(([kind, often]) => Array<Kind>(often).fill(kind as Kind))

export function makeRequest(scene: Scene, seed: number, number: number): FuzzedRequest {
  const random = createRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b))
  const actor = random.pick(actorNames)
  const kind = random.pick(deck)
  const parts = makers[kind](random, scene)
  const sent =
    kind === 'line' ? brokenLine(random, parts) : write(parts, scene.actors[actor], random)
  return { actor, kind, ...sent }
}

const makers: Record<Kind, (random: Random, scene: Scene) => Parts> = {
  call: makeCall,
  json(random, scene) {
    const call = makeCall(random, scene)
    return { ...call, headers: jsonHeaders, body: brokenJson(random, call.body) }
  },
  form(random, { tenderIds }) {
    const { type, body } = makeForm(random)
    const path = `/api/tenders/${random.pick(tenderIds)}/documents`
    const address = random.happens(0.8) ? path : `${path}/${random.whole(1, 20)}/versions`
    return { method: 'POST', address, headers: [['content-type', type]], body }
  },
  address(random, scene) {
    const call = makeCall(random, scene)
    return { ...call, address: brokenAddress(random, call.address) }
  },
  header(random, scene) {
    const call = makeCall(random, scene)
    return { ...call, headers: [...call.headers, ...oddHeaders(random)] }
  },
  line: makeCall,
}

const jsonHeaders: [string, string][] = [['content-type', json]]

function makeCall(random: Random, { tenderIds, userIds }: Scene): Parts {
  const { endpoint } = random.pick(operations)
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    if (random.happens(0.05)) return encodeURIComponent(random.pick(hostileTexts).toWellFormed())
    if (name === 'tenderId') return String(random.pick(tenderIds))
    const id = random.whole(1, 60)
    return String(name === 'userId' && userIds.includes(id) ? 999 : id)
  })
  const isSpoilt = random.happens(0.8)
  const query = endpoint.query && sampleOf(endpoint.query, random)
  const sampled = endpoint.body && sampleOf(endpoint.body, random)
  const body = isSpoilt && endpoint.body ? spoil(sampled, random) : sampled
  const headers: [string, string][] = body === undefined ? [] : [...jsonHeaders]
  if (random.happens(0.2)) headers.push(['idempotency-key', `fuzz-${random.whole(1, 50)}`])
  if (random.happens(0.1))
    headers.push(['if-match', random.pick(['"1"', '*', 'W/"x"', '"', ',,,'])])
  return {
    method: endpoint.method,
    address: `/api${path}${queryOf(isSpoilt ? spoil(query ?? {}, random) : query)}`,
    headers,
    body: Buffer.from(body === undefined ? '' : (JSON.stringify(body) ?? '')),
  }
}

function queryOf(query: unknown): string {
  if (typeof query !== 'object' || query === null) return ''
  const pairs = Object.entries(query).map(([name, value]) => {
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
    const encode = (raw: string) => encodeURIComponent(raw.toWellFormed().slice(0, 2000))
    return `${encode(name)}=${encode(text)}`
  })
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

function brokenJson(random: Random, whole: Buffer): Buffer {
  const text = whole.toString() || '{}'
  return random.pick([
    () => damage(random, whole),
    () => Buffer.from(text.slice(0, random.whole(0, text.length))),
    () =>
      Buffer.from(
        text.replace(/"[^"]*"/, () => random.pick(['1e999', '-', '0x1', '"\\u12"', '\t'])),
      ),
    () => Buffer.from(text.replace('{', '{"__proto__":{"a":1},')),
    () => Buffer.from(`\ufeff${text}${text}`),
    () =>
      Buffer.concat([
        Buffer.from('{"a":"'),
        Buffer.from([0xff, 0xc0, 0x80, 0xed, 0xa0, 0x80]),
        Buffer.from('"}'),
      ]),
    () => Buffer.from(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`),
    () => Buffer.from(`[${'0,'.repeat(50_000)}0]`),
    () => Buffer.from(JSON.stringify(hostileValue(random)) ?? ''),
    () => Buffer.from(arbitrary(random, fc.json())),
    () => Buffer.from(arbitrary(random, fc.uint8Array({ maxLength: 400 }))),
    () => Buffer.alloc(300_000, 'x'),
  ])()
}

function brokenAddress(random: Random, address: string): string {
  return random.pick([
    () => `${address}${'/'.repeat(random.whole(1, 50))}`,
    () => `${address}?${'a=1&'.repeat(2000)}`,
    () => `${address}?${'search=x&'.repeat(20)}search[a][b]=1&page[]=1`,
    () => `${address}?search=%00&page=%&filter=%ff%c0%80&__proto__[x]=1&constructor=1`,
    () =>
      address.replace('/api', random.pick(['/%61pi', '//api', '/api/..', '/API', '/api/%2e%2e'])),
    () => `/${arbitrary(random, fc.webPath())}`,
    () =>
      `/assets/${random.pick(['..', '%2e%2e', '..%2f', '....//', '%00', 'x'.repeat(5000)])}/package.json`,
    () => `/${'x'.repeat(random.pick([300, 8000, 20_000]))}`,
    () =>
      random.pick([
        '/',
        '/healthz',
        '/readyz',
        '/sanctum/csrf-cookie',
        '/api/docs',
        '/api/openapi.json',
        '/manifest.webmanifest',
      ]),
  ])()
}

function oddHeaders(random: Random): [string, string][] {
  const odd: [string, string][][] = [
    Array.from({ length: 300 }, (_, index): [string, string] => [`x-${index}`, 'y']),
    [['x-long', 'y'.repeat(random.pick([4000, 20_000]))]],
    [['cookie', `session=${'a'.repeat(43)}; session=; ${';='.repeat(500)}`]],
    [['x-xsrf-token', 'another']],
    [['idempotency-key', random.pick([' ', 'x'.repeat(300), '\u00e9', 'a\tb'])]],
    [['if-match', `"${'9'.repeat(400)}"`]],
    [['if-none-match', '*']],
    [
      [
        'range',
        random.pick([
          'bytes=-1',
          'bytes=0-',
          'bytes=9-1',
          'bytes=0-0,2-3',
          `bytes=${'1'.repeat(400)}-`,
        ]),
      ],
    ],
    [
      [
        'content-type',
        random.pick([
          'text/xml',
          'application/json; charset=utf-7',
          'x',
          '/',
          'application/json;;',
          'multipart/form-data; boundary=x',
        ]),
      ],
    ],
    [['content-encoding', 'gzip']],
    [['accept-encoding', 'br;q=9, \u00ff, *;q=x']],
    [['accept', 'text/event-stream, \u00ff']],
    [['accept-language', ';'.repeat(1000)]],
    [['expect', random.pick(['100-continue', 'the unexpected'])]],
    [
      ['upgrade', random.pick(['websocket', 'h2c'])],
      ['connection', 'upgrade'],
    ],
    [
      ['x-forwarded-for', '::ffff:0x7f.1, \u00ff'],
      ['x-forwarded-proto', 'https'],
      ['forwarded', 'for=x'],
    ],
    [
      [
        'user-agent',
        arbitrary(random, fc.string({ maxLength: 3000 })).replace(/[^\x20-\x7e]/g, '?'),
      ],
    ],
    [['last-event-id', '\u00ff'.repeat(200)]],
    [['host', random.pick(['', 'evil.example', '[::1', 'a'.repeat(3000)])]],
    [
      ['origin', 'null'],
      ['referer', '\u00ff'],
    ],
  ]
  return random.pick(odd)
}

type Sent = Pick<FuzzedRequest, 'bytes' | 'isWhole'>

function write({ method, address, headers, body }: Parts, actor: Actor, random: Random): Sent {
  const framed = frame(random, body)
  const own: [string, string][] = [
    ['host', 'localhost'],
    ['connection', 'close'],
    ['cookie', actor.cookie],
    ['x-xsrf-token', actor.token],
    framed.header,
  ]
  const lines = [...own, ...headers].map(([name, value]) => `${name}: ${value}\r\n`)
  const head = Buffer.from(`${method} ${address} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1')
  return { bytes: Buffer.concat([head, framed.body]), isWhole: framed.isWhole }
}

interface Framed {
  header: [string, string]
  body: Buffer
  isWhole: boolean
}

/** Adds a length header to the body, usually with the correct length. */
function frame(random: Random, body: Buffer): Framed {
  const { length } = body
  const sized = (size: number | string): Framed => ({
    header: ['content-length', String(size)],
    body,
    isWhole: size === length,
  })
  if (random.happens(0.93)) return sized(length)
  if (random.happens(0.5)) {
    return sized(
      random.pick([length + 1, Math.max(0, length - 1), -1, '1e3', '0x10', 10 ** 12, '']),
    )
  }
  const size = random.pick([
    length.toString(16),
    'zz',
    '-1',
    'ffffffffffffffff',
    `${length.toString(16)};x=y`,
  ])
  const end = random.pick(['\r\n0\r\n\r\n', '\r\n', '0'])
  return {
    header: ['transfer-encoding', 'chunked'],
    body: Buffer.concat([Buffer.from(`${size}\r\n`), body, Buffer.from(end)]),
    isWhole: false,
  }
}

function brokenLine(random: Random, { method, address }: Parts): Sent {
  const line = random.pick([
    `${method} ${address} HTTP/9.9\r\n\r\n`,
    `${method} ${address}\r\n\r\n`,
    `${method} http://[::1]:x${address} HTTP/1.1\r\nhost: x\r\n\r\n`,
    `CONNECT x:443 HTTP/1.1\r\nhost: x\r\n\r\n`,
    `OPTIONS * HTTP/1.1\r\nhost: x\r\n\r\n`,
    `TRACE ${address} HTTP/1.1\r\nhost: x\r\n\r\n`,
    `PROPFIND ${address} HTTP/1.1\r\nhost: x\r\n\r\n`,
    `${method} ${address} HTTP/1.1\r\n\r\n`,
    `${method} ${address} HTTP/1.0\r\n\r\n`,
    `GET ${address} HTTP/1.1\r\nhost: x\r\n folded: y\r\n\r\n`,
    `POST ${address} HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nxx`,
    `POST ${address} HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
    `GET ${address} HTTP/1.1\r\nhost: x\r\nno colon\r\n\r\n`,
    `GET ${address} HTTP/1.1\r\nhost: x\r\na\0b: \x01\r\n\r\n`,
    `GET \u00ff\u00fe HTTP/1.1\r\nhost: x\r\n\r\n`,
    `GET ${address} HTTP/1.1\r\nhost: x\r\n`,
    '\r\n\r\n\r\n',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    `${'A'.repeat(100_000)}`,
  ])
  const bytes = random.happens(0.9)
    ? Buffer.from(line, 'latin1')
    : Buffer.from(arbitrary(random, fc.uint8Array({ minLength: 1, maxLength: 600 })))
  return { bytes, isWhole: false }
}
