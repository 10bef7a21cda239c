/** Subset of the server's logger, for code that runs outside a request. */
export interface Log {
  warn(details: object, message: string): void
}

export interface OutageLog {
  fails(error: unknown): void
  works(): void
}

/** Logs an outage when it begins and when it ends, instead of at every failed attempt. */
export function logOutages(log: Log, texts: { begins: string; ends: string }): OutageLog {
  let since: number | undefined
  return {
    fails(error) {
      if (since !== undefined) return
      since = performance.now()
      log.warn({ err: error }, texts.begins)
    },
    works() {
      if (since === undefined) return
      log.warn({ seconds: Math.round((performance.now() - since) / 1000) }, texts.ends)
      since = undefined
    },
  }
}
