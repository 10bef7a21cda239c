import { randomBytes } from 'node:crypto'

/** What one piece of work took, as OpenTelemetry has it. */
export interface Span {
  traceId: string
  id: string
  parentId?: string | undefined
  name: string
  kind: 'server' | 'client'
  /** Milliseconds since 1970. */
  start: number
  end: number
  attributes: Record<string, string | number>
  isFailed: boolean
}

/** Which request is being served: what is done for it belongs to its trace. */
export interface Trace {
  traceId: string
  /** Of the span of the request. */
  id: string
  /** Whoever called us, if they say who they are. */
  parentId?: string | undefined
  start: number
}

const traceparent = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]([0-9a-f])$/

/** Joins the trace of a caller; nothing if that says that it is not to be recorded. */
export function beginTrace(header: string | undefined): Trace | undefined {
  const [, traceId, parentId, flags] = traceparent.exec(header ?? '') ?? []
  if (flags && Number.parseInt(flags, 16) % 2 === 0) return undefined
  return { traceId: traceId ?? newId(16), id: newId(8), parentId, start: wallClock() }
}

export function newId(bytes: 8 | 16): string {
  return randomBytes(bytes).toString('hex')
}

/** To the microsecond, and it never goes back. */
export function wallClock(): number {
  return performance.timeOrigin + performance.now()
}

const kinds = { server: 2, client: 3 }
const failed = { code: 2 }

export function encodeSpan({ start, end, attributes, isFailed, ...span }: Span): object {
  return {
    traceId: span.traceId,
    spanId: span.id,
    parentSpanId: span.parentId,
    name: span.name,
    kind: kinds[span.kind],
    startTimeUnixNano: nanoseconds(start),
    endTimeUnixNano: nanoseconds(end),
    attributes: encodeAttributes(attributes),
    status: isFailed ? failed : {},
  }
}

export function encodeAttributes(attributes: Record<string, string | number>): object[] {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))
}

/** As text: a number would lose the last digits. */
export function nanoseconds(ms: number): string {
  return `${Math.round(ms * 1000)}000`
}
