// Serves the extension of OCDS for techniques (techniques/README.md), which our packages declare.
import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { techniquesFolder } from '../contract/ocds.ts'
import { prepare, sendPrepared } from '#kernel/server/http/send-cached.ts'
import type { Services } from '#kernel/server/platform/services.ts'

const files = [
  'extension.json',
  'release-schema.json',
  'codelists/dynamicPurchasingSystemStatus.csv',
  'codelists/dynamicPurchasingSystemType.csv',
  'codelists/frameworkAgreementMethod.csv',
]

export async function serveTechniques(app: FastifyInstance, { config }: Services): Promise<void> {
  if (!config.isOpen) return
  for (const file of files) {
    const text = await readFile(new URL(`techniques/${file}`, import.meta.url), 'utf8')
    const type = file.endsWith('.json') ? 'application/json' : 'text/csv'
    const answer = prepare({ type: `${type}; charset=utf-8`, text })
    app.get(`${techniquesFolder}/${file}`, { config: { isLight: true } }, (request, reply) => {
      void reply.headers({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'public, max-age=3600',
      })
      return sendPrepared(request, reply, answer)
    })
  }
}
