// Refused uploads don't leave a row, a file or an unfinished upload behind.
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { crc32, deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { fileLimits, fileTexts } from '#kernel/contract/file.ts'
import { encodeForm, type Form } from '#app/test/client.ts'
import { filesOf, makeTestTender, sample } from '#app/test/document-tender.ts'
import {
  archive,
  compound,
  jpg,
  pdf,
  png,
  program,
  word,
  workbook,
  zeros,
  zip64End,
} from '#app/test/sample-files.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

async function left() {
  const documents = await world.db.selectFrom('documents').select('id').execute()
  return { documents: documents.length, files: await filesOf(world) }
}

const stored = { data: Buffer.from('a'), size: 1, crc: crc32('a') }
/** Small archive with a ZIP64 end record, which some programs always write. */
const longArchive = archive([{ name: 'a' }], {
  afterDirectory: zip64End({ count: 1, size: 47, offset: 40 }),
})

const link = { name: 'link', content: Buffer.from('/etc/passwd'), mode: 0o120_777 }
const ballast = Buffer.alloc(6 * 1024 * 1024, 1)
const manySixtyFour = (count: number, packed = zeros(64)) => [
  // The incompressible entry keeps the ratio low, so that the size limit is what refuses the
  // archive.
  {
    name: 'ballast',
    packed: { data: ballast, size: ballast.length, crc: crc32(ballast) },
    method: 0,
  },
  ...Array.from({ length: count }, (_, index) => ({ name: `zeros-${index}`, packed })),
]

const packed = (text: string) => ({
  data: deflateRawSync(text),
  size: text.length,
  crc: crc32(text),
})

const withTail = (content: Buffer) => ({
  ...packed(content.toString()),
  data: Buffer.concat([deflateRawSync(content), program]),
})

const refusals: [string, Form, Record<string, string[]>][] = [
  ['no file', { title: 'x' }, { file: ['Please select a file'] }],
  [
    'an unchosen file',
    { title: 'x', file: sample('', Buffer.alloc(0)) },
    { file: ['Please select a file'] },
  ],
  ['a text instead of a file', { title: 'x', file: 'text' }, { file: ['Please select a file'] }],
  ['no title', { file: sample() }, { title: ['Please enter a title'] }],
  ['an empty title', { file: sample(), title: '  ' }, { title: ['Please enter a title'] }],
  ['nothing', {}, { file: ['Please select a file'], title: ['Please enter a title'] }],
  [
    'an unknown type',
    { file: sample(), title: 'x', type: 'secret' },
    { type: ['Choose a document type'] },
  ],
  [
    'an empty file',
    { title: 'x', file: sample('a.pdf', Buffer.alloc(0)) },
    { file: ['The file is empty'] },
  ],
  ...['a.exe', 'a.pdf.exe', 'a', 'invoice\u202efdp.exe', 'a.pdf\u0000.exe', 'a.svg', 'a.html'].map(
    (name): [string, Form, Record<string, string[]>] => [
      `a file named ${JSON.stringify(name)}`,
      { title: 'x', file: sample(name) },
      {
        file: [
          'Invalid file type. Allowed: .pdf, .doc, .docx, .xls, .xlsx, .zip, .jpg, .jpeg, .png',
        ],
      },
    ],
  ),
  [
    'a file without a name',
    { title: 'x', file: sample('.pdf') },
    { file: ['The file has no name'] },
  ],
  ...Object.entries({
    'a.pdf': program,
    'a.jpg': png,
    'a.jpeg': pdf(),
    'a.png': jpg,
    'a.doc': compound(['Workbook']),
    'a.xls': compound(['WordDocument']),
    'b.doc': word,
    'c.doc': compound(['EncryptedPackage']),
    'a.docx': archive([{ name: 'word.txt' }]),
    'b.docx': workbook,
    'c.docx': compound(['WordDocument']),
    'a.xlsx': word,
    'a.zip': program,
  }).map(([name, content]): [string, Form, Record<string, string[]>] => [
    `${name} that is something else`,
    { title: 'x', file: sample(name, content) },
    { file: [`The file is not a valid ${name.slice(1)} file`] },
  ]),
  ...Object.entries<[Buffer, string]>({
    'with a password': [
      archive([{ name: 'a.txt', isEncrypted: true }]),
      'Password-protected archives are not accepted',
    ],
    'with ../': [
      archive([{ name: '../../etc/passwd' }]),
      'The archive contains files with unsafe paths',
    ],
    'with an absolute path': [
      archive([{ name: '/etc/passwd' }]),
      'The archive contains files with unsafe paths',
    ],
    'with a drive': [
      archive([{ name: 'C:\\windows\\a.dll' }]),
      'The archive contains files with unsafe paths',
    ],
    'with ..\\': [
      archive([{ name: '..\\..\\a.dll' }]),
      'The archive contains files with unsafe paths',
    ],
    'with a link': [archive([link]), 'The archive contains links, which are not accepted'],
    'that swells': [
      archive([{ name: 'zeros', packed: zeros(8) }]),
      'The archive unpacks to more than 100 times its size',
    ],
    'that lies about swelling': [
      archive([{ name: 'zeros', packed: { ...zeros(8), size: 10 } }]),
      'The archive unpacks to more than 100 times its size',
    ],
    'that holds too much': [archive(manySixtyFour(8)), 'The archive unpacks to more than 500MB'],
    'of too many files': [
      archive(Array.from({ length: 10_001 }, (_, index) => ({ name: `${index}` }))),
      'The archive contains more than 10,000 files',
    ],
    'packed in an unknown way': [archive([{ name: 'a', method: 12 }]), fileTexts.archiveMethod],
    'with damaged content': [
      archive([{ name: 'a', packed: { data: Buffer.alloc(20, 0xff), size: 100 } }]),
      fileTexts.archiveBroken,
    ],
    'cut off': [archive([{ name: 'a' }]).subarray(0, -10), fileTexts.archiveBroken],
    'whose end record counts too few': [
      archive([{ name: 'a' }, { name: 'b' }], { count: 1 }),
      fileTexts.archiveBroken,
    ],
    'whose end record counts too many': [
      archive([{ name: 'a' }], { count: 2 }),
      fileTexts.archiveBroken,
    ],
    'with a file that its directory does not name': [
      archive([{ name: 'a' }, { name: 'evil.exe', isHidden: true }, { name: 'b' }]),
      fileTexts.archiveBroken,
    ],
    'with a file of another name than its directory says': [
      archive([{ name: 'a.txt', localName: 'a.exe' }]),
      fileTexts.archiveBroken,
    ],
    'with two files in the same place': [
      archive([{ name: 'a' }, { name: 'b', offset: 0, isHidden: false }]),
      fileTexts.archiveBroken,
    ],
    'with two files of one name': [
      archive([{ name: 'a.txt' }, { name: 'A.TXT' }]),
      fileTexts.archiveBroken,
    ],
    'after another file': [
      archive([{ name: 'a' }], { before: archive([{ name: 'evil.exe' }]) }),
      fileTexts.archiveBroken,
    ],
    'before another file': [
      Buffer.concat([archive([{ name: 'a' }]), program]),
      fileTexts.archiveBroken,
    ],
    'with something before its directory': [
      archive([{ name: 'a' }], { between: program }),
      fileTexts.archiveBroken,
    ],
    'with something after its directory': [
      archive([{ name: 'a' }], { afterDirectory: program }),
      fileTexts.archiveBroken,
    ],
    'with something between its files': [
      archive([{ name: 'a', after: program }, { name: 'b' }]),
      fileTexts.archiveBroken,
    ],
    'with something after the content of a file': [
      archive([{ name: 'a', packed: withTail(Buffer.from('content')) }]),
      fileTexts.archiveBroken,
    ],
    'with a second end record in its comment': [
      archive([{ name: 'a' }], { comment: archive([]) }),
      fileTexts.archiveBroken,
    ],
    'with a longer second directory that lies': [
      archive([{ name: 'a' }], { afterDirectory: zip64End({ count: 2, size: 47, offset: 38 }) }),
      fileTexts.archiveBroken,
    ],
    'that says a smaller size': [
      archive([{ name: 'a', packed: { ...packed('content'), size: 3 } }]),
      fileTexts.archiveBroken,
    ],
    'that says a larger size': [
      archive([{ name: 'a', packed: { ...packed('content'), size: 300 } }]),
      fileTexts.archiveBroken,
    ],
    'whose sum is wrong': [
      archive([{ name: 'a', packed: { ...packed('content'), crc: 1 } }]),
      fileTexts.archiveBroken,
    ],
    'whose folder holds something': [
      archive([{ name: 'folder/', content: program }]),
      fileTexts.archiveBroken,
    ],
    'with an encrypted directory': [
      archive([{ name: 'a', flags: 0x2000 }]),
      'Password-protected archives are not accepted',
    ],
  }).map(([what, [content, text]]): [string, Form, Record<string, string[]>] => [
    `an archive ${what}`,
    { title: 'x', file: sample('a.zip', content) },
    { file: [text] },
  ]),
]

test.for(refusals)('%s is refused and leaves no files', async ([, form, errors]) => {
  const { client, path } = await makeTestTender(world)
  const before = await left()
  const answer = await client.upload(path, form)
  expect([answer.status, answer.body.errors]).toEqual([422, errors])
  expect(answer.body.message).toBe(Object.values(errors)[0]![0])
  expect(await left()).toEqual(before)
})

test('a zip bomb disguised as an Office file is refused', async () => {
  const { client, path } = await makeTestTender(world)
  const bomb = archive([{ name: '[Content_Types].xml' }, { name: 'x', packed: zeros(8) }])
  const answer = await client.upload(path, { title: 'x', file: sample('a.docx', bomb) })
  expect(answer.body.errors).toEqual({
    file: ['The archive unpacks to more than 100 times its size'],
  })
})

test.for([
  ['../../etc/passwd.pdf', 'passwd.pdf'],
  ['..\\..\\boot.pdf', 'boot.pdf'],
  ['report\u202efdp.pdf', 'reportfdp.pdf'],
  ['a\u0007b\u200bc.PDF', 'abc.PDF'],
  ['re\u0301sume\u0301.pdf', 'résumé.pdf'],
  ['..hidden.pdf', 'hidden.pdf'],
  ['a<b>:c|?*.pdf', 'abc.pdf'],
  [`${'长'.repeat(400)}.pdf`, `${'长'.repeat(196)}.pdf`],
])('a file named %j is stored as %j', async ([name, kept]) => {
  const { client, path } = await makeTestTender(world)
  const answer = await client.upload(path, { title: 'x', file: sample(name) })
  expect(answer.body.document.filename).toBe(kept)
})

test.for([
  ['a.pdf', pdf()],
  ['a.PNG', png],
  ['a.jpg', jpg],
  ['a.JPEG', jpg],
  ['a.doc', compound(['WordDocument'])],
  ['a.xls', compound(['Workbook'])],
  ['b.xls', compound(['Book'])],
  ['a.docx', word],
  ['a.xlsx', workbook],
  ['a.zip', archive([{ name: 'folder/', content: Buffer.alloc(0) }, { name: 'folder/a.txt' }])],
  ['docx.zip', word],
  ['commented.zip', archive([{ name: 'a' }], { comment: Buffer.from('Made by hand') })],
  ['streamed.zip', archive([{ name: 'a', flags: 8, after: Buffer.alloc(16) }, { name: 'b' }])],
  ['long.zip', longArchive],
  ['stored.zip', archive([{ name: 'a', method: 0, packed: stored }])],
] as const)('%s is accepted', async ([name, content]) => {
  const { client, path } = await makeTestTender(world)
  const answer = await client.upload(path, { title: 'x', file: sample(name, content) })
  expect([answer.status, answer.body.document?.filename]).toEqual([201, name])
})

test('a file of exactly 50 MB is accepted, and one byte more is refused', async () => {
  const { client, path } = await makeTestTender(world)
  const whole = Buffer.concat([pdf(), Buffer.alloc(fileLimits.fileSize - pdf().length)])
  const before = await left()
  const tooMuch = { title: 'x', file: sample('a.pdf', Buffer.concat([whole, Buffer.from('!')])) }
  const answer = await client.upload(path, tooMuch)
  expect(answer.status).toBe(413)
  expect(answer.body).toMatchObject({
    message: 'File size exceeds 50MB limit',
    errors: { file: ['File size exceeds 50MB limit'] },
  })
  expect(await left()).toEqual(before)
  expect((await client.upload(path, { title: 'x', file: sample('a.pdf', whole) })).status).toBe(201)
})

test('a form with two files, a form with too many fields and a missing form are refused', async () => {
  const { client, path } = await makeTestTender(world)
  const before = await left()
  const { type, body } = encodeForm({ title: 'x', file: sample() })
  const twice = Buffer.concat([
    encodeForm({ file: sample() }).body.subarray(0, -4),
    Buffer.from('\r\n'),
    body,
  ])
  const two = await client.send('POST', path, twice, { 'content-type': type })
  expect([two.status, two.body.message]).toEqual([422, 'Send one file at a time'])
  const fields = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`f${index}`, 'x']))
  expect((await client.upload(path, { ...fields, file: sample() })).status).toBe(413)
  expect((await client.post(path, { title: 'x' })).status).toBe(415)
  expect((await client.post(path)).status).toBe(415)
  const cut = await client.send('POST', path, body.subarray(0, -60), { 'content-type': type })
  expect([cut.status, cut.body.message]).toEqual([400, 'The upload was interrupted. Try again.'])
  // Other calls still refuse multipart forms.
  expect((await client.upload('/api/tenders', { title: 'x' })).status).toBe(415)
  expect(await left()).toEqual(before)
})

test('an aborted upload leaves no files', async () => {
  const { client, path } = await makeTestTender(world)
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = world.app.server.address() as AddressInfo
  const before = await left()
  const { type, body } = encodeForm({
    title: 'x',
    file: sample('a.pdf', Buffer.concat([pdf(), Buffer.alloc(5_000_000)])),
  })
  const socket = connect(port, '127.0.0.1')
  const cookies = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookies}\r\n` +
      `x-xsrf-token: ${client.cookies.get('XSRF-TOKEN')}\r\n` +
      `content-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n`,
  )
  socket.write(body.subarray(0, 2_000_000))
  await expect.poll(async () => (await left()).files.length).toBe(before.files.length + 1)
  socket.destroy()
  await once(socket, 'close')
  await expect.poll(left).toEqual(before)
  await sleep(50)
  expect(await left()).toEqual(before)
})

test('an unauthorised upload is refused before the file is read', async () => {
  const { path } = await makeTestTender(world)
  const stranger = await world.signedIn(await world.makeUser({ role: 'buyer' }))
  // The body isn't a form, which shows that the request is refused before its body is read.
  const answer = await stranger.send('POST', path, Buffer.from('no form'), {
    'content-type': 'multipart/form-data; boundary=x',
  })
  expect(answer.status).toBe(403)
})
