// Log format for errors (see request-log.ts for requests). Database errors contain the refused
// values in fields such as `detail`, so only the type, message, stack trace, code and cause of an
// error are logged. Email addresses and tokens are masked in every line.
import { hostname } from 'node:os'
import type { FastifyServerOptions } from 'fastify'

interface LogTarget {
  write(line: string): void
}

export function loggerOptions(
  level: string,
  stream?: LogTarget,
  /** Name of the worker process, if there are several. */
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

// Each part of the pattern has a maximum length, so that matching takes linear time.
const emailAddress =
  /[\w.!#$%&'*+=?^`{|}~-]{1,64}(?:@|%40)[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/giu

// The alternatives are random tokens, tokens of people and of directories, and passkey challenges
// (base64url of a time, a dot and a random token).
const token = /(?<![\w-])(?:[\w-]{43}|tp_[0-9a-f]{72}|tpscim_[\w-]{43}|M[Tj][\w-]{74})(?![\w-])/g
const webhookSecret = /whsec_[A-Za-z0-9+/]{43}=/g
const unsubscribeToken = /(?<![\d-])\d{1,10}(?:-\d{1,10}){0,19}\.[\w-]{22}(?![\w-])/g

export function mask(line: string): string {
  return line
    .replace(emailAddress, '[email]')
    .replace(webhookSecret, '[token]')
    .replace(unsubscribeToken, '[token]')
    .replace(token, '[token]')
}
