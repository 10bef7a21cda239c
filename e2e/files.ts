// Files as a person has them on disk, and a way to drop them on a page.
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import type { Download, Locator } from 'playwright-core'

export const file = (name: string, buffer: Buffer) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer,
})

/** Onto what the locator finds: files of this name and size, made in the page itself. */
export async function drop(target: Locator, files: { name: string; size: number }[]) {
  const page = target.page()
  const dataTransfer = await page.evaluateHandle((list) => {
    const transfer = new DataTransfer()
    for (const { name, size } of list) transfer.items.add(new File([new Uint8Array(size)], name))
    return transfer
  }, files)
  await target.dispatchEvent('drop', { dataTransfer })
}

/** What the browser saved. */
export async function contentOf(download: Download): Promise<Buffer> {
  const path = join(tmpdir(), randomUUID())
  await download.saveAs(path)
  const content = await readFile(path)
  await rm(path)
  return content
}
