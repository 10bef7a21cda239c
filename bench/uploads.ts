// Measures uploads and downloads of 50 MB, one after another, compared with a bare Node server that
// hashes, stores and flushes each upload, and streams stored files back.
import { randomBytes } from 'node:crypto'
import { fileLimits } from '#kernel/contract/file.ts'
import { encodeForm } from '#app/test/client.ts'
import type { Bench } from './bench-context.ts'
import { compare } from './load.ts'
import { openOwnPortal } from './own-portal.ts'
import { endProcess, HttpClient, processTime, startProcess } from './server-process.ts'
import type { Row } from './table.ts'

const pdf = Buffer.from('%PDF-1.7\n')

export async function measureUploads({ only, seconds, rounds, report }: Bench): Promise<Row[]> {
  if (!['upload of 50 MB', 'download of 50 MB'].some((name) => name.includes(only))) return []
  const portal = await openOwnPortal({ SERVE_CLIENT: 'off' })
  const bare = await startProcess('bench/bare-server.ts', portal.env)
  const client = new HttpClient()
  const bareClient = new HttpClient()
  client.port = portal.server.port
  bareClient.port = bare.port
  const path = await client.prepareDraft()
  const content = Buffer.concat([pdf, randomBytes(fileLimits.fileSize - pdf.length)])
  const { type, body } = encodeForm({ title: 'Large', file: { name: 'large.pdf', content } })

  async function upload(): Promise<number> {
    const reply = await client.send('POST', path, body, { 'content-type': type })
    if (reply.status !== 201) throw new Error(`${reply.status} ${reply.body.toString()}`)
    return JSON.parse(reply.body.toString()).document.id
  }
  const stored = (await bareClient.send('POST', '/', body)).body.toString()
  const download = `${path}/${await upload()}/download`
  const [oursTime, bareTime] = [portal.server, bare].map(
    (server) => () => processTime(server.process.pid!),
  ) as [() => number, () => number]
  // Each transfer takes a tenth of a second or more, so the rounds are twice as long as for other
  // calls.
  const rounding = { people: 1, seconds: seconds * 2, rounds }
  const uploads = await compare(
    {
      ours: { send: async () => void (await upload()), time: oursTime },
      bare: {
        send: async () => void (await bareClient.send('POST', '/', body)),
        time: bareTime,
      },
    },
    rounding,
  )
  const downloads = await compare(
    {
      ours: { send: async () => void (await client.send('GET', download)), time: oursTime },
      bare: { send: async () => void (await bareClient.send('GET', `/${stored}`)), time: bareTime },
    },
    rounding,
  )
  await endProcess(bare, 'SIGTERM')
  await portal.close()
  return [
    report({ call: 'upload of 50 MB', figures: uploads, aim: { ratio: 0.6 } }),
    report({ call: 'download of 50 MB', figures: downloads, aim: { ratio: 0.7 } }),
  ]
}
