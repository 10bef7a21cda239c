// Checks the signature of an evidence pack's manifest, and that the pack contains exactly the files
// that the manifest lists.
import { evidencePaths, manifestPreamble } from '../contract/evidence-format.ts'
import type { Context } from './context.ts'
import { hashFile, isSigned } from './digest.ts'
import { readText, type PackFiles } from './pack-files.ts'
import type { KeyState } from './report.ts'

const unlisted = new Set<string>([evidencePaths.manifest, evidencePaths.signature])

/** Checks the signature and returns how the manifest's key compares with the trusted keys. */
export async function checkSignature(context: Context): Promise<KeyState> {
  const { files, manifest, trustedKeys } = context
  const text = await files.get(evidencePaths.manifest)!.text()
  const signature = (await readText(files.get(evidencePaths.signature)))?.trim()
  context.count('signature')
  const fault = (path: string, problem: string) =>
    context.fault({ check: 'signature', path, place: null, text: problem })
  if (signature === undefined) {
    fault(evidencePaths.signature, 'the signature of the manifest is missing or damaged.')
  } else if (!isSigned({ text: manifestPreamble + text, signature, key: manifest.key })) {
    fault(
      evidencePaths.manifest,
      'the signature does not fit: the manifest or its signature has been changed.',
    )
  }
  if (trustedKeys.length === 0) return 'not_compared'
  if (trustedKeys.includes(manifest.key)) return 'trusted'
  fault(
    evidencePaths.manifest,
    `the manifest is signed with the key ${manifest.key}, which isn’t one of the portal’s keys that you entered. Somebody else has signed it.`,
  )
  return 'different'
}

/**
 * Compares the size and hash of every file with the manifest, and reports missing, unlisted and
 * duplicate files.
 */
export async function checkFiles(
  context: Context,
  all: PackFiles,
  onBytes: (count: number) => void,
): Promise<void> {
  const fault = (path: string, text: string) =>
    context.fault({ check: 'files', path, place: null, text })
  const seen = new Set<string>()
  for (const file of all) {
    const { path } = file
    if (seen.has(path)) fault(path, 'the pack contains two files of this name.')
    seen.add(path)
    if (unlisted.has(path)) continue
    const listed = context.entryOf(path)
    if (!listed) {
      fault(path, 'the manifest does not list this file: it was added later.')
      continue
    }
    context.count('files')
    const found = await hashFile(file, onBytes).catch(() => undefined)
    if (!found)
      fault(path, 'the content is damaged, or bytes were added to it after the pack was made.')
    else if (found.size !== listed.size) {
      fault(path, `the file has ${found.size} bytes, but the manifest says ${listed.size}.`)
    } else if (found.sha256 !== listed.sha256) {
      fault(path, 'the content has been changed: its SHA-256 isn’t the one in the manifest.')
    }
  }
  const listedTwice = new Set<string>()
  for (const { path } of context.manifest.entries) {
    if (!seen.has(path)) fault(path, 'the file is missing from the pack.')
    if (listedTwice.has(path)) fault(evidencePaths.manifest, `the manifest lists ${path} twice.`)
    listedTwice.add(path)
  }
}
