// Creates files for file inputs, and drops files on a page.
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

/**
 * Drops files with these names and sizes on the element. The files are created in the page itself.
 */
export async function drop(target: Locator, files: { name: string; size: number }[]) {
  const page = target.page()
  const dataTransfer = await page.evaluateHandle((list) => {
    const transfer = new DataTransfer()
    for (const { name, size } of list) transfer.items.add(new File([new Uint8Array(size)], name))
    return transfer
  }, files)
  await target.dispatchEvent('drop', { dataTransfer })
}

export async function contentOf(download: Download): Promise<Buffer> {
  const path = join(tmpdir(), randomUUID())
  await download.saveAs(path)
  const content = await readFile(path)
  await rm(path)
  return content
}
