// Reads an evidence pack that has been extracted from its ZIP archive, from a folder that the user
// has chosen.
import type { OnChunk, PackFile } from '../rules/pack-files.ts'
import { evidencePaths } from '../contract/evidence-format.ts'

/**
 * Returns the files with their paths relative to the pack's root, which is the folder with the
 * manifest.
 */
export function readFolder(files: readonly File[]): PackFile[] {
  const manifest = files
    .map(pathOf)
    .filter((path) => path.split('/').at(-1) === evidencePaths.manifest)
    .toSorted((one, other) => one.length - other.length)[0]
  const root = manifest?.slice(0, -evidencePaths.manifest.length) ?? ''
  return files
    .filter((file) => pathOf(file).startsWith(root) && !isSystemFile(file.name))
    .map((file) => ({
      path: pathOf(file).slice(root.length),
      size: file.size,
      read: (onChunk) => readChunks(file, onChunk),
      text: () => file.text(),
    }))
}

const pathOf = (file: File) => file.webkitRelativePath || file.name

/** Returns whether the file was created by the operating system and so is not part of the pack. */
const isSystemFile = (name: string) => ['.DS_Store', 'Thumbs.db', 'desktop.ini'].includes(name)

const chunkSize = 4 * 1024 * 1024

async function readChunks(file: File, onChunk: OnChunk): Promise<void> {
  for (let at = 0; at < file.size; at += chunkSize) {
    onChunk(new Uint8Array(await file.slice(at, at + chunkSize).arrayBuffer()))
  }
}
