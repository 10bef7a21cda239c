import { createHash } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'
import type { Content } from './manifest.ts'

/** Counts and hashes the bytes that pass through. */
export class Meter extends Transform {
  readonly #hash = createHash('sha256')
  #size = 0

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#hash.update(chunk)
    this.#size += chunk.length
    done(null, chunk)
  }

  /** Returns the size and hash. Must be called once, after the stream has ended. */
  content(): Content {
    return { size: this.#size, sha256: this.#hash.digest('hex') }
  }
}
