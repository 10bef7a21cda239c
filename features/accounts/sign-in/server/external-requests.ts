// Everything that single sign-on needs from other machines: HTTP requests to providers and DNS.
// Tests replace the members.
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import type { Config } from '#kernel/server/platform/config.ts'
import { openNetwork, type Network } from '#kernel/server/outgoing/network.ts'
import { openSocket } from '#kernel/server/outgoing/post.ts'

export interface FetchOptions {
  method?: string | undefined
  headers?: Record<string, string> | undefined
  body?: unknown
  signal?: AbortSignal | undefined
}

export type Fetch = (url: string, options: FetchOptions) => Promise<Response>

export interface ExternalRequests {
  /** Fetches from the provider that the operator has configured, in any network. */
  fetchConfigured: Fetch
  /** Fetches from an address entered by a user. The address must be on the public internet. */
  fetchGuarded: Fetch
  /** Returns the texts of a name's TXT records; an empty list if it has none. */
  resolveTxt(name: string): Promise<string[]>
}

/** Maximum size of a provider's reply. Discovery documents and key sets have at most about 30 KB. */
const maxBytes = 128 * 1024
const limitMs = 8000

export function openExternalRequests({
  sso,
  publicUrl,
}: Pick<Config, 'sso' | 'publicUrl'>): ExternalRequests {
  const network = openNetwork(sso)
  const rules = { ...sso, publicUrl }
  return {
    fetchConfigured: async (url, { method = 'GET', headers = {}, body, signal }) =>
      fetch(url, {
        method,
        headers,
        ...(isEmpty(body) ? {} : { body: textOf(body) }),
        redirect: 'manual',
        signal: within(signal),
      }),
    fetchGuarded: (url, options) => fetchGuarded(url, options, { rules, network }),
    resolveTxt,
  }
}

const within = (signal?: AbortSignal) =>
  AbortSignal.any([AbortSignal.timeout(limitMs), ...(signal ? [signal] : [])])

const isEmpty = (body: unknown) => body === null || body === undefined
const textOf = (body: unknown) => (typeof body === 'string' ? body : String(body))

interface Guard {
  rules: { allowsPrivate: boolean; publicUrl: string }
  network: Network
}

/**
 * Sends a request only to checked addresses, without following redirects, and reads a reply of
 * limited size.
 */
async function fetchGuarded(
  address: string,
  { method = 'GET', headers = {}, body, signal }: FetchOptions,
  { rules, network }: Guard,
): Promise<Response> {
  const until = within(signal)
  const url = new URL(address)
  const socket = await openSocket(url, { rules, network, signal: until })
  const text = isEmpty(body) ? undefined : textOf(body)
  const sent = request({
    createConnection: () => socket,
    method,
    path: `${url.pathname}${url.search}`,
    headers: {
      ...headers,
      host: url.host,
      connection: 'close',
      ...(text === undefined ? {} : { 'content-length': Buffer.byteLength(text) }),
    },
    maxHeaderSize: 16_384,
    signal: until,
  })
  try {
    sent.end(text)
    const [response] = (await once(sent, 'response', { signal: until })) as [IncomingMessage]
    sent.on('error', () => {})
    return new Response(new Uint8Array(await readBody(response)), {
      status: response.statusCode ?? 0,
      headers: { 'content-type': response.headers['content-type'] ?? '' },
    })
  } finally {
    sent.on('error', () => {})
    socket.destroy()
  }
}

async function readBody(response: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length
    if (size > maxBytes) throw new Error('The reply of the provider is too long')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

const noRecord = new Set(['ENODATA', 'ENOTFOUND'])

async function resolveTxt(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2500, tries: 2 })
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    if (noRecord.has((error as { code?: string }).code ?? '')) return []
    throw error
  }
}
