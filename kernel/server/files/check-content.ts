// Checks that a file's content matches its extension: people trust the extension, while virus
// scanners and programs rely on the content.
import { open, type FileHandle } from 'node:fs/promises'
import {
  fileTexts as texts,
  mismatchText,
  type FileExtension,
  acceptedExtensions,
} from '#kernel/contract/file.ts'
import { ArchiveFault } from './archive-directory.ts'
import { checkArchive } from './check-archive.ts'
import { readCompoundNames } from './compound-file.ts'
import { extensionOf } from './extension-of.ts'

const words = {
  invalidType: `Invalid file type. Allowed: ${acceptedExtensions.join(', ')}`,
}

interface Content {
  path: string
  size: number
}

type Check = (content: Content) => Promise<boolean>

const isArchive = startsWith(Buffer.from('PK\x03\x04', 'latin1'))

const checks: Record<FileExtension, Check> = {
  '.pdf': startsWith(Buffer.from('%PDF-')),
  '.jpg': startsWith(Buffer.from('ffd8ff', 'hex')),
  '.jpeg': startsWith(Buffer.from('ffd8ff', 'hex')),
  '.png': startsWith(Buffer.from('89504e470d0a1a0a', 'hex')),
  '.doc': holds(['WordDocument']),
  '.xls': holds(['Workbook', 'Book']),
  '.docx': isOffice('wordprocessingml.document.main+xml'),
  '.xlsx': isOffice('spreadsheetml.sheet.main+xml'),
  '.zip': async (content) => {
    if (!(await isArchive(content))) return false
    await checkArchive(content.path, content.size)
    return true
  },
}

/**
 * Returns why the file is refused, as a message for the user who uploaded it, or undefined if the
 * content matches the name.
 */
export async function whyRefused(filename: string, content: Content): Promise<string | undefined> {
  const extension = extensionOf(filename)
  if (!extension) return words.invalidType
  if (content.size === 0) return texts.empty
  try {
    return (await checks[extension](content)) ? undefined : mismatchText(extension)
  } catch (error) {
    if (error instanceof ArchiveFault) return error.message
    throw error
  }
}

function startsWith(magic: Buffer): Check {
  return (content) =>
    reading(content, async (file) => {
      const { buffer } = await file.read(Buffer.alloc(magic.length), 0, magic.length, 0)
      return buffer.equals(magic)
    })
}

/**
 * Returns a check for old Office files. The check passes if the file's internal directory contains
 * one of the wanted names.
 */
function holds(wanted: string[]): Check {
  return (content) =>
    reading(content, async (file) => {
      const names = await readCompoundNames(file)
      return wanted.some((name) => names.includes(name))
    })
}

/**
 * Returns a check for newer Office files. The check passes if the file is a ZIP archive whose list
 * of content types contains `mainType`.
 */
function isOffice(mainType: string): Check {
  return async (content) => {
    if (!(await isArchive(content))) return false
    const contentTypes = await checkArchive(content.path, content.size)
    return contentTypes?.includes(mainType) ?? false
  }
}

async function reading<T>({ path }: Content, work: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path)
  return work(file).finally(() => file.close())
}
