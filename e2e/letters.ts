import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { World } from '#server/test/world.ts'

/** Waits for a letter to this address with a link to such a path, and gives the link without its host. */
export async function linkFromLetter(world: World, to: string, path: string): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    for (const letter of await lettersTo(world, to)) {
      const link = letter.match(/https?:\/\/[^\s"<]+/g)?.find((url) => url.includes(path))
      if (link) return link.slice(new URL(link).origin.length)
    }
    await pause(100)
  }
  throw new Error(`No letter to ${to} leads to ${path}`)
}

/** Newest first. */
async function lettersTo(world: World, to: string): Promise<string[]> {
  const folder = join(world.dataDir, 'mail')
  const names = await readdir(folder).catch(() => [])
  const files = names
    .filter((name) => name.endsWith('.eml'))
    .toSorted((a, b) => parseInt(b, 10) - parseInt(a, 10))
  const letters = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
  return letters.filter((letter) => letter.includes(`To: ${to}`)).map(decode)
}

/** Quoted-printable, as mail programs write it: soft line breaks and =3D for =. */
function decode(letter: string): string {
  return letter
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
}
