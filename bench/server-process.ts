// Runs the portal or a baseline server as a separate process that can be measured or killed.
// `HttpClient` sends requests to it and keeps cookies.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Agent, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoSignIns } from '#demo/sign-ins.ts'
import { encodeForm, type Form } from '#app/test/client.ts'
import { findFreePort } from '../scripts/free-port.ts'

export interface ServerProcess {
  process: ChildProcess
  port: number
  output(): string
}

/** Runs a file of the project as a server, and waits until the server is ready. */
export async function startProcess(
  file: string,
  env: Record<string, string>,
  root = join(import.meta.dirname, '..'),
): Promise<ServerProcess> {
  const port = Number(env['PORT']) || (await findFreePort())
  const child = spawn(process.execPath, [file], {
    cwd: root,
    env: { ...process.env, WORKERS: '0', PORT: String(port), HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // The child is stopped even if the benchmark fails.
  process.once('exit', () => child.kill())
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const deadline = Date.now() + 180_000
  while (Date.now() < deadline && child.exitCode === null) {
    const url = `http://127.0.0.1:${port}/readyz`
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => {})
    if (answer?.status === 200) return { process: child, port, output: () => output }
    await sleep(20)
  }
  throw new Error(`${file} did not become ready:\n${output}`)
}

export async function endProcess(server: ServerProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.process.exitCode !== null || server.process.signalCode !== null) return
  server.process.kill(signal)
  await once(server.process, 'exit')
}

/** Returns the resident memory in bytes, as reported by the operating system. */
export async function residentMemory({ process: { pid } }: ServerProcess): Promise<number> {
  return residentMemoryOf(pid!)
}

export async function residentMemoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024
}

/**
 * Returns the processor time so far, in milliseconds. Linux reports it in hundredths of a second.
 */
export function processTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

type DemoRole = (typeof demoSignIns)[number]['role']

export interface Reply {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** HTTP client that keeps its cookies and CSRF token when the server restarts. */
export class HttpClient {
  port = 0
  readonly #cookies: Map<string, string>
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 32 })

  constructor(cookies: Iterable<[name: string, value: string]> = []) {
    this.#cookies = new Map(cookies)
  }

  credentials(): Record<string, string> {
    const token = this.#cookies.get('XSRF-TOKEN') ?? ''
    return {
      cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': decodeURIComponent(token),
    }
  }

  async send(
    method: string,
    path: string,
    body?: Buffer,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const sent = request({
      agent: this.#agent,
      host: '127.0.0.1',
      port: this.port,
      method,
      path,
      headers: {
        ...this.credentials(),
        ...(body ? { 'content-length': String(body.length) } : {}),
        ...headers,
      },
    })
    // Errors after the response are ignored, because the server may respond before it has received
    // the whole request, and then close the connection. Earlier errors reject `answered`.
    sent.on('error', () => {})
    const answered = once(sent, 'response') as Promise<[IncomingMessage]>
    sent.end(body)
    const [response] = await answered
    for (const cookie of response.headers['set-cookie'] ?? []) {
      const [name = '', value = ''] = cookie.split(';')[0]!.split('=')
      this.#cookies.set(name, value)
    }
    const chunks: Buffer[] = []
    for await (const chunk of response) chunks.push(chunk as Buffer)
    const { statusCode: status = 0, headers: received } = response
    return { status, headers: received, body: Buffer.concat(chunks) }
  }

  async post(path: string, json: object, headers: Record<string, string> = {}): Promise<Reply> {
    const body = Buffer.from(JSON.stringify(json))
    return this.send('POST', path, body, { 'content-type': 'application/json', ...headers })
  }

  async upload(path: string, form: Form, headers: Record<string, string> = {}): Promise<Reply> {
    const { type, body } = encodeForm(form)
    return this.send('POST', path, body, { ...headers, 'content-type': type })
  }

  async signIn(role: DemoRole): Promise<void> {
    const { email, password } = demoSignIns.find((one) => one.role === role)!
    await this.send('GET', '/sanctum/csrf-cookie')
    const signedIn = await this.post('/api/auth/login', { email, password })
    if (signedIn.status !== 200) throw new Error(signedIn.body.toString())
  }

  /** Signs in as the demo buyer and creates a draft. Returns the path of the draft's documents. */
  async prepareDraft(): Promise<string> {
    await this.signIn('buyer')
    const created = await this.post('/api/tenders', makeDraft('Uploads'))
    if (created.status !== 201) throw new Error(created.body.toString())
    return `/api/tenders/${JSON.parse(created.body.toString()).tender.id}/documents`
  }
}

export function makeDraft(title: string): object {
  const day = 86_400_000
  return {
    title,
    description: title,
    procedure_type: 'ITT',
    eligibility_type: 'open',
    submission_deadline: new Date(Date.now() + 20 * day).toISOString(),
    clarification_deadline: new Date(Date.now() + 10 * day).toISOString(),
    contact_name: 'Ada Marsh',
    contact_email: 'ada@example.test',
    status: 'draft',
  }
}
