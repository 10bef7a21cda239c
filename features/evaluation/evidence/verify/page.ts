// Script for verify.html, the page in every evidence pack. A pack is a ZIP archive with the record
// of a tender, and this page checks it in the reader's browser.
import { evidencePaths } from '../contract/evidence-format.ts'
import type { OnChunk, PackFile } from '../rules/pack-files.ts'
import { readZip } from '../rules/read-zip.ts'
import { verifyPack, type Progress } from '../rules/verify-pack.ts'
import { ArchiveFault } from '../rules/zip-layout.ts'
import { byId } from './element.ts'
import { reportParts } from './show-report.ts'

const pathOf = (file: File) => file.webkitRelativePath || file.name

/** Returns whether the file was created by the operating system and so is not part of the pack. */
const isSystemFile = (name: string) => ['.DS_Store', 'Thumbs.db', 'desktop.ini'].includes(name)

const chunkSize = 4 * 1024 * 1024

const form = byId('form', HTMLFormElement)
const zip = byId('zip', HTMLInputElement)
const folder = byId('folder', HTMLInputElement)
const keys = byId('keys', HTMLTextAreaElement)
const drop = byId('drop', HTMLDivElement)
const error = byId('form-error', HTMLParagraphElement)
const progress = byId('progress', HTMLElement)
const bar = byId('bar', HTMLProgressElement)
const progressText = byId('progress-text', HTMLParagraphElement)
const report = byId('report', HTMLElement)

const texts = {
  fileMissing: 'Choose the ZIP file of the evidence pack, or its folder.',
  refused: (problem: string) => `Don’t rely on this file: ${problem}.`,
  unreadable: 'it can’t be read as a ZIP file',
  keyInvalid: 'A public key has 43 letters, digits, hyphens and underscores.',
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  void verify()
})

for (const name of ['dragover', 'dragleave', 'drop'] as const) {
  drop.addEventListener(name, (event) => {
    event.preventDefault()
    drop.classList.toggle('is-over', name === 'dragover')
    const dropped = name === 'drop' ? event.dataTransfer?.files : undefined
    if (dropped?.length) zip.files = dropped
  })
}

async function verify(): Promise<void> {
  showError('')
  report.hidden = true
  const trustedKeys = keys.value.split(/\s+/).filter((key) => key !== '')
  if (trustedKeys.some((key) => !/^[\w-]{43}$/.test(key))) return showError(texts.keyInvalid)
  const files = await chosenFiles()
  if (!files) return
  showProgress({ done: 0, total: 1 })
  progress.hidden = false
  const found = await verifyPack(files, { trustedKeys, onProgress: showProgress })
  progress.hidden = true
  report.replaceChildren(...reportParts(found))
  report.hidden = false
  report.focus()
}

async function chosenFiles(): Promise<PackFile[] | undefined> {
  const [archive] = zip.files ?? []
  if (!archive && folder.files?.length) return readFolder([...folder.files])
  if (!archive) {
    showError(texts.fileMissing)
    return undefined
  }
  return readZip(archive).catch((problem: unknown) => {
    showError(texts.refused(problem instanceof ArchiveFault ? problem.message : texts.unreadable))
    return undefined
  })
}

function showError(text: string): void {
  error.textContent = text
  error.hidden = text === ''
}

let shown = -1

/**
 * Updates the progress bar. The status text changes only every 10 per cent, so that screen readers
 * don't announce it constantly.
 */
function showProgress({ done, total }: Progress): void {
  const share = Math.min(100, Math.floor((100 * done) / Math.max(1, total)))
  bar.value = share
  const tenth = Math.floor(share / 10)
  if (tenth === shown) return
  shown = tenth
  progressText.textContent = `${tenth * 10} % of the files checked`
}

// Reads an evidence pack that has been extracted from its ZIP archive, from a folder that the user
// has chosen.

/**
 * Returns the files with their paths relative to the pack's root, which is the folder with the
 * manifest.
 */
function readFolder(files: readonly File[]): PackFile[] {
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

async function readChunks(file: File, onChunk: OnChunk): Promise<void> {
  for (let at = 0; at < file.size; at += chunkSize) {
    onChunk(new Uint8Array(await file.slice(at, at + chunkSize).arrayBuffer()))
  }
}
