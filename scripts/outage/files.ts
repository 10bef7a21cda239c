import { open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { freeBytes } from '#kernel/server/storage/disk-space.ts'
import { pdf } from '#app/test/sample-files.ts'
import { startRelay } from '#app/test/relay.ts'
import { endProcess, HttpClient, startProcess } from '../../bench/server-process.ts'
import {
  checkGuarantee,
  checkAnswers,
  checkUndisturbed,
  printAnswers,
  timed,
  type Answered,
} from './figures.ts'
import { reserve, type Setting } from './setting.ts'

const megabyte = 1024 * 1024
const file = (size = 0) => ({
  title: 'A file',
  file: { name: 'a.pdf', content: Buffer.concat([pdf(), Buffer.alloc(size)]) },
})

/**
 * Starts a second server on the same database, with an S3 store. Makes the store unreachable, then
 * unresponsive, and checks the server's replies each time.
 */
export async function loseStore(setting: Setting): Promise<void> {
  const { dataDir, env, load } = setting
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(dataDir, 's3'),
    vhostBuckets: false,
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: 'documents' }],
  })
  const relay = await startRelay({ host: '127.0.0.1', port: (await store.run()).port })
  const server = await startProcess('app/server/main.ts', {
    ...env,
    DATA_DIR: join(dataDir, 'second'),
    DEMO: 'off',
    METRICS_PORT: '',
    S3_BUCKET: 'documents',
    S3_ENDPOINT: `http://127.0.0.1:${relay.port}`,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  })
  try {
    const client = new HttpClient()
    client.port = server.port
    const path = await client.prepareDraft()
    const { status, body } = await client.upload(path, file())
    checkGuarantee('an upload succeeds while the store is up', status === 201)
    const { id } = JSON.parse(body.toString()).document
    const calls = [
      () => client.upload(path, file(megabyte)),
      () => client.send('GET', `${path}/${id}/download`),
      () => client.send('GET', `${path}/download-all`),
    ]
    for (const [how, act] of [
      ['away', relay.pull],
      ['silent', relay.hold],
    ] as const) {
      load.take()
      act()
      const answers: Answered[] = await Promise.all(calls.map((call) => timed(call)))
      const ready = await timed(() => client.send('GET', '/readyz'))
      const others = await timed(() => client.send('GET', path))
      relay.release()
      const back = await Promise.all(calls.map((call) => timed(call)))
      printAnswers(`files, store ${how}`, answers)
      printAnswers('people at work', load.take())
      checkAnswers(answers, setting.quiet, 5)
      checkGuarantee(
        'all three requests get 503',
        answers.every((answer) => answer.status === 503),
      )
      checkGuarantee('/readyz stays 200', ready.status === 200 && ready.ms < 2000)
      checkGuarantee('lists are served during the outage', others.status === 200)
      checkGuarantee(
        'the store is used again at once',
        back.every((answer) => answer.status < 300),
      )
    }
  } finally {
    await endProcess(server, 'SIGTERM')
    await relay.close()
    store.httpServer.closeAllConnections()
    await store.close()
  }
}

export async function fillDisk(setting: Setting): Promise<void> {
  const { dataDir, buyer, load } = setting
  const files = join(dataDir, 'files')
  const ballast = join(files, '.ballast')
  const path = await buyer.prepareDraft()
  load.take()
  // The disk is filled until little more is free than the space that the portal keeps in reserve,
  // so that a large file doesn't fit.
  await fillUpTo(ballast, files, reserve + 5 * megabyte)
  const large = await timed(() => buyer.upload(path, file(45 * megabyte)))
  checkGuarantee('a file that does not fit gets 503', large.status === 503)
  const left = await readdir(join(files, '.incoming'))
  checkGuarantee('no unfinished files are left', left.length === 0)
  await fillUpTo(ballast, files, 0)
  const answers = [large, await timed(() => buyer.upload(path, file()))]
  const ready = await timed(() => buyer.send('GET', '/readyz'))
  const figures = await (await fetch(setting.metricsUrl)).text()
  await rm(ballast)
  const back = await timed(() => buyer.upload(path, file()))
  const work = load.take()
  printAnswers('uploads', answers)
  printAnswers('people at work', work)
  checkGuarantee('with 0 bytes free an upload gets 503', answers.at(-1)!.status === 503)
  checkGuarantee('/readyz stays 200', ready.status === 200)
  checkGuarantee('the metrics say that the disk is full', /^disk_full 1$/m.test(figures))
  checkGuarantee(
    'reads and writes continue',
    work.every(({ status }) => status < 400),
  )
  checkUndisturbed(work, setting.quiet)
  checkGuarantee('an upload succeeds once there is space again', back.status === 201)
}

async function fillUpTo(path: string, folder: string, left: number): Promise<void> {
  const handle = await open(path, 'a')
  try {
    for (let free = await freeBytes(folder); free > left; free = await freeBytes(folder)) {
      await handle.write(Buffer.alloc(Math.min(free - left, 8 * megabyte)))
    }
  } finally {
    await handle.close()
  }
}
