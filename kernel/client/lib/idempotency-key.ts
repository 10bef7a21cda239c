/**
 * Returns a new random key. `crypto.randomUUID` is not available on pages without HTTPS, so the key
 * is built from random bytes.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
