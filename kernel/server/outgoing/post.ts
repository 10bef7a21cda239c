// Sends one request to an external server. Only checked addresses are contacted, the request takes
// at most ten seconds, and only the status of the response is read.
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { isIP, type Socket } from 'node:net'
import { connect as secure } from 'node:tls'
import type { DeliveryFailure } from '#kernel/contract/outgoing-call.ts'
import { hostOf, isPublicAddress, whyNotAddress, type AddressRules } from './addresses.ts'
import type { Network } from './network.ts'

const usualMs = 10_000
const maxHeaderBytes = 8192

export interface Outcome {
  response_status: number | null
  /** Reason for the failure; null if the receiver accepted the delivery. */
  failure: DeliveryFailure | null
}

interface PostOptions {
  rules: AddressRules
  network: Network
  /** Aborts the request, for example when the server stops. */
  signal: AbortSignal
  /** Total time limit, ten seconds by default. */
  limitMs?: number
}

interface Message {
  url: string
  headers: Record<string, string>
  body: string
}

class Failure extends Error {
  readonly kind: DeliveryFailure
  constructor(kind: DeliveryFailure) {
    super(kind)
    this.kind = kind
  }
}

export async function post(message: Message, options: PostOptions): Promise<Outcome> {
  const { rules, network, signal, limitMs = usualMs } = options
  const limit = AbortSignal.timeout(limitMs)
  const until = AbortSignal.any([limit, signal])
  try {
    if (whyNotAddress(message.url, rules)) throw new Failure('address')
    const url = new URL(message.url)
    const socket = await openSocket(url, { rules, network, signal: until })
    return judge(await send(socket, url, message, until))
  } catch (error) {
    const failure = limit.aborted ? 'timeout' : kindOf(error)
    return { response_status: null, failure }
  }
}

/**
 * Opens a socket to the host. The host's address is checked twice: after the look-up and once the
 * socket is connected.
 */
export async function openSocket(
  url: URL,
  { rules, network, signal }: PostOptions,
): Promise<Socket> {
  const host = hostOf(url)
  const isAllowed = (address: string) => rules.allowsPrivate || isPublicAddress(address)
  const addresses = isIP(host) ? [host] : await network.resolve(host, signal)
  if (addresses.length === 0) throw new Failure('connection')
  // A single internal address is enough to refuse the name, because legitimate names don't mix
  // internal and public addresses.
  if (!addresses.every(isAllowed)) throw new Failure('address')
  const isSecure = url.protocol === 'https:'
  const port = Number(url.port) || (isSecure ? 443 : 80)
  const socket = await network.connect({ addresses, port }, signal)
  socket.on('error', () => {})
  if (!isAllowed(socket.remoteAddress ?? '')) {
    socket.destroy()
    throw new Failure('address')
  }
  if (!isSecure) return socket
  const secured = secure({
    socket,
    ...(isIP(host) ? {} : { servername: host }),
    ALPNProtocols: ['http/1.1'],
    ...(network.ca && { ca: network.ca }),
  })
  signal.addEventListener('abort', () => secured.destroy(), { once: true })
  await once(secured, 'secureConnect', { signal })
  secured.on('error', () => {})
  return secured
}

async function send(
  socket: Socket,
  url: URL,
  { headers, body }: Message,
  signal: AbortSignal,
): Promise<number> {
  const sent = request({
    // A request with `createConnection` has no agent, so neither a proxy from the environment nor a
    // keep-alive connection is used.
    createConnection: () => socket,
    method: 'POST',
    path: `${url.pathname}${url.search}`,
    headers: {
      ...headers,
      host: url.host,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'tender-portal-webhooks/1',
      connection: 'close',
    },
    maxHeaderSize: maxHeaderBytes,
    signal,
  })
  try {
    sent.end(body)
    const [response] = (await once(sent, 'response', { signal })) as [IncomingMessage]
    sent.on('error', () => {})
    return response.statusCode ?? 0
  } finally {
    // The rest of the response is discarded.
    sent.on('error', () => {})
    socket.destroy()
  }
}

function judge(status: number): Outcome {
  if (status >= 200 && status < 300) return { response_status: status, failure: null }
  const isRedirect = status >= 300 && status < 400
  return { response_status: status, failure: isRedirect ? 'redirect' : 'status' }
}

function kindOf(error: unknown): DeliveryFailure {
  if (error instanceof Failure) return error.kind
  const { code = '' } = error as { code?: string }
  return /CERT|SELF_SIGNED|VERIFY|ISSUER|CRL/.test(code) ? 'certificate' : 'connection'
}
