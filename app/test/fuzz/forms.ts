// Generates malformed multipart forms.
import type { Random } from '#demo/random.ts'
import { archive, jpg, pdf, png, word, workbook } from '../sample-files.ts'
import { hostileTexts } from './values.ts'

interface SentForm {
  type: string
  body: Buffer
}

const files = [
  ['a.pdf', pdf()],
  ['a.zip', archive([{ name: 'a.txt' }])],
  ['a.docx', word],
  ['a.xlsx', workbook],
  ['a.png', png],
  ['a.jpg', jpg],
  ['a.pdf', Buffer.alloc(0)],
  ['a.exe', pdf()],
] as const

export function makeForm(random: Random): SentForm {
  const boundary = random.pick(['x', 'b'.repeat(70), '----a', "'()+_,-./:=?"])
  const parts = Array.from({ length: partCount(random) }, () => makePart(random))
  const marked = parts.flatMap((part) => [Buffer.from(`--${boundary}\r\n`), part])
  const end = Buffer.from(
    random.pick([
      `--${boundary}--\r\n`,
      `--${boundary}--\r\n`,
      `--${boundary}--\r\n`,
      '',
      '--',
      `--${boundary}`,
    ]),
  )
  const whole = Buffer.concat([
    ...(random.happens(0.1) ? [Buffer.from('preamble\r\n')] : []),
    ...marked,
    end,
  ])
  return { type: contentType(random, boundary), body: damage(random, whole) }
}

const partCount = (random: Random) => random.pick([0, 1, 2, 3, 3, 3, 3, 26, 60])

function contentType(random: Random, boundary: string): string {
  if (random.happens(0.85)) return `multipart/form-data; boundary="${boundary}"`
  return random.pick([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=""',
    `multipart/form-data; boundary=${'y'.repeat(500)}`,
    `multipart/mixed; boundary=${boundary}`,
    `multipart/form-data; boundary=${boundary}; charset=utf-16; boundary=z`,
    'multipart/form-data; ; ;=;boundary',
  ])
}

function makePart(random: Random): Buffer {
  const text = () =>
    random
      .pick(hostileTexts)
      .replace(/[\r\n"]/g, '')
      .slice(0, 3000)
  const [filename, content] = random.pick(files)
  const name = random.pick([
    'file',
    'file',
    'file',
    'title',
    'title',
    'type',
    'note',
    '__proto__',
    'constructor',
    text(),
  ])
  const isFile = name === 'file' ? random.happens(0.95) : random.happens(0.1)
  const filenames = [
    `; filename="${filename}"`,
    `; filename="${filename}"`,
    `; filename="${filename}"`,
    '; filename=""',
    '; filename',
    `; filename="${text()}.pdf"`,
    `; filename*=UTF-8''%ff%00${encodeURIComponent(filename)}`,
    `; filename="..\\..\\${filename}"`,
  ]
  const head = [
    random.happens(0.95)
      ? `content-disposition: form-data; name="${name}"${isFile ? random.pick(filenames) : ''}`
      : '',
    random.pick([
      'content-type: application/octet-stream',
      'content-type: ',
      'content-type',
      '',
      '',
    ]),
    random.pick([
      '',
      '',
      '',
      'content-transfer-encoding: base64',
      `x: ${'y'.repeat(17_000)}`,
      ': :',
      '\0: \0',
    ]),
    ...(random.happens(0.02) ? Array.from({ length: 60 }, (_, index) => `h${index}: x`) : []),
  ].filter((line) => line !== '')
  const body = isFile ? content : Buffer.from(name === 'title' ? 'A title' : text())
  return Buffer.concat([
    Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'),
    body,
    Buffer.from('\r\n'),
  ])
}

/** Returns the form unchanged, truncated, with one byte changed, or with different line endings. */
export function damage(random: Random, whole: Buffer): Buffer {
  const choice = random.whole(0, 9)
  if (choice < 6 || whole.length === 0) return whole
  if (choice < 8) return whole.subarray(0, random.whole(0, whole.length))
  if (choice === 8) return Buffer.from(whole.toString('latin1').replaceAll('\r\n', '\n'), 'latin1')
  const changed = Buffer.from(whole)
  changed[random.whole(0, whole.length - 1)] = random.whole(0, 255)
  return changed
}
