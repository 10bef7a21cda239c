// Replaces the worker that derives keys from passphrases with one that uses a cheaper derivation.
// The real derivation takes seconds of processor time, and an opening test needs it several times.
// make-key.test.ts checks the real cost, and `npm run prove -- bids` uses the real worker.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clientFolder } from '#kernel/server/http/static.ts'
import type { World } from '#app/test/world.ts'

const assets = join(clientFolder, 'assets')
const realCost = /(?<=scryptWorkFactor ?= ?)18\b/

/**
 * Replaces the built worker on this server. Throws if the worker or its work factor isn't found.
 */
export function serveCheapKeys(app: World['app']): void {
  const name = readdirSync(assets).find((file) => /^key-worker-.*\.js$/.test(file))
  if (!name) throw new Error('The built client has no worker for keys.')
  const script = readFileSync(join(assets, name), 'utf8')
  if (!realCost.test(script)) throw new Error(`The work factor of scrypt isn’t found in ${name}.`)
  const cheap = script.replace(realCost, '4')
  app.get(`/assets/${name}`, (_request, reply) => reply.type('text/javascript').send(cheap))
}
