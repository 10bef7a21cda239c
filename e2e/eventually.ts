/** For `expect.poll`: as patient as the browser's own waiting. */
export const eventually = { timeout: 60_000 }
