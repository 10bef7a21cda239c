import type { FastifyInstance } from 'fastify'

const minute = 60_000

/**
 * Runs a job every minute while the server listens, never twice at a time. A failure is logged and
 * tried again a minute later; a server that stops waits for what is under way.
 */
export function everyMinute(app: FastifyInstance, name: string, job: () => Promise<unknown>): void {
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  async function attempt(): Promise<void> {
    await job().catch((error: unknown) => app.log.error({ err: error }, `${name} failed`))
    running = undefined
  }

  function run(): void {
    running ??= attempt()
  }

  // Not before it listens: what was missed while no server ran is made up for at once.
  app.addHook('onListen', async () => {
    run()
    timer = setInterval(run, minute).unref()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await running
  })
}
