// What is logged of an error (of a request: request-log.ts). The database's errors quote the values that
// they refuse, so none is written as it came, but by its kind, words and trace. Whatever else looks like an email address or a token is masked in every line, wherever it came from.
import { hostname } from 'node:os'
import type { FastifyServerOptions } from 'fastify'

interface LogTarget {
  write(line: string): void
}

export function loggerOptions(
  level: string,
  stream?: LogTarget,
  /** Which of several processes says it. */
  worker?: string,
): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    ...(worker && { base: { pid: process.pid, hostname: hostname(), worker } }),
    serializers: { err: describeError },
    hooks: { streamWrite: mask },
    ...(stream ? { stream } : {}),
  }
}

interface DescribedError {
  [key: string]: unknown
  type: string
  message: string
  stack: string
}

function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const { name, message, stack = '' } = error
  const code = 'code' in error ? { code: error.code } : {}
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) }
  return { type: name, message, stack, ...code, ...cause }
}

// Each part has a limit, so that a line without an end to it takes no longer than it is long.
const emailAddress =
  /[\w.!#$%&'*+=?^`{|}~-]{1,64}(?:@|%40)[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/giu
const token = /(?<![\w-])(?:[\w-]{43}|tp_[0-9a-f]{72})(?![\w-])/g

export function mask(line: string): string {
  return line.replace(emailAddress, '[email]').replace(token, '[token]')
}
