import { hash, randomBytes } from 'node:crypto'

/** Returns 256 random bits for a link or a cookie; the database stores only their hash. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
