// Modifies the files of an evidence pack of six bids in 100 ways, and checks that the verification
// detects and explains each modification. Tricks with the ZIP format are in zip-tricks.test.ts.
// Requires `npm run build`, because the pack contains the verification page that the build writes.
import { spawnSync } from 'node:child_process'
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { askDebrief } from '#features/evaluation/summaries/contract/summary.ts'
import type { BiddingSetup } from '#features/bids/setup/contract/bidding.ts'
import type { EvidenceDecision, EvidenceSummary } from '../contract/evidence-decisions.ts'
import {
  evidencePaths as paths,
  manifestPreamble,
  type EvidenceManifest,
} from '../contract/evidence-format.ts'
import type { SealedContent } from '#features/bids/sending/contract/sealed-content.ts'
import type { PackFile } from '../rules/pack-files.ts'
import { readZip } from '../rules/read-zip.ts'
import { findingsOf, isVerified, reportTexts, sentenceOf } from '../rules/report.ts'
import { verifyPack } from '../rules/verify-pack.ts'
import {
  announceAward,
  createPack,
  downloadPack,
  makeEvidenceScene,
  publishedKeys,
} from '#app/test/evidence-scene.ts'
import { readArchive } from '#app/test/read-archive.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

type Pack = Map<string, Buffer>

async function makePack() {
  const scene = await makeEvidenceScene(world, { bidders: 6 })
  await announceAward(world, scene, { winner: 2, approver: scene.outsider })
  const question = { question_text: 'Which of our answers got no mark?' }
  await scene.bidders[0]!.client.call(askDebrief, { params: scene.params, body: question })
  const archive = await downloadPack(scene, await createPack(scene))
  const original: Pack = await readArchive(archive)
  return { archive, original, trustedKeys: await publishedKeys(scene.chair.client) }
}

let made: ReturnType<typeof makePack> | undefined

/** Returns the pack that all tests modify. The first call creates it. */
const thePack = () => (made ??= makePack())

const filesOf = (pack: Pack): PackFile[] =>
  [...pack].map(([path, content]) => ({
    path,
    size: content.length,
    async read(onChunk) {
      onChunk(new Uint8Array(content))
    },
    text: async () => content.toString(),
  }))

/** Returns a seeded random number generator, so that a failure can be reproduced. */
function randomFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

type Random = ReturnType<typeof randomFrom>

const forger = generateKeyPairSync('ed25519')
const forgedKey = forger.publicKey.export({ format: 'jwk' }).x!

/** Adapts the manifest to the modified files and signs it with another key, as a forger would. */
function signAgain(pack: Pack): void {
  const manifest: EvidenceManifest = JSON.parse(String(pack.get(paths.manifest)))
  const listed = [...pack.keys()].filter(
    (path) => path !== paths.manifest && path !== paths.signature,
  )
  manifest.entries = listed.map((path) => {
    const content = pack.get(path)!
    const sha256 = createHash('sha256').update(content).digest('hex')
    return { path, size: content.length, sha256 }
  })
  manifest.key = forgedKey
  const text = JSON.stringify(manifest)
  pack.set(paths.manifest, Buffer.from(text))
  const signature = sign(null, Buffer.from(manifestPreamble + text), forger.privateKey)
  pack.set(paths.signature, Buffer.from(signature.toString('base64url')))
}

interface Row {
  kind: string
  mark: string | null
  [name: string]: unknown
}

function changeRows(pack: Pack, path: string, change: (rows: Row[]) => void): void {
  const rows: Row[] = JSON.parse(String(pack.get(path)))
  change(rows)
  pack.set(path, Buffer.from(JSON.stringify(rows)))
}

function changeJson<Value>(pack: Pack, path: string, change: (value: Value) => void): void {
  const value: Value = JSON.parse(String(pack.get(path)))
  change(value)
  pack.set(path, Buffer.from(JSON.stringify(value)))
}

const pick = <Value>(values: readonly Value[], random: Random) => values[random(values.length)]!

/** Returns the path of one of the files whose names match. */
const pathOf = (pack: Pack, name: RegExp, random: Random) =>
  pick(
    [...pack.keys()].filter((path) => name.test(path)),
    random,
  )

/**
 * Functions that modify a pack. Each returns the path of the file that the verification must name
 * in its explanation.
 */
const modifications: Record<string, (pack: Pack, random: Random) => string> = {
  'a byte of a file': (pack, random) => {
    const path = pick(
      [...pack.keys()].filter((one) => pack.get(one)!.length > 0),
      random,
    )
    const content = Buffer.from(pack.get(path)!)
    const at = random(content.length)
    content[at] = content[at]! ^ (1 << random(8))
    pack.set(path, content)
    return path === paths.signature ? paths.manifest : path
  },
  'a file is cut': (pack, random) => {
    const path = pick([...pack.keys()], random)
    const content = pack.get(path)!
    pack.set(path, content.subarray(0, random(content.length)))
    return path === paths.signature ? paths.manifest : path
  },
  'a file is removed': (pack, random) => {
    const path = pick([...pack.keys()], random)
    pack.delete(path)
    return path
  },
  'a file is added': (pack, random) => {
    const path = `bids/${random(1000) + 9000}/note.txt`
    pack.set(path, Buffer.from('It was agreed otherwise.'))
    return path
  },
  'swapped scores': (pack, random) => {
    changeRows(pack, paths.entries, (rows) => {
      const marked = rows.filter(({ mark }) => mark !== null)
      const one = pick(marked, random)
      const other = pick(
        marked.filter(({ mark }) => mark !== one.mark),
        random,
      )
      const { mark } = one
      one.mark = other.mark
      other.mark = mark
    })
    return paths.entries
  },
  'swapped scores, signed anew': (pack, random) => {
    modifications['swapped scores']!(pack, random)
    signAgain(pack)
    return paths.entries
  },
  'a changed total, signed anew': (pack, random) => {
    const path = pick(
      [...pack.keys()].filter((one) => one.endsWith('/bid.json')),
      random,
    )
    changeJson<{ envelopes: { total: string | null }[] }>(pack, path, ({ envelopes }) => {
      for (const envelope of envelopes) envelope.total &&= `${random(9000) + 1}.50`
    })
    signAgain(pack)
    return path
  },
  'a changed result, signed anew': (pack, random) => {
    changeJson<{ lots: { bids: { rank: number; total: { exact: string } }[] }[] }>(
      pack,
      paths.result,
      ({ lots }) => {
        const bid = pick(lots[0]!.bids, random)
        if (random(2) === 0) bid.rank += 1
        else bid.total.exact = `${random(99) + 1}/1`
      },
    )
    signAgain(pack)
    return paths.result
  },
  'removed rows of the record, signed anew': (pack, random) => {
    changeRows(pack, paths.entries, (rows) => rows.splice(random(rows.length), 1))
    signAgain(pack)
    return paths.audit
  },
  'removed rows of the log, signed anew': (pack, random) => {
    changeRows(pack, paths.audit, (rows) => {
      const entry = pick(
        rows.filter(({ values }) => String(values).includes('entry_id')),
        random,
      )
      rows.splice(rows.indexOf(entry), 1)
    })
    signAgain(pack)
    return paths.entries
  },
  'a changed row of the log, signed anew': (pack, random) => {
    changeRows(pack, paths.audit, (rows) => {
      const { values } = pick(rows, random) as unknown as { values: string[] }
      values[1] = '2020-01-01T00:00:00.000000Z'
    })
    signAgain(pack)
    return paths.audit
  },
  'another winner, signed anew': (pack, random) => {
    const bids = [...pack.keys()].flatMap(
      (path) => /^bids\/(\d+)\/bid\.json$/.exec(path)?.[1] ?? [],
    )
    changeJson<EvidenceDecision[]>(pack, paths.decisions, ([decision]) => {
      const [lot] = decision!.lots
      const others = bids.map(Number).filter((id) => id !== lot!.bid_id)
      lot!.bid_id = pick(others, random)
    })
    signAgain(pack)
    return paths.decisions
  },
  'a removed approval, signed anew': (pack) => {
    changeJson<EvidenceDecision[]>(pack, paths.decisions, ([decision]) => {
      decision!.steps = decision!.steps.filter(({ step }) => step !== 'approve')
    })
    signAgain(pack)
    return paths.decisions
  },
  'an approval that was given in another’s place, signed anew': (pack) => {
    changeJson<EvidenceDecision[]>(pack, paths.decisions, ([decision]) => {
      const approval = decision!.steps.find(({ step }) => step === 'approve')!
      approval.for_user_id = approval.user_id + 1
    })
    signAgain(pack)
    return paths.decisions
  },
  'an approval that met another requirement, signed anew': (pack) => {
    changeJson<EvidenceDecision[]>(pack, paths.decisions, ([decision]) => {
      decision!.steps.find(({ step }) => step === 'approve')!.level_by = 'owner'
    })
    signAgain(pack)
    return paths.decisions
  },
  'another value of the award, signed anew': (pack, random) => {
    changeJson<{ value: string }[]>(pack, paths.awards, ([award]) => {
      award!.value = `${random(9000) + 1}.00`
    })
    signAgain(pack)
    return paths.awards
  },
  'a changed summary, signed anew': (pack, random) => {
    changeJson<EvidenceSummary[]>(pack, paths.summaries, (summaries) => {
      const { content } = pick(summaries, random)
      if (random(2) === 0) content.total = '99.99'
      else content.parts[0]!.mark = '1'
    })
    signAgain(pack)
    return paths.summaries
  },
  'a removed question, signed anew': (pack) => {
    changeRows(pack, paths.debriefs, (rows) => rows.pop())
    signAgain(pack)
    return paths.audit
  },
  'another answer, signed anew': (pack, random) => {
    const path = pathOf(pack, /\/bid\.json$/, random)
    changeJson<{ envelopes: { content: SealedContent }[] }>(pack, path, ({ envelopes }) => {
      for (const { content } of envelopes) {
        for (const answer of content.answers) answer.value = 'With other words.'
      }
    })
    signAgain(pack)
    return path
  },
  'another price with its document, signed anew': (pack, random) => {
    const path = pathOf(pack, /\/price\.json$/, random)
    changeJson<SealedContent>(pack, path, ({ prices }) => {
      prices!.lines[0]!.unit_price = `${random(90) + 1}.50`
    })
    signAgain(pack)
    return path
  },
  'a changed receipt, signed anew': (pack, random) => {
    const path = pathOf(pack, /\/receipt-1\.txt$/, random)
    const receipt = String(pack.get(path)).replace(/^Time: .*$/m, 'Time: 2020-01-01T00:00:00Z')
    pack.set(path, Buffer.from(receipt))
    signAgain(pack)
    return path
  },
  'other weights, signed anew': (pack) => {
    changeJson<{ setup: BiddingSetup }>(pack, paths.notice, ({ setup }) => {
      const [first, second] = setup.criteria
      const { weight } = first!
      first!.weight = second!.weight
      second!.weight = weight
    })
    signAgain(pack)
    return paths.notice
  },
  'a changed record of opening, signed anew': (pack) => {
    changeJson<{ openers: unknown[] }>(pack, paths.opening, ({ openers }) => {
      openers.push({ name: 'Somebody else', confirmed_at: '2026-01-01T00:00:00Z' })
    })
    signAgain(pack)
    return paths.opening
  },
  'a changed checkpoint, signed anew': (pack) => {
    changeJson<{ line: string }[]>(pack, paths.checkpoints, (checkpoints) => {
      const newest = checkpoints.at(-1)!
      newest.line = newest.line.replace(/\d{4}-\d\d-\d\dT/, '2020-01-01T')
    })
    signAgain(pack)
    return paths.checkpoints
  },
  'removed checkpoints, signed anew': (pack) => {
    pack.set(paths.checkpoints, Buffer.from('[]'))
    signAgain(pack)
    return paths.checkpoints
  },
  'a manifest that was signed anew': (pack) => {
    signAgain(pack)
    return paths.manifest
  },
}

describe('100 random modifications are detected and explained', () => {
  const names = Object.keys(modifications)

  test.for(Array.from({ length: 100 }, (_, round) => round))('round %i', async (round) => {
    const { original, trustedKeys } = await thePack()
    const name = names[round % names.length]!
    const pack: Pack = new Map(original)
    const path = modifications[name]!(pack, randomFrom(round + 1))
    const report = await verifyPack(filesOf(pack), { trustedKeys })
    const sentences = findingsOf(report).map(sentenceOf)
    expect([name, isVerified(report)]).toEqual([name, false])
    expect(sentences.join('\n')).toContain(path)
    for (const sentence of sentences) expect(sentence).toMatch(/^\S.*: .+\.$/)
  })
})

test('a forged row is detected without a key, by the hashes in the audit log', async () => {
  const { original } = await thePack()
  for (const name of ['swapped scores, signed anew', 'removed rows of the record, signed anew']) {
    const pack: Pack = new Map(original)
    modifications[name]!(pack, randomFrom(7))
    const report = await verifyPack(filesOf(pack))
    expect(report.key).toBe('not_compared')
    expect(findingsOf(report).length).toBeGreaterThan(0)
  }
})

test('an unchanged pack is complete, and its origin is not confirmed without a key', async () => {
  const { original, trustedKeys } = await thePack()
  expect(isVerified(await verifyPack(filesOf(original), { trustedKeys }))).toBe(true)
  const unknown = await verifyPack(filesOf(original))
  expect(findingsOf(unknown)).toEqual([])
  expect([unknown.key, isVerified(unknown)]).toEqual(['not_compared', false])
})

test('npm run pack:verify explains the changes to a pack, and confirms an unchanged pack', async () => {
  const { archive, trustedKeys } = await thePack()
  const folder = await mkdtemp(join(tmpdir(), 'evidence-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const verify = async (bytes: Buffer) => {
    const path = join(folder, 'pack.zip')
    await writeFile(path, bytes)
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['scripts/run.mjs', 'scripts/pack-verify.ts', path, '--key', trustedKeys[0]!],
      { encoding: 'utf8' },
    )
    return { status, lines: stdout.trimEnd().split('\n'), stderr }
  }
  const good = await verify(archive)
  expect([good.status, good.lines.at(-1), good.stderr]).toEqual([0, reportTexts.verified, ''])
  const changed = Buffer.from(archive)
  const at = changed.indexOf('Plan of bid')
  changed[at] = changed[at]! ^ 1
  const bad = await verify(changed)
  expect([bad.status, bad.lines.at(-1)]).toEqual([1, reportTexts.failed(1)])
  expect(bad.stderr).toMatch(/^bids\/\d+\/files\/.*plan\.pdf: .+\.\n$/)
})

test('a changed byte in the archive is detected, unless it changes no file', async () => {
  const { archive, original, trustedKeys } = await thePack()
  const random = randomFrom(42)
  for (let round = 0; round < 12; round += 1) {
    const bytes = new Uint8Array(archive)
    const at = random(bytes.length)
    bytes[at] = bytes[at]! ^ (1 << random(8))
    const verified = await readZip(new Blob([bytes])).then(
      async (files) => ({ files, report: await verifyPack(files, { trustedKeys }) }),
      () => undefined,
    )
    if (!verified || !isVerified(verified.report)) continue
    for (const file of verified.files) {
      expect(await file.text()).toBe(String(original.get(file.path)))
    }
  }
})
