import type { FastifyInstance, InjectOptions } from 'fastify'
import {
  addressOf,
  type Address,
  type CallOptions,
  type Endpoint,
  type Reply,
} from '#kernel/contract/endpoint.ts'

export interface Answer {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  // oxlint-disable-next-line no-explicit-any
  body: any
  bytes: Buffer
}

/** Fields of a multipart form: texts, and files with their names. */
export type Form = Record<string, string | { name: string; content: Buffer }>

/** A minimal browser: keeps cookies, and sends the anti-forgery token with its requests. */
export class Client {
  readonly cookies = new Map<string, string>()
  readonly #app: FastifyInstance
  headers: Record<string, string> = {}
  address = '127.0.0.1'

  constructor(app: FastifyInstance) {
    this.#app = app
  }

  /** Returns a copy with its own cookies, like a second browser profile in the same state. */
  copy(): Client {
    const copy = new Client(this.#app)
    for (const [name, value] of this.cookies) copy.cookies.set(name, value)
    copy.headers = { ...this.headers }
    return copy
  }

  get = (path: string) => this.send('GET', path)
  post = (path: string, body?: object) => this.send('POST', path, body)
  put = (path: string, body?: object) => this.send('PUT', path, body)
  delete = (path: string) => this.send('DELETE', path)

  async upload(path: string, form: Form): Promise<Answer> {
    const { type, body } = encodeForm(form)
    return this.send('POST', path, body, { 'content-type': type })
  }

  async send(
    method: NonNullable<InjectOptions['method']>,
    url: string,
    payload?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    // A client with an API token needs no anti-forgery cookie.
    const wantsToken = method !== 'GET' && !this.headers['authorization']
    if (wantsToken && !this.cookies.has('XSRF-TOKEN')) await this.get('/sanctum/csrf-cookie')
    const token = this.cookies.get('XSRF-TOKEN')
    const response = await this.#app.inject({
      method,
      url,
      remoteAddress: this.address,
      headers: { ...(token ? { 'x-xsrf-token': token } : {}), ...this.headers, ...headers },
      cookies: Object.fromEntries(this.cookies),
      ...(payload ? { payload } : {}),
    })
    for (const cookie of response.cookies) {
      if (cookie.value && cookie.maxAge !== 0) this.cookies.set(cookie.name, cookie.value)
      else this.cookies.delete(cookie.name)
    }
    const type = response.headers['content-type']?.toString() ?? ''
    const isJson = response.body !== '' && /[/+]json\b/.test(type)
    return {
      status: response.statusCode,
      headers: response.headers,
      body: isJson ? response.json() : response.body,
      bytes: response.rawPayload,
    }
  }

  /**
   * Calls an endpoint of the API contract, expects success, and validates the reply against its
   * schema.
   */
  async call<E extends Endpoint>(
    endpoint: E,
    ...[options]: object extends CallOptions<E> ? [CallOptions<E>?] : [CallOptions<E>]
  ): Promise<Reply<E>> {
    const given = (options ?? {}) as Address & { body?: object }
    const answer = await this.send(endpoint.method, addressOf(endpoint, given), given.body)
    if (answer.status !== (endpoint.status ?? 200)) {
      const where = `${endpoint.method} ${endpoint.path}`
      throw new Error(`${where}: ${answer.status} ${JSON.stringify(answer.body)}`)
    }
    return endpoint.reply.parse(answer.body) as Reply<E>
  }
}

export function encodeForm(form: Form): { type: string; body: Buffer } {
  const boundary = 'a-boundary-that-nothing-else-holds'
  const parts = Object.entries(form).flatMap(([name, value]) => {
    const isFile = typeof value !== 'string'
    const filename = isFile ? `; filename="${value.name.replaceAll('"', '%22')}"` : ''
    const header = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${filename}\r\n`
    const type = isFile ? 'content-type: application/octet-stream\r\n' : ''
    const content = isFile ? value.content : Buffer.from(value)
    return [Buffer.from(`${header}${type}\r\n`), content, Buffer.from('\r\n')]
  })
  const body = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])
  return { type: `multipart/form-data; boundary=${boundary}`, body }
}
