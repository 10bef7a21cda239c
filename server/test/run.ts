import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/** Runs a file of the project as `npm run` does, in a process of its own, to its end. */
export async function run(command: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, command, {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, output, errors }
}
