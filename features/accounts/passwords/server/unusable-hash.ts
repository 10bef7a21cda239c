import { randomBytes } from 'node:crypto'

/**
 * Returns a hash that doesn't match any password. Checking it takes as long as checking a real
 * hash, because it has the same cost.
 */
export function unusableHash(): string {
  const part = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=19456,t=2,p=1$${part(16)}$${part(32)}`
}
