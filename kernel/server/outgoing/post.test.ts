// Tests connections and time limits against real sockets on this machine.
import { once } from 'node:events'
import { createServer as createHttps } from 'node:https'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { certificate, privateKey } from '#app/test/tls-certificate.ts'
import { openNetwork, type Network } from './network.ts'
import { post } from './post.ts'

const publicUrl = 'https://tenders.example.org'
const lab = { allowsPrivate: true, publicUrl }
const strict = { allowsPrivate: false, publicUrl }

async function listen<S extends Server>(server: S): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** Starts a server that counts its connections and passes each one to `greet`. */
async function startServer(greet: (socket: Socket) => void) {
  const state = { visits: 0 }
  const port = await listen(
    createServer((socket) => {
      state.visits += 1
      socket.on('error', () => {})
      onTestFinished(() => void socket.destroy())
      greet(socket)
    }),
  )
  return { state, port, url: `http://127.0.0.1:${port}/` }
}

const { signal } = new AbortController()
const message = (url: string) => ({ url, headers: {}, body: '{}' })
const send = (url: string, rules = lab, network: Network = openNetwork(lab)) =>
  post(message(url), { rules, network, signal })

const answering = (lines: string) => (socket: Socket) => void socket.write(lines)

test('a status from 200 to 299 counts as delivered, whatever else the response contains', async () => {
  const { url } = await startServer(answering('HTTP/1.1 202 Accepted\r\n\r\n'))
  expect(await send(url)).toEqual({ response_status: 202, failure: null })
})

test('a redirect is not followed', async () => {
  const target = await startServer(() => {})
  const lines = `HTTP/1.1 307 Temporary Redirect\r\nlocation: ${target.url}\r\n\r\n`
  const { url } = await startServer(answering(lines))
  expect(await send(url)).toEqual({ response_status: 307, failure: 'redirect' })
  expect(target.state.visits).toBe(0)
})

test('an endless response is not read to its end', async () => {
  let sent = 0
  const { url } = await startServer((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n')
    const chunk = Buffer.alloc(65_536)
    const more = () => socket.write(chunk, (error) => (error ? undefined : ((sent += 1), more())))
    more()
    return void socket.once('close', () => {})
  })
  expect(await send(url)).toEqual({ response_status: 200, failure: null })
  // The portal reads only the status, so the server can't send more than the kernel's buffers hold.
  expect(sent).toBeLessThan(200)
})

test('endless headers are cut off', async () => {
  const { url } = await startServer((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n')
    const more = () =>
      socket.write(`x-more: ${'a'.repeat(1000)}\r\n`, (error) => (error ? undefined : more()))
    more()
  })
  expect(await send(url)).toEqual({ response_status: null, failure: 'connection' })
})

test('a slow or missing response times out', async () => {
  const silent = await startServer(() => {})
  const trickling = await startServer((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n')
    const timer = setInterval(() => socket.write('x'), 50)
    socket.on('close', () => clearInterval(timer))
  })
  const briefly = { rules: lab, network: openNetwork(lab), signal, limitMs: 400 }
  for (const { url } of [silent, trickling]) {
    const outcome = await post(message(url), briefly)
    expect(outcome).toEqual({ response_status: null, failure: 'timeout' })
  }
})

test('waiting for a stalled name server counts towards the time limit', async () => {
  const stalled: Network = {
    ...openNetwork(lab),
    resolve: (_host, until) =>
      new Promise((_resolve, reject) => {
        until.addEventListener('abort', () => reject(new Error('cancelled')))
      }),
  }
  const briefly = { rules: strict, network: stalled, signal, limitMs: 200 }
  const outcome = await post(message('https://hooks.example.test/'), briefly)
  expect(outcome.failure).toBe('timeout')
})

test('a closed port is reported as a failed connection', async () => {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  expect(await send(`http://127.0.0.1:${port}/`)).toMatchObject({ failure: 'connection' })
})

/**
 * Creates a network with malicious name servers, in which every connection goes to this machine.
 */
function maliciousNetwork(answers: string[][], port: number) {
  const asked: string[] = []
  const tried: string[][] = []
  const network: Network = {
    resolve: async (host) => {
      asked.push(host)
      return answers.shift() ?? []
    },
    connect: async ({ addresses }) => {
      tried.push(addresses)
      const socket = connect(port, '127.0.0.1')
      await once(socket, 'connect')
      return socket
    },
    ca: certificate,
  }
  return { network, asked, tried }
}

test('no connection is made to a host with a private address, even if it also has a public one', async () => {
  const { state, port } = await startServer(() => {})
  for (const addresses of [['127.0.0.1'], ['8.8.8.8', '10.0.0.1'], ['::ffff:127.0.0.1']]) {
    const { network, tried } = maliciousNetwork([addresses], port)
    const outcome = await send('https://hooks.example.test/', strict, network)
    expect([outcome.failure, tried]).toEqual(['address', []])
  }
  expect(state.visits).toBe(0)
})

test('a host name is resolved once per attempt, so a later change of its address has no effect', async () => {
  const secrets: Buffer[] = []
  const { port } = await startServer((socket) => socket.on('data', (data) => secrets.push(data)))
  const { network, asked, tried } = maliciousNetwork([['8.8.8.8'], ['127.0.0.1']], port)
  // The first look-up returns a public address, but the socket is connected to this machine, so the
  // attempt ends before any byte is sent. The second look-up returns a private address, so no
  // connection is made.
  expect(await send('https://hooks.example.test/', strict, network)).toMatchObject({
    failure: 'address',
  })
  expect([asked, tried]).toEqual([['hooks.example.test'], [['8.8.8.8']]])
  expect(await send('https://hooks.example.test/', strict, network)).toMatchObject({
    failure: 'address',
  })
  expect(tried).toHaveLength(1)
  expect(secrets).toEqual([])
})

test('an address saved before a rule existed must also comply with that rule', async () => {
  const { network, asked } = maliciousNetwork([['8.8.8.8']], 1)
  for (const url of ['http://hooks.example.test/', 'https://127.0.0.1/', `${publicUrl}/x`]) {
    expect(await send(url, strict, network)).toMatchObject({ failure: 'address' })
  }
  expect(asked).toEqual([])
})

test('over https, the certificate must be valid for the host', async () => {
  const hosts: (string | undefined)[] = []
  const port = await listen(
    createHttps({ cert: certificate, key: privateKey }, (request, response) => {
      hosts.push(request.headers.host)
      response.writeHead(204).end()
    }),
  )
  const { network } = maliciousNetwork([['8.8.8.8'], ['8.8.8.8']], port)
  expect(await send('https://hooks.example.test:8443/', lab, network)).toEqual({
    response_status: 204,
    failure: null,
  })
  expect(hosts).toEqual(['hooks.example.test:8443'])
  const other = await send('https://other.example.test/', lab, network)
  expect(other.failure).toBe('certificate')
  const { ca: _, ...unknowing } = maliciousNetwork([['8.8.8.8']], port).network
  const unknown = await send('https://hooks.example.test/', lab, unknowing)
  expect(unknown.failure).toBe('certificate')
})

test('proxies from the environment are not used', async () => {
  const proxy = await startServer(() => {})
  const target = await startServer(answering('HTTP/1.1 200 OK\r\n\r\n'))
  const names = ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'NODE_USE_ENV_PROXY']
  for (const name of names) process.env[name] = name.startsWith('NODE') ? '1' : proxy.url
  onTestFinished(() => {
    for (const name of names) delete process.env[name]
  })
  expect(await send(target.url)).toMatchObject({ failure: null })
  expect(proxy.state.visits).toBe(0)
})
