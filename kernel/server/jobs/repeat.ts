export interface Repeated {
  /** Stops the repetition and waits for the round in progress. */
  stop(): Promise<void>
}

/**
 * Runs `work` repeatedly, one round after the other. Each round returns the number of milliseconds
 * until the next round; a failed round is reported and followed by a pause of `pauseAfterFailure`.
 */
export function repeat(
  work: () => Promise<number>,
  onFailure: (error: unknown) => void,
  pauseAfterFailure = 5000,
): Repeated {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void>
  const next = async () => {
    const pause = await work().catch((error: unknown) => {
      onFailure(error)
      return pauseAfterFailure
    })
    if (!isStopped) timer = setTimeout(start, pause)
  }
  const start = () => {
    round = next()
  }
  start()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await round
    },
  }
}
