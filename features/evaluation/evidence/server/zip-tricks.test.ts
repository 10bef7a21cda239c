// Alters the ZIP file of a finished evidence pack without changing the signed manifest, and checks
// that each alteration is refused with its reason. Requires `npm run build`, because the pack
// contains the verification page that the build writes.
import { crc32, deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { evidencePaths as paths } from '../contract/evidence-format.ts'
import { readZip } from '../rules/read-zip.ts'
import { findingsOf, isVerified, sentenceOf } from '../rules/report.ts'
import { verifyPack } from '../rules/verify-pack.ts'
import { archiveTexts as texts } from '../rules/zip-layout.ts'
import {
  createPack,
  downloadPack,
  makeEvidenceScene,
  publishedKeys,
} from '#app/test/evidence-scene.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

/** A file in the archive: its local header, content and sizes, and its record in the directory. */
interface Entry {
  name: string
  local: Buffer
  content: Buffer
  descriptor: Buffer
  central: Buffer
}

interface Zip {
  entries: Entry[]
  /** Bytes to insert before the entry with this index, or behind the last one. */
  gaps: Map<number, Buffer>
  beforeDirectory: Buffer
  behindDirectory: Buffer
  /** Number of entries in the end record; by default, the number in the directory. */
  count: number | undefined
  comment: Buffer
  behind: Buffer
}

const none = Buffer.alloc(0)

function parse(archive: Buffer): Zip {
  const end = archive.length - 22
  const entries: Entry[] = []
  for (let at = archive.readUInt32LE(end + 16); at < end;) {
    const [nameLength, extraLength] = [archive.readUInt16LE(at + 28), archive.readUInt16LE(at + 30)]
    const central = Buffer.from(archive.subarray(at, at + 46 + nameLength + extraLength))
    const offset = central.readUInt32LE(42)
    const start = offset + 30 + nameLength
    const stop = start + central.readUInt32LE(20)
    const length = (central.readUInt16LE(8) & 8) === 0 ? 0 : 16
    entries.push({
      name: String(central.subarray(46, 46 + nameLength)),
      local: Buffer.from(archive.subarray(offset, start)),
      content: Buffer.from(archive.subarray(start, stop)),
      descriptor: Buffer.from(archive.subarray(stop, stop + length)),
      central,
    })
    at += central.length
  }
  return {
    entries,
    gaps: new Map(),
    count: undefined,
    beforeDirectory: none,
    behindDirectory: none,
    comment: none,
    behind: none,
  }
}

/** Returns the archive's bytes, with the positions of all entries. */
function assemble({ entries, gaps, ...zip }: Zip): Buffer {
  const parts: Buffer[] = []
  let at = 0
  const add = (part: Buffer) => {
    parts.push(part)
    at += part.length
  }
  entries.forEach(({ local, content, descriptor, central }, index) => {
    add(gaps.get(index) ?? none)
    central.writeUInt32LE(at, 42)
    for (const part of [local, content, descriptor]) add(part)
  })
  add(gaps.get(entries.length) ?? none)
  add(zip.beforeDirectory)
  const start = at
  for (const { central } of entries) add(central)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  for (const place of [8, 10]) end.writeUInt16LE(zip.count ?? entries.length, place)
  end.writeUInt32LE(at - start, 12)
  end.writeUInt32LE(start, 16)
  end.writeUInt16LE(zip.comment.length, 20)
  for (const part of [zip.behindDirectory, end, zip.comment, zip.behind]) add(part)
  return Buffer.concat(parts)
}

interface Forged {
  name: string
  text?: string
  attributes?: number
}

/** Returns an entry with consistent headers, as an ordinary ZIP program would write it. */
function forged({ name, text = 'It was agreed otherwise.', attributes }: Forged): Entry {
  const plain = Buffer.from(text)
  const content = deflateRawSync(plain)
  const nameBytes = Buffer.from(name)
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(20, 4)
  local.writeUInt16LE(0x0800, 6)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(crc32(plain), 14)
  local.writeUInt32LE(content.length, 18)
  local.writeUInt32LE(plain.length, 22)
  local.writeUInt16LE(nameBytes.length, 26)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50, 0)
  central.writeUInt16LE(0x033f, 4)
  local.copy(central, 6, 4, 28)
  central.writeUInt16LE(9, 30)
  central.writeUInt32LE(attributes ?? 0o100664 * 0x10000, 38)
  const time = Buffer.from('5554050003000000005a'.slice(0, 18), 'hex')
  return {
    name,
    content,
    descriptor: none,
    local: Buffer.concat([local, nameBytes]),
    central: Buffer.concat([central, nameBytes, time]),
  }
}

const raw = (entry: Entry) => Buffer.concat([entry.local, entry.content, entry.descriptor])

/** Replaces the content, and adapts all sizes to it. */
function replaceContent(entry: Entry, content: Buffer): void {
  entry.content = content
  entry.central.writeUInt32LE(content.length, 20)
  if (entry.descriptor.length > 0) entry.descriptor.writeUInt32LE(content.length, 8)
  else entry.local.writeUInt32LE(content.length, 18)
}

/** Adds an extra field to the entry's record in the directory. */
function addExtra(entry: Entry, field: Buffer): void {
  entry.central = Buffer.concat([entry.central, field])
  entry.central.writeUInt16LE(entry.central.readUInt16LE(30) + field.length, 30)
}

function named({ entries }: Zip, name: string): Entry {
  return entries.find((entry) => entry.name.endsWith(name))!
}

const added = 'bids/9/files/note.txt'
const bytes = Buffer.from('It was agreed otherwise.')
const notListed = 'the manifest does not list this file: it was added later'

type Trick = [title: string, reason: string, alter: (zip: Zip) => void]

const add = (changes: Partial<Forged>) => (zip: Zip) => {
  zip.entries.splice(2, 0, forged({ name: added, ...changes }))
}

const flag = (at: 'local' | 'central', place: number, bits: number) => (zip: Zip) => {
  const header = named(zip, paths.awards)[at]
  header.writeUInt16LE(header.readUInt16LE(place) ^ bits, place)
}

const tricks: Trick[] = [
  ['an added file', notListed, add({})],
  ['an added file with a similar name', notListed, add({ name: 'README.TXT' })],
  ['a file outside the pack', texts.damaged, add({ name: '../note.txt' })],
  ['a file with an absolute path', texts.damaged, add({ name: '/tmp/note.txt' })],
  [
    'a file marked as a folder for Unix',
    texts.notAFile(added),
    add({ attributes: 0o40775 * 0x10000 }),
  ],
  [
    'a file marked as a folder for Windows',
    texts.notAFile(added),
    add({ attributes: 0o100664 * 0x10000 + 0x10 }),
  ],
  ['a file marked as a folder without rights', texts.notAFile(added), add({ attributes: 0x10 })],
  [
    'a symbolic link',
    texts.notAFile(added),
    add({ attributes: 0o120777 * 0x10000, text: '../../etc/passwd' }),
  ],
  ['a named pipe', texts.notAFile(added), add({ attributes: 0o010664 * 0x10000 })],
  ['a folder with content', texts.notAFile('bids/9/'), add({ name: 'bids/9/' })],
  ['an empty folder', texts.notAFile('bids/9/'), add({ name: 'bids/9/', text: '' })],
  [
    'a file of the pack marked as a folder',
    texts.notAFile(paths.awards),
    (zip) => named(zip, paths.awards).central.writeUInt32LE(0o40775 * 0x10000, 38),
  ],
  ['bytes before the first file', texts.hiddenBytes, ({ gaps }) => gaps.set(0, bytes)],
  ['bytes between two files', texts.hiddenBytes, ({ gaps }) => gaps.set(3, bytes)],
  ['one byte between two files', texts.hiddenBytes, ({ gaps }) => gaps.set(5, Buffer.from('x'))],
  [
    'a marker of a split archive',
    texts.hiddenBytes,
    ({ gaps }) => gaps.set(0, Buffer.from('PK\x07\x08')),
  ],
  [
    'bytes before the directory',
    texts.hiddenBytes,
    (zip) => {
      zip.beforeDirectory = bytes
    },
  ],
  [
    'bytes behind the directory',
    texts.hiddenBytes,
    (zip) => {
      zip.behindDirectory = bytes
    },
  ],
  [
    'a digital signature behind the directory',
    texts.hiddenBytes,
    (zip) => {
      zip.behindDirectory = Buffer.from('PK\x05\x05\x02\x00hi')
    },
  ],
  [
    'a file that only a local header names, before the first file',
    texts.hiddenFile,
    ({ gaps }) => gaps.set(0, raw(forged({ name: added }))),
  ],
  [
    'a file that only a local header names, between two files',
    texts.hiddenFile,
    ({ gaps }) => gaps.set(4, raw(forged({ name: added }))),
  ],
  [
    'a file that only a local header names, behind the last file',
    texts.hiddenFile,
    (zip) => zip.gaps.set(zip.entries.length, raw(forged({ name: added }))),
  ],
  [
    'another version of a file that only a local header names',
    texts.hiddenFile,
    ({ gaps }) => gaps.set(2, raw(forged({ name: paths.awards, text: '[]' }))),
  ],
  [
    'a file that is removed from the directory only',
    texts.hiddenFile,
    (zip) => {
      const [removed] = zip.entries.splice(3, 1)
      zip.gaps.set(3, raw(removed!))
    },
  ],
  [
    'a comment of the archive',
    texts.appended,
    (zip) => {
      zip.comment = bytes
    },
  ],
  [
    'an end record within a comment',
    texts.hiddenBytes,
    (zip) => {
      const empty = Buffer.alloc(22)
      empty.writeUInt32LE(0x06054b50, 0)
      zip.comment = Buffer.concat([Buffer.from('note'), empty])
    },
  ],
  [
    'bytes behind the end record',
    texts.appended,
    (zip) => {
      zip.behind = bytes
    },
  ],
  [
    'another archive behind the end record',
    texts.hiddenBytes,
    (zip) => {
      zip.behind = assemble({ ...parse(assemble(zip)), entries: [forged({ name: added })] })
    },
  ],
  [
    'a comment of a file',
    texts.extra(paths.awards),
    (zip) => {
      const entry = named(zip, paths.awards)
      entry.central = Buffer.concat([entry.central, bytes])
      entry.central.writeUInt16LE(bytes.length, 32)
    },
  ],
  [
    'an extra field in the directory',
    texts.extra(paths.awards),
    (zip) => addExtra(named(zip, paths.awards), Buffer.from('ffff0400aabbccdd', 'hex')),
  ],
  [
    'another name in an extra field',
    texts.extra(paths.awards),
    (zip) => addExtra(named(zip, paths.awards), Buffer.from('7570060001000000006e', 'hex')),
  ],
  [
    'a second time in an extra field',
    texts.extra(paths.awards),
    (zip) => addExtra(named(zip, paths.awards), Buffer.from('555405000300000000', 'hex')),
  ],
  [
    'an extra field in a local header',
    texts.differs(paths.awards),
    (zip) => {
      const entry = named(zip, paths.awards)
      const field = Buffer.from('ffff0400aabbccdd', 'hex')
      entry.local = Buffer.concat([entry.local, field])
      entry.local.writeUInt16LE(field.length, 28)
    },
  ],
  [
    'another name in a local header',
    texts.differs(paths.awards),
    (zip) => named(zip, paths.awards).local.write('awarts', 30),
  ],
  [
    'another name in the directory',
    texts.differs('awarts.json'),
    (zip) => named(zip, paths.awards).central.write('awarts', 46),
  ],
  [
    'another name in both headers',
    notListed,
    (zip) => {
      named(zip, paths.awards).local.write('awarts', 30)
      named(zip, paths.awards).central.write('awarts', 46)
    },
  ],
  ['another method in a local header', texts.differs(paths.awards), flag('local', 8, 8)],
  ['another method in the directory', texts.differs(paths.awards), flag('central', 10, 8)],
  ['an unknown method', texts.differs(paths.awards), flag('central', 10, 4)],
  ['a local header marked as encrypted', texts.differs(paths.awards), flag('local', 6, 1)],
  ['a record marked as encrypted', texts.differs(paths.awards), flag('central', 8, 1)],
  ['a name that is not marked as UTF-8', texts.differs(paths.awards), flag('central', 8, 0x800)],
  ['another time in a local header', texts.differs(paths.awards), flag('local', 10, 32)],
  ['another checksum in the directory', texts.differs(paths.awards), flag('central', 16, 1)],
  ['another size in the directory', texts.differs(paths.awards), flag('central', 24, 1)],
  ['another disk number', texts.extra(paths.awards), flag('central', 34, 1)],
  ['other internal attributes', texts.extra(paths.awards), flag('central', 36, 1)],
  [
    'another size behind the content',
    texts.differs(paths.awards),
    (zip) => named(zip, paths.awards).descriptor.writeUInt32LE(1, 12),
  ],
  [
    'bytes behind compressed content',
    `${paths.awards}: the content is damaged, or bytes were added to it`,
    (zip) => {
      const entry = named(zip, paths.awards)
      replaceContent(entry, Buffer.concat([entry.content, bytes]))
    },
  ],
  [
    'a byte behind the compressed manifest',
    texts.tail(paths.manifest),
    (zip) => {
      const entry = named(zip, paths.manifest)
      replaceContent(entry, Buffer.concat([entry.content, Buffer.from('x')]))
    },
  ],
  [
    'bytes behind stored content',
    texts.differs(''),
    (zip) => {
      const entry = named(zip, '.pdf')
      replaceContent(entry, Buffer.concat([entry.content, bytes]))
    },
  ],
  [
    'two files of one name',
    texts.twice(paths.awards),
    (zip) => zip.entries.splice(1, 0, forged({ name: paths.awards, text: '[]' })),
  ],
  ['a file listed twice', texts.twice(''), ({ entries }) => entries.push(entries[0]!)],
  [
    'a file that the end record doesn’t count',
    texts.damaged,
    (zip) => {
      add({})(zip)
      zip.count = zip.entries.length - 1
    },
  ],
  [
    'a file that only the end record counts',
    texts.damaged,
    (zip) => {
      zip.count = zip.entries.length + 1
    },
  ],
  [
    'a removed file',
    'the file is missing from the pack',
    (zip) => zip.entries.splice(zip.entries.indexOf(named(zip, paths.awards)), 1),
  ],
  [
    'content of another file',
    'the manifest says 3',
    (zip) => {
      const entry = named(zip, paths.awards)
      const index = zip.entries.indexOf(entry)
      zip.entries[index] = forged({ name: paths.awards, text: '[]' })
    },
  ],
]

const make = async () => {
  const scene = await makeEvidenceScene(world, { bidders: 1 })
  const archive = await downloadPack(scene, await createPack(scene))
  return { archive, trustedKeys: await publishedKeys(scene.chair.client) }
}
let made: ReturnType<typeof make> | undefined
const thePack = () => (made ??= make())

/** Returns the reasons why the archive is refused, or an empty text if it verifies. */
async function refusalOf(archive: Buffer, trustedKeys: string[]): Promise<string> {
  const blob = new Blob([new Uint8Array(archive)])
  const files = await readZip(blob).catch((error: Error) => error.message)
  if (typeof files === 'string') return files
  const report = await verifyPack(files, { trustedKeys })
  return isVerified(report) ? '' : findingsOf(report).map(sentenceOf).join('\n')
}

test('an archive that is parsed and reassembled without changes passes verification', async () => {
  const { archive, trustedKeys } = await thePack()
  const again = assemble(parse(archive))
  expect(again.equals(archive)).toBe(true)
  expect(await refusalOf(again, trustedKeys)).toBe('')
})

test.for(tricks)('%s is refused with a reason', async ([, reason, alter]) => {
  const { archive, trustedKeys } = await thePack()
  const zip = parse(archive)
  alter(zip)
  const [start, stop] = reason.split('“”') as [string, string | undefined]
  const refusal = await refusalOf(assemble(zip), trustedKeys)
  expect(refusal).toContain(start)
  expect(refusal).toContain(stop ?? '')
})

test('an archive that is truncated anywhere is refused', async () => {
  const { archive, trustedKeys } = await thePack()
  for (let part = 0; part < 20; part += 1) {
    const cut = archive.subarray(0, Math.floor((archive.length * part) / 20))
    expect(await refusalOf(cut, trustedKeys)).not.toBe('')
  }
})

test('a changed bit in the headers is refused, unless it is in a date or version', async () => {
  const { archive, trustedKeys } = await thePack()
  const { entries } = parse(archive)
  const { central, local, descriptor } = named(parse(archive), paths.awards)
  const directory = archive.readUInt32LE(archive.length - 6)
  const at = archive.indexOf(central, directory)
  const start = archive.indexOf(local)
  const length = entries.find(({ name }) => name === paths.awards)!.content.length
  // Versions, the date (which both headers repeat), and the date in the extra field.
  const unsigned = [4, 5, 6, 7, ...[5, 4, 3, 2, 1].map((place) => central.length - place)]
  const places = [
    ...Array.from({ length: central.length }, (_, place) => place)
      .filter((place) => !unsigned.includes(place))
      .map((place) => at + place),
    ...Array.from({ length: local.length }, (_, place) => start + place),
    ...Array.from(
      { length: descriptor.length },
      (_, place) => start + local.length + length + place,
    ),
    ...Array.from({ length: 22 }, (_, place) => archive.length - 22 + place),
  ]
  for (const [index, place] of places.entries()) {
    const changed = Buffer.from(archive)
    changed[place] = changed[place]! ^ (1 << (index % 8))
    const refusal = await refusalOf(changed, trustedKeys)
    expect([place, refusal === '']).toEqual([place, false])
  }
})
