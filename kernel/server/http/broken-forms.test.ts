// Malformed forms must not stop the server, leave requests without a reply, or leave files behind.
import { expect, onTestFinished, test } from 'vitest'
import { filesOf, makeTestTender } from '#app/test/document-tender.ts'
import { headOf, openRaw, statusOf } from '#app/test/raw.ts'
import { pdf } from '#app/test/sample-files.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld({ UPLOADS_PER_HOUR: '1000' })

const field = (name: string, value = 'x') =>
  `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const file = (name = 'file', content = pdf().toString('latin1')) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"; filename="a.pdf"\r\n` +
  `content-type: application/pdf\r\n\r\n${content}\r\n`
const fields = (count: number) =>
  Array.from({ length: count }, (_, index) => field(`f${index}`)).join('')
const files = (count: number) => file('other').repeat(count)
const end = '--x--\r\n'

const shapes: Record<string, string> = {
  'more parts than there may be, not closed': fields(26),
  'more parts than there may be, closed': fields(26) + end,
  'hundreds of parts, not closed': fields(400),
  'hundreds of parts, the last one cut in its header': `${fields(400)}--x\r\ncontent-disp`,
  'hundreds of files, not closed': files(400),
  'fields, files and fields, not closed': fields(10) + files(10) + fields(10),
  'a file and too many fields, not closed': file() + fields(30),
  'two files, not closed': file() + file(),
  'a file that is never closed': file().slice(0, -40),
  'a skipped file that is never closed': file('other').slice(0, -2),
  'a second file that is never closed': file() + file().slice(0, -20),
  'a part without a name': `--x\r\ncontent-disposition: form-data\r\n\r\nv\r\n${end}`,
  'a part without a name, not closed': '--x\r\ncontent-disposition: form-data\r\n\r\nv',
  'a part without any header': `--x\r\n\r\nv\r\n${end}`,
  'a part that is no form data': `--x\r\ncontent-disposition: attachment\r\n\r\nv`,
  'a line break in a name': `--x\r\ncontent-disposition: form-data; name="a\nb"\r\n\r\nv`,
  'a header without an end': `--x\r\n${'a'.repeat(100_000)}`,
  'thousands of headers in a part': `--x\r\n${'a: b\r\n'.repeat(5000)}\r\nv\r\n${end}`,
  'a prototype as a field': field('__proto__') + field('constructor') + end,
  'a prototype as a file': file('__proto__') + file('toString'),
  'a prototype as a file, cut': file('__proto__').slice(0, -2),
  'a field of broken JSON': `--x\r\ncontent-disposition: form-data; name="a"\r\ncontent-type: application/json\r\n\r\n{\r\n${end}`,
  'a field that is too long, not closed': field('title', 'x'.repeat(70_000)).slice(0, -2),
  'only the closing line': end,
  'only the opening line': '--x\r\n',
  'only a dash': '-',
  'only line breaks': '\r\n\r\n\r\n',
  'a preamble and nothing else': 'hello '.repeat(1000),
  'another boundary': `${field('a').replaceAll('--x', '--y')}--y--\r\n`,
  'words after the end': `${field('title')}${end}${fields(40)}`,
  'an end in the middle': `${field('a')}${end}${file()}`,
  'nul bytes': `--x\r\ncontent-disposition: form-data; name="\0"\r\n\r\n\0\r\n${end}`,
  'an unknown character set': `--x\r\ncontent-disposition: form-data; name="a"\r\ncontent-type: text/plain; charset=nonsense\r\n\r\n\xff\xfe\r\n${end}`,
  'a broken encoded name': `--x\r\ncontent-disposition: form-data; name*=utf-8''%E0%A4%A; filename*=x\r\n\r\nv\r\n${end}`,
  nothing: '',
}

const types: Record<string, string> = {
  'with its boundary': 'multipart/form-data; boundary=x',
  'without a boundary': 'multipart/form-data',
  'with an empty boundary': 'multipart/form-data; boundary=""',
}

/** Collects errors that would have ended the process. */
function watchForUncaught(): unknown[] {
  const uncaught: unknown[] = []
  const note = (error: unknown) => uncaught.push(error)
  process.on('uncaughtExceptionMonitor', note)
  onTestFinished(() => void process.off('uncaughtExceptionMonitor', note))
  return uncaught
}

test.for(Object.entries(types))('the server survives every broken form %s', async ([, type]) => {
  const uncaught = watchForUncaught()
  const { client, path } = await makeTestTender(world, { status: 'draft' })

  const send = async (body: string, isChunked: boolean) => {
    const { socket, answer } = await openRaw(world.app)
    const length: Record<string, string | number> = isChunked
      ? { 'transfer-encoding': 'chunked' }
      : { 'content-length': body.length }
    const headers = { 'content-type': type, connection: 'close' }
    socket.write(headOf(client, `POST ${path}`, { ...headers, ...length }))
    const chunk = body ? `${body.length.toString(16)}\r\n${body}\r\n` : ''
    socket.write(isChunked ? `${chunk}0\r\n\r\n` : body, 'latin1')
    return statusOf(await answer)
  }
  for (const [name, body] of Object.entries(shapes)) {
    for (const isChunked of [false, true]) {
      expect([name, await send(body, isChunked)]).toEqual([name, expect.toSatisfy(isRefusal)])
    }
  }
  expect(uncaught).toEqual([])
  expect(await filesOf(world)).toEqual([])
  expect((await client.get('/api/user')).status).toBe(200)
})

const isRefusal = (status: number) => status >= 400 && status < 500

test('a truncated form does not stop the server', async () => {
  const uncaught = watchForUncaught()
  const { client, path } = await makeTestTender(world, { status: 'draft' })
  const body = fields(3) + file() + fields(25) + end
  const headers = {
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': body.length,
  }
  for (let length = 0; length < body.length; length += 37) {
    const { socket, answer } = await openRaw(world.app)
    socket.write(headOf(client, `POST ${path}`, headers) + body.slice(0, length), 'latin1')
    socket.end()
    await answer
  }
  await expect.poll(() => filesOf(world)).toEqual([])
  expect(uncaught).toEqual([])
})
