import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const root = join(import.meta.dirname, '../..')

/** To load the server is half the work where a process before has left what it compiled. */
export const compiled = { NODE_COMPILE_CACHE: join(root, '.cache/compiled') }

/** Runs a file of the project as `npm run` does, in a process of its own, to its end. */
export async function run(command: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: { ...process.env, ...compiled, WORKERS: '0', DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, output, errors }
}
