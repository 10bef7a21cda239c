// All configuration is environment variables, read once, here. A bad one stops the start with a
// sentence that says which and why; what each means is in `.env.example`.
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { readGiven } from './workers/part.ts'

const text = (fallback: string) => z._default(z.string().check(z.trim(), z.minLength(1)), fallback)
const optional = z.optional(z.string().check(z.trim(), z.minLength(1)))
const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d+$/, 'must be a whole number')),
    z.pipe(
      z.transform(Number),
      z
        .number()
        .check(z.minimum(min, `must be at least ${min}`), z.maximum(max, `must be at most ${max}`)),
    ),
  )
const number = (fallback: number, min: number, max: number) =>
  z._default(wholeNumber(min, max), fallback)
const address = (protocols: string[]) =>
  z
    .string()
    .check(
      z.refine(
        (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
        `must be an address starting with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
      ),
    )

const oneHost = /^[a-z]+:\/\/([^@/?#]*@)?[^,/?#]*([/?#]|$)/
const databaseUrl = address(['postgres:', 'postgresql:']).check(
  z.refine(
    (value) => oneHost.test(value) && !/[?&]host=[^&]*(,|%2C)/i.test(value),
    'must name one host: for several, that of HAProxy or PgBouncer in front of them (docs/operations.md)',
  ),
)

const onOrOff = z.enum(['on', 'off'], 'must be on or off')
const limit = (fallback: number) => number(fallback, 1, 1_000_000)

const socketAddress = z
  .string()
  .check(z.regex(/^(\/.+|[^/\s]+:\d{1,5})$/, 'must be host:port or the absolute path of a socket'))

const environment = z.object({
  PORT: number(3000, 0, 65_535),
  HOST: text('127.0.0.1'),
  PUBLIC_URL: z.optional(address(['http:', 'https:'])),
  WORKERS: z.optional(wholeNumber(0, 64)),
  DATA_DIR: text('./data'),
  DATABASE_URL: z.optional(databaseUrl),
  DATABASE_OWNER_URL: z.optional(databaseUrl),
  DATABASE_DIRECT_URL: z.optional(databaseUrl),
  DATABASE_READ_URL: z.optional(databaseUrl),
  DATABASE_CONNECTIONS: number(10, 1, 1000),
  DATABASE_PREPARE: z._default(onOrOff, 'on'),
  DATABASE_WAIT_SECONDS: number(60, 0, 3600),
  DEMO: z.optional(onOrOff),
  APP_KEY: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  APP_KEY_PREVIOUS: z.optional(
    z
      .string()
      .check(
        z.refine(
          (keys) => splitKeys(keys).every((key) => key.length >= 32),
          'must be keys of at least 32 characters, separated by commas',
        ),
      ),
  ),
  TRUST_PROXY: optional,
  LOG_LEVEL: z._default(
    z.enum(
      ['silent', 'error', 'warn', 'info', 'debug'],
      'must be silent, error, warn, info or debug',
    ),
    'warn',
  ),
  SERVE_CLIENT: z._default(onOrOff, 'on'),
  AUTO_CLOSE: z._default(onOrOff, 'on'),
  PUBLIC_NOTICES: z.optional(onOrOff),
  MCP: z._default(onOrOff, 'off'),
  OCDS_PREFIX: z._default(
    z.string().check(z.regex(/^ocds-[a-z0-9]{6}$/, 'must be ocds- and six letters or digits')),
    'ocds-000000',
  ),
  METRICS_PORT: z.optional(wholeNumber(0, 65_535)),
  METRICS_HOST: text('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(address(['http:', 'https:'])),
  OTEL_EXPORTER_OTLP_HEADERS: optional,
  OTEL_SERVICE_NAME: text('tender-portal'),

  PRODUCT_NAME: text('Tender Portal'),
  SUPPORT_EMAIL: text('support@tender-portal.example'),
  LICENSOR: text('Harbour Ledger Systems Ltd'),
  LICENSEE: text('Northgate Procurement Consultancy LLP'),
  REGISTRATION_NUMBER: text('OC000000'),
  DESIGNED_BY: text('Harbour Ledger Systems Ltd'),
  MANAGED_BY: text('Northgate Procurement Consultancy LLP'),
  NATIVE_APP_MARKER: text('TenderPortalApp'),
  NATIVE_APP_HANDLER: text('auth'),
  CHAT_WIDGET_URL: z.optional(address(['https:'])),

  STREAM_HEARTBEAT_SECONDS: number(25, 1, 55),

  DRAIN_SECONDS: number(0, 0, 600),
  SHUTDOWN_SECONDS: number(25, 1, 600),
  BODY_SECONDS: number(20, 1, 600),
  UPLOAD_STALL_SECONDS: number(30, 1, 600),

  SESSION_IDLE_MINUTES: number(120, 1, 1440),
  SESSION_HOURS: number(12, 1, 168),
  SESSION_REMEMBER_DAYS: number(30, 1, 365),

  REQUIRE_ADMIN_MFA: z._default(onOrOff, 'off'),

  SMTP_URL: z.optional(address(['smtp:', 'smtps:'])),
  MAIL_FROM: optional,
  MAIL_RATE: number(600, 1, 1_000_000),
  MAIL_TIMEOUT_SECONDS: number(60, 1, 110),
  BREACH_CHECK: z.optional(onOrOff),
  BREACH_CHECK_URL: z._default(
    address(['http:', 'https:']),
    'https://api.pwnedpasswords.com/range/',
  ),

  S3_BUCKET: optional,
  S3_ENDPOINT: z.optional(address(['http:', 'https:'])),
  S3_REGION: text('eu-west-2'),
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  S3_PATH_STYLE: z.optional(onOrOff),
  CLAMD: z.optional(socketAddress),

  WEBHOOK_ALLOW_PRIVATE: z._default(onOrOff, 'off'),

  DISK_RESERVE_MB: number(100, 0, 1_000_000),
  SHED_VISITORS_AT: limit(20),
  SHED_EVERYBODY_AT: limit(500),

  AUDIT_ANCHOR_EMAIL: optional,
  AUDIT_ANCHOR_SYSLOG: z.optional(address(['udp:', 'tcp:'])),
  AUDIT_ANCHOR_BUCKET: optional,
  AUDIT_ANCHOR_RETENTION_DAYS: number(2557, 1, 36_500),

  LOGIN_TRIES_PER_MINUTE: limit(5),
  LOGIN_TRIES_PER_MINUTE_AND_ADDRESS: limit(20),
  LOGIN_TRIES_PER_HOUR_AND_ACCOUNT: limit(100),
  MFA_TRIES_PER_CHALLENGE: limit(5),
  MFA_TRIES_PER_HOUR: limit(10),
  RESETS_PER_MINUTE: limit(1),
  RESETS_PER_HOUR: limit(5),
  RESETS_PER_HOUR_AND_ADDRESS: limit(10),
  RESET_TRIES_PER_LINK: limit(20),
  RESET_TRIES_PER_HOUR_AND_ADDRESS: limit(60),
  ACCESS_REQUESTS_PER_HOUR: limit(1),
  REGISTRATIONS_PER_HOUR: limit(5),
  ORGANISATION_CHECKS_PER_MINUTE: limit(20),
  INVITATIONS_PER_HOUR: limit(20),
  WEBHOOK_SENDS_PER_HOUR: limit(60),
  OPEN_DATA_CALLS_PER_MINUTE: limit(300),
  OPEN_DATA_DOWNLOADS_PER_HOUR: limit(10),
  TOKEN_CALLS_PER_MINUTE: limit(300),
  WRONG_TOKENS_PER_MINUTE: limit(30),
  CALENDAR_FETCHES_PER_HOUR: limit(240),
  QUESTIONS_PER_HOUR: limit(20),
  EXPORTS_AT_ONCE: number(3, 1, 1000),
  EXPORT_MINUTES: number(15, 1, 240),
  EXPORTS_PER_HOUR: limit(60),
  UPLOADS_PER_HOUR: limit(60),
  BID_UPLOADS_PER_HOUR: limit(600),
})

const minute = 60
const hour = 3600

const loopback = new Set(['127.0.0.1', '::1', 'localhost'])

export class ConfigurationError extends Error {}

export type Config = ReturnType<typeof readConfig>

export function readConfig(env: Record<string, string | undefined>) {
  // An empty variable means "not set": that is how compose files and .env leave things out.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigurationError(`The configuration has a problem:\n${lines.join('\n')}`)
  }
  const e = parsed.data
  const isDemo = e.DEMO ? e.DEMO === 'on' : !e.DATABASE_URL
  /** Whether visitors read what is open to all, as pages and as data. */
  const isOpen = (e.PUBLIC_NOTICES ?? (isDemo ? 'on' : 'off')) === 'on'
  if (isDemo && e.DEMO !== 'on' && !loopback.has(e.HOST)) {
    throw new ConfigurationError(
      `HOST=${e.HOST} would show the demo, with its known passwords, to the network.\n` +
        '  Set DATABASE_URL to run for real, DEMO=off for an empty portal, or DEMO=on if you mean it.',
    )
  }
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const) {
    if (e[name] && !e.DATABASE_URL) {
      throw new ConfigurationError(`${name} goes with DATABASE_URL, which is not set.`)
    }
  }
  if (isDemo && e.S3_BUCKET) {
    throw new ConfigurationError(
      'S3_BUCKET is set, but the demo keeps its files on disk. Set DEMO=off, or leave S3_BUCKET empty.',
    )
  }
  const s3Account = {
    endpoint: e.S3_ENDPOINT,
    region: e.S3_REGION,
    keyId: e.S3_ACCESS_KEY_ID,
    secret: e.S3_SECRET_ACCESS_KEY,
    // Stores of one's own rarely have a host name for each bucket.
    isPathStyle: (e.S3_PATH_STYLE ?? (e.S3_ENDPOINT ? 'on' : 'off')) === 'on',
  }
  const publicUrl = (e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).replace(/\/+$/, '')
  return {
    port: e.PORT,
    host: e.HOST,
    /** Processes that serve. None: this one does, and everything else too. */
    workers: e.WORKERS ?? Math.max(0, availableParallelism() - 2),
    /** What this process is called among several. */
    worker: readGiven(env)?.name,
    publicUrl,
    isHttps: publicUrl.startsWith('https:'),
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    /** Migrates; the server itself runs as the other. */
    databaseOwnerUrl: e.DATABASE_OWNER_URL,
    /** Past the pooler that DATABASE_URL leads to. */
    databaseDirectUrl: e.DATABASE_DIRECT_URL,
    /** Takes reads that may be a moment old. */
    databaseReadUrl: e.DATABASE_READ_URL,
    databaseConnections: e.DATABASE_CONNECTIONS,
    preparesStatements: e.DATABASE_PREPARE === 'on',
    databaseWaitMs: e.DATABASE_WAIT_SECONDS * 1000,
    /** From saying that it is not ready to taking no more requests. */
    drainMs: e.DRAIN_SECONDS * 1000,
    shutdownMs: e.SHUTDOWN_SECONDS * 1000,
    isDemo,
    appKey: e.APP_KEY,
    previousAppKeys: e.APP_KEY_PREVIOUS ? splitKeys(e.APP_KEY_PREVIOUS) : [],
    trustedProxies: e.TRUST_PROXY ? readProxies(e.TRUST_PROXY) : [],
    logLevel: e.LOG_LEVEL,
    servesClient: e.SERVE_CLIENT === 'on',
    closesExpired: e.AUTO_CLOSE === 'on',
    isOpen,
    ocdsPrefix: e.OCDS_PREFIX,
    servesAssistants: e.MCP === 'on',
    metrics:
      e.METRICS_PORT === undefined ? undefined : { port: e.METRICS_PORT, host: e.METRICS_HOST },
    /** Traces are not made without it. */
    telemetry: e.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: e.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, ''),
          headers: readHeaders(e.OTEL_EXPORTER_OTLP_HEADERS ?? ''),
          serviceName: e.OTEL_SERVICE_NAME,
        }
      : undefined,
    brand: {
      product_name: e.PRODUCT_NAME,
      support_email: e.SUPPORT_EMAIL,
      licensor: e.LICENSOR,
      licensee: e.LICENSEE,
      registration_number: e.REGISTRATION_NUMBER,
      designed_by: e.DESIGNED_BY,
      managed_by: e.MANAGED_BY,
      native_app_marker: e.NATIVE_APP_MARKER,
      native_app_handler: e.NATIVE_APP_HANDLER,
      chat_widget_url: e.CHAT_WIDGET_URL ?? null,
      has_public_notices: isOpen,
    },
    session: {
      idleMinutes: e.SESSION_IDLE_MINUTES,
      hours: e.SESSION_HOURS,
      rememberDays: e.SESSION_REMEMBER_DAYS,
    },
    stream: { heartbeatMs: e.STREAM_HEARTBEAT_SECONDS * 1000 },
    /** How long what is sent to us may take to arrive. */
    patience: { bodyMs: e.BODY_SECONDS * 1000, stallMs: e.UPLOAD_STALL_SECONDS * 1000 },
    requiresAdminMfa: e.REQUIRE_ADMIN_MFA === 'on',
    mail: {
      smtpUrl: e.SMTP_URL,
      perMinute: e.MAIL_RATE,
      timeoutMs: e.MAIL_TIMEOUT_SECONDS * 1000,
      from: e.MAIL_FROM ?? `${e.PRODUCT_NAME} <${e.SUPPORT_EMAIL}>`,
    },
    /** Files are kept on disk without it. */
    s3: e.S3_BUCKET ? { bucket: e.S3_BUCKET, ...s3Account } : undefined,
    /** Where the heads of the audit log go besides DATA_DIR and the storage. */
    auditAnchors: {
      email: e.AUDIT_ANCHOR_EMAIL,
      syslog: e.AUDIT_ANCHOR_SYSLOG,
      bucket: e.AUDIT_ANCHOR_BUCKET
        ? {
            bucket: e.AUDIT_ANCHOR_BUCKET,
            ...s3Account,
            retentionDays: e.AUDIT_ANCHOR_RETENTION_DAYS,
          }
        : undefined,
    },
    webhooks: {
      /** Private networks and http too, for tests and laboratories. */
      allowsPrivate: e.WEBHOOK_ALLOW_PRIVATE === 'on',
    },
    /** Files are not scanned without it. */
    clamd: e.CLAMD,
    /** Nothing of a demo leaves the machine. */
    breachCheckUrl:
      (e.BREACH_CHECK ?? (isDemo ? 'off' : 'on')) === 'on' ? e.BREACH_CHECK_URL : undefined,
    /** In bytes. Less than this is as good as a full disk: the database needs some, too. */
    diskReserve: e.DISK_RESERVE_MB * 1024 * 1024,
    /** How many calls may wait for their answer before others are refused. */
    shedAt: { visitors: e.SHED_VISITORS_AT, everybody: e.SHED_EVERYBODY_AT },
    /** A fifth of the connections for the searches of users, and as many for those of strangers. */
    turns: { atOnce: Math.ceil(e.DATABASE_CONNECTIONS / 5), waiting: 200 },
    /** How many lists and packs are written at once, and how long each may take. */
    exports: { atOnce: e.EXPORTS_AT_ONCE, mostMs: e.EXPORT_MINUTES * 60_000 },
    throttle: {
      login: { limit: e.LOGIN_TRIES_PER_MINUTE, seconds: minute },
      loginFromAddress: { limit: e.LOGIN_TRIES_PER_MINUTE_AND_ADDRESS, seconds: minute },
      loginToAccount: { limit: e.LOGIN_TRIES_PER_HOUR_AND_ACCOUNT, seconds: hour },
      mfaOfUser: { limit: e.MFA_TRIES_PER_HOUR, seconds: hour },
      reset: { limit: e.RESETS_PER_MINUTE, seconds: minute },
      resetInAnHour: { limit: e.RESETS_PER_HOUR, seconds: hour },
      resetFromAddress: { limit: e.RESETS_PER_HOUR_AND_ADDRESS, seconds: hour },
      resetLink: { limit: e.RESET_TRIES_PER_LINK, seconds: hour },
      resetLinkFromAddress: { limit: e.RESET_TRIES_PER_HOUR_AND_ADDRESS, seconds: hour },
      accessRequest: { limit: e.ACCESS_REQUESTS_PER_HOUR, seconds: hour },
      registration: { limit: e.REGISTRATIONS_PER_HOUR, seconds: hour },
      organisationCheck: { limit: e.ORGANISATION_CHECKS_PER_MINUTE, seconds: minute },
      invitations: { limit: e.INVITATIONS_PER_HOUR, seconds: hour },
      webhookSends: { limit: e.WEBHOOK_SENDS_PER_HOUR, seconds: hour },
      openData: { limit: e.OPEN_DATA_CALLS_PER_MINUTE, seconds: minute },
      calendar: { limit: e.CALENDAR_FETCHES_PER_HOUR, seconds: hour },
      openDataInBulk: { limit: e.OPEN_DATA_DOWNLOADS_PER_HOUR, seconds: hour },
      tokenCalls: { limit: e.TOKEN_CALLS_PER_MINUTE, seconds: minute },
      wrongToken: { limit: e.WRONG_TOKENS_PER_MINUTE, seconds: minute },
      questions: { limit: e.QUESTIONS_PER_HOUR, seconds: hour },
      exports: { limit: e.EXPORTS_PER_HOUR, seconds: hour },
      upload: { limit: e.UPLOADS_PER_HOUR, seconds: hour },
      bidUpload: { limit: e.BID_UPLOADS_PER_HOUR, seconds: hour },
    },
    mfaTriesPerChallenge: e.MFA_TRIES_PER_CHALLENGE,
  }
}

function splitKeys(keys: string): string[] {
  return keys.split(',').map((key) => key.trim())
}

/** As OpenTelemetry has them: `name=value`, separated by commas, values percent-encoded. */
function readHeaders(list: string): Record<string, string> {
  const pairs = list.split(',').filter((pair) => pair.trim() !== '')
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', ...value] = pair.trim().split('=')
      if (!/^[\w-]+$/.test(name) || value.length === 0) {
        throw new ConfigurationError('OTEL_EXPORTER_OTLP_HEADERS: must be name=value, name=value')
      }
      return [name, decodeURIComponent(value.join('='))]
    }),
  )
}

/** Only named addresses may speak for a client; "trust everyone" is how addresses get forged. */
function readProxies(list: string): string[] {
  return list.split(',').map((entry) => {
    const proxy = entry.trim()
    const [address = '', bits] = proxy.split('/')
    if (!isIP(address) || (bits && !/^\d{1,3}$/.test(bits))) {
      throw new ConfigurationError(
        `TRUST_PROXY: ${proxy} is not an address or a range of addresses`,
      )
    }
    return proxy
  })
}
