// All configuration consists of environment variables, which are read once, here. If a value is
// invalid, the server doesn't start, and the message names the variable and the reason.
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { environment, splitKeys, type Environment } from './environment.ts'
import { limits as usualLimits, rateLimits, type Limits } from './limits.ts'
import { installationKey } from '#kernel/contract/identity-provider.ts'
import type { Provider } from './provider-type.ts'
import { readGiven } from './part.ts'

const minute = 60
const hour = 3600

const loopback = new Set(['127.0.0.1', '::1', 'localhost'])

export class ConfigurationError extends Error {}

export type Config = ReturnType<typeof readConfig>

/** Returns the configuration. `changed` overrides individual limits, for tests and benchmarks. */
export function readConfig(env: Record<string, string | undefined>, changed: Partial<Limits> = {}) {
  const e = parse(env)
  const isDemo = e.DEMO ? e.DEMO === 'on' : !e.DATABASE_URL
  refuseContradictions(e, isDemo)
  const limits = raise({ ...usualLimits, ...changed }, e.RATE_LIMIT_FACTOR)
  /** True if visitors may read open tenders, as pages and as data. */
  const isOpen = (e.PUBLIC_NOTICES ?? (isDemo ? 'on' : 'off')) === 'on'
  return {
    ...readProcess(e),
    /** Name of this worker process, if there are several. */
    worker: readGiven(env)?.name,
    ...readDatabase(e),
    isDemo,
    appKey: e.APP_KEY,
    previousAppKeys: e.APP_KEY_PREVIOUS ? splitKeys(e.APP_KEY_PREVIOUS) : [],
    closesExpired: e.AUTO_CLOSE === 'on',
    isOpen,
    ocdsPrefix: e.OCDS_PREFIX,
    servesAssistants: e.MCP === 'on',
    ...readMonitoring(e),
    brand: {
      ...readBrand(e),
      has_public_notices: isOpen,
      keeps_admins_signed_in: e.KEEP_ADMINS_SIGNED_IN === 'on',
    },
    session: {
      idleMinutes: e.SESSION_IDLE_MINUTES,
      hours: e.SESSION_HOURS,
      // Lifetime of a session with "Keep me signed in": a month, as most people expect.
      rememberDays: 30,
      /** True if administrators can use "Keep me signed in", too. */
      keepsAdmins: e.KEEP_ADMINS_SIGNED_IN === 'on',
    },
    requiresAdminMfa: e.REQUIRE_ADMIN_MFA === 'on',
    mail: {
      smtpUrl: e.SMTP_URL,
      perMinute: e.MAIL_RATE,
      timeoutMs: e.MAIL_TIMEOUT_SECONDS * 1000,
      from: e.MAIL_FROM ?? `${e.PRODUCT_NAME} <${e.SUPPORT_EMAIL}>`,
    },
    ...readStores(e),
    /** `allowsPrivate`: webhooks may use http and addresses in private networks. */
    webhooks: { allowsPrivate: e.WEBHOOK_ALLOW_PRIVATE === 'on' },
    sso: { allowsPrivate: e.WEBHOOK_ALLOW_PRIVATE === 'on', provider: readProvider(e) },
    /**
     * Address of the breach check; undefined if the check is off. The check is off by default in a
     * demo, so that the demo doesn't send data to other machines.
     */
    breachCheckUrl:
      (e.BREACH_CHECK ?? (isDemo ? 'off' : 'on')) === 'on' ? breachCheckUrl : undefined,
    ...readLimits(limits),
    throttle: readThrottles(limits),
  }
}

/** The range API of Have I Been Pwned, whose protocol the breach check implements. */
const breachCheckUrl = 'https://api.pwnedpasswords.com/range/'

function parse(env: Record<string, string | undefined>): Environment {
  // An empty variable counts as not set, since compose and .env files write unset variables that
  // way.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new ConfigurationError(`The configuration is invalid:\n${lines.join('\n')}`)
}

function refuseContradictions(e: Environment, isDemo: boolean): void {
  if (isDemo && e.DEMO !== 'on' && !loopback.has(e.HOST)) {
    throw new ConfigurationError(
      `HOST=${e.HOST} would expose the demo, with its published passwords, to the network.\n` +
        '  Set DATABASE_URL for production, DEMO=off for an empty portal, or DEMO=on if this is intended.',
    )
  }
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const) {
    if (e[name] && !e.DATABASE_URL) {
      throw new ConfigurationError(`${name} requires DATABASE_URL, which is not set.`)
    }
  }
  if (isDemo && e.S3_BUCKET) {
    throw new ConfigurationError(
      'S3_BUCKET is set, but the demo keeps its files on disk. Set DEMO=off, or leave S3_BUCKET empty.',
    )
  }
}

function readProcess(e: Environment) {
  const publicUrl = (e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).replace(/\/+$/, '')
  return {
    port: e.PORT,
    host: e.HOST,
    /** Number of worker processes that serve requests. If 0, one process does everything. */
    workers: e.WORKERS ?? Math.max(0, availableParallelism() - 2),
    publicUrl,
    isHttps: publicUrl.startsWith('https:'),
    trustedProxies: e.TRUST_PROXY ? readProxies(e.TRUST_PROXY) : [],
    dataDir: resolve(e.DATA_DIR),
    /**
     * Milliseconds between the moment `/readyz` reports the shutdown and the moment the server
     * refuses requests.
     */
    drainMs: e.DRAIN_SECONDS * 1000,
    shutdownMs: e.SHUTDOWN_SECONDS * 1000,
    logLevel: e.LOG_LEVEL,
    servesClient: e.SERVE_CLIENT === 'on',
  }
}

function readDatabase(e: Environment) {
  return {
    databaseUrl: e.DATABASE_URL,
    /**
     * Address for migrations, which run as the role that owns the tables; the server itself uses
     * `databaseUrl`.
     */
    databaseOwnerUrl: e.DATABASE_OWNER_URL,
    /** PostgreSQL's own address, if `databaseUrl` is the address of a connection pooler. */
    databaseDirectUrl: e.DATABASE_DIRECT_URL,
    /** Address for reads that tolerate data a few seconds old. */
    databaseReadUrl: e.DATABASE_READ_URL,
    databaseConnections: e.DATABASE_CONNECTIONS,
    preparesStatements: e.DATABASE_PREPARE === 'on',
    databaseWaitMs: e.DATABASE_WAIT_SECONDS * 1000,
    /**
     * Limits of each queue for slow work, such as users' searches or visitors' calls: a fifth of
     * the connections, and 200 waiting calls.
     */
    callerQueues: { atOnce: Math.ceil(e.DATABASE_CONNECTIONS / 5), waiting: 200 },
    /**
     * Maximum number of users' changes that run at the same time. They may wait for locks, so they
     * leave half of the connections to reads.
     */
    changesAtOnce: Math.ceil(e.DATABASE_CONNECTIONS / 2),
  }
}

function readMonitoring(e: Environment) {
  return {
    metrics:
      e.METRICS_PORT === undefined ? undefined : { port: e.METRICS_PORT, host: e.METRICS_HOST },
    telemetry: e.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: e.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, ''),
          headers: readHeaders(e.OTEL_EXPORTER_OTLP_HEADERS ?? ''),
          serviceName: e.OTEL_SERVICE_NAME,
        }
      : undefined,
  }
}

function readBrand(e: Environment) {
  return {
    product_name: e.PRODUCT_NAME,
    support_email: e.SUPPORT_EMAIL,
    licensor: e.LICENSOR,
    licensee: e.LICENSEE,
    registration_number: e.REGISTRATION_NUMBER,
    // Credits on the help page.
    designed_by: e.LICENSOR,
    managed_by: e.LICENSEE,
    native_app_marker: e.NATIVE_APP_MARKER,
    native_app_handler: e.NATIVE_APP_HANDLER,
    chat_widget_url: e.CHAT_WIDGET_URL ?? null,
  }
}

function readStores(e: Environment) {
  const account = {
    endpoint: e.S3_ENDPOINT,
    region: e.S3_REGION,
    keyId: e.S3_ACCESS_KEY_ID,
    secret: e.S3_SECRET_ACCESS_KEY,
    // Self-hosted object stores rarely have a host name for each bucket, so the bucket's name is
    // sent in the path. Stores that do have such host names accept the path too.
    isPathStyle: e.S3_ENDPOINT !== undefined,
  }
  return {
    /** Object store for files; undefined if files are stored on disk. */
    s3: e.S3_BUCKET ? { bucket: e.S3_BUCKET, ...account } : undefined,
    /**
     * Destinations for the signed heads of the audit log, besides DATA_DIR and the file storage.
     */
    auditAnchors: {
      email: e.AUDIT_ANCHOR_EMAIL,
      bucket: e.AUDIT_ANCHOR_BUCKET ? { bucket: e.AUDIT_ANCHOR_BUCKET, ...account } : undefined,
    },
    /** Address of the virus scanner; undefined if files are not scanned. */
    clamd: e.CLAMD,
    /**
     * Free disk space in bytes below which uploads are refused, since the database needs space too.
     */
    diskReserve: e.DISK_RESERVE_MB * 1024 * 1024,
  }
}

function readProvider(e: Environment): Provider | undefined {
  if (!e.OIDC_PROVIDER) return undefined
  const { issuer, client_id, private_key, private_key_id, kind, name, mfa_values } = e.OIDC_PROVIDER
  if (issuer.startsWith('http:') && e.WEBHOOK_ALLOW_PRIVATE === 'off') {
    throw new ConfigurationError('OIDC_PROVIDER: the issuer must start with https://')
  }
  return {
    key: installationKey,
    id: null,
    organisation_id: null,
    kind,
    name,
    issuer,
    client_id,
    mfa_values,
    authentication: private_key ? 'private_key' : 'secret',
    secret: private_key
      ? JSON.stringify({ kid: private_key_id, key: private_key })
      : e.OIDC_PROVIDER.client_secret!,
    creates_accounts: false,
    outside_change_at: null,
    is_suspended: false,
    is_enabled: true,
  }
}

/** Multiplies the limits for attempts and calls by the factor. */
function raise(limits: Limits, factor: number): Limits {
  const names = Object.keys(rateLimits) as (keyof typeof rateLimits)[]
  return { ...limits, ...Object.fromEntries(names.map((name) => [name, limits[name] * factor])) }
}

function readLimits(limits: Limits) {
  return {
    stream: { heartbeatMs: limits.STREAM_HEARTBEAT_SECONDS * 1000 },
    /** Time limits for receiving a request's body. */
    patience: { bodyMs: limits.BODY_SECONDS * 1000, stallMs: limits.UPLOAD_STALL_SECONDS * 1000 },
    /** Numbers of pending calls at which further calls are refused. */
    shedAt: { visitors: limits.SHED_VISITORS_AT, everybody: limits.SHED_EVERYBODY_AT },
    /** Numbers of a caller's calls that run at the same time. */
    callerLimits: {
      reads: limits.READS_AT_ONCE_AND_PERSON,
      changesOfPerson: limits.CHANGES_AT_ONCE_AND_PERSON,
      changesOfOrganisation: limits.CHANGES_AT_ONCE_AND_ORGANISATION,
    },
    exports: { atOnce: limits.EXPORTS_AT_ONCE, maxMs: limits.EXPORT_MINUTES * 60_000 },
    archivesOfPerson: limits.ARCHIVES_AT_ONCE_AND_PERSON,
    mfaTriesPerChallenge: limits.MFA_TRIES_PER_CHALLENGE,
    /** Milliseconds for which a list of public notices is cached. */
    noticeListMs: limits.NOTICE_LIST_SECONDS * 1000,
  }
}

function readThrottles(limits: Limits) {
  return {
    login: { limit: limits.LOGIN_TRIES_PER_MINUTE, seconds: minute },
    loginFromAddress: { limit: limits.LOGIN_TRIES_PER_MINUTE_AND_ADDRESS, seconds: minute },
    loginToAccount: { limit: limits.LOGIN_TRIES_PER_HOUR_AND_ACCOUNT, seconds: hour },
    mfaOfUser: { limit: limits.MFA_TRIES_PER_HOUR, seconds: hour },
    reset: { limit: limits.RESETS_PER_MINUTE, seconds: minute },
    resetInAnHour: { limit: limits.RESETS_PER_HOUR, seconds: hour },
    resetFromAddress: { limit: limits.RESETS_PER_HOUR_AND_ADDRESS, seconds: hour },
    resetLink: { limit: limits.RESET_TRIES_PER_LINK, seconds: hour },
    resetLinkFromAddress: { limit: limits.RESET_TRIES_PER_HOUR_AND_ADDRESS, seconds: hour },
    accessRequest: { limit: limits.ACCESS_REQUESTS_PER_HOUR, seconds: hour },
    registration: { limit: limits.REGISTRATIONS_PER_HOUR, seconds: hour },
    organisationCheck: { limit: limits.ORGANISATION_CHECKS_PER_MINUTE, seconds: minute },
    invitations: { limit: limits.INVITATIONS_PER_HOUR, seconds: hour },
    webhookSends: { limit: limits.WEBHOOK_SENDS_PER_HOUR, seconds: hour },
    openData: { limit: limits.OPEN_DATA_CALLS_PER_MINUTE, seconds: minute },
    calendar: { limit: limits.CALENDAR_FETCHES_PER_HOUR, seconds: hour },
    openDataInBulk: { limit: limits.OPEN_DATA_DOWNLOADS_PER_HOUR, seconds: hour },
    tokenCalls: { limit: limits.TOKEN_CALLS_PER_MINUTE, seconds: minute },
    wrongToken: { limit: limits.WRONG_TOKENS_PER_MINUTE, seconds: minute },
    questions: { limit: limits.QUESTIONS_PER_HOUR, seconds: hour },
    changes: { limit: limits.CHANGES_PER_MINUTE, seconds: minute },
    changesInAnHour: { limit: limits.CHANGES_PER_HOUR, seconds: hour },
    changesOfOrganisation: { limit: limits.CHANGES_PER_MINUTE_AND_ORGANISATION, seconds: minute },
    settingChanges: { limit: limits.SETTING_CHANGES_PER_HOUR, seconds: hour },
    signIns: { limit: limits.SIGN_INS_PER_HOUR, seconds: hour },
    keyPairs: { limit: limits.KEY_PAIRS_PER_HOUR, seconds: hour },
    interestChanges: { limit: limits.INTEREST_CHANGES_PER_HOUR, seconds: hour },
    exports: { limit: limits.EXPORTS_PER_HOUR, seconds: hour },
    upload: { limit: limits.UPLOADS_PER_HOUR, seconds: hour },
    bidUpload: { limit: limits.BID_UPLOADS_PER_HOUR, seconds: hour },
  }
}

/**
 * Parses OpenTelemetry's header format: `name=value` pairs separated by commas, with
 * percent-encoded values.
 */
function readHeaders(list: string): Record<string, string> {
  const pairs = list.split(',').filter((pair) => pair.trim() !== '')
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', ...value] = pair.trim().split('=')
      if (!/^[\w-]+$/.test(name) || value.length === 0) {
        throw new ConfigurationError(
          'OTEL_EXPORTER_OTLP_HEADERS: must be name=value pairs, separated by commas',
        )
      }
      return [name, decodeURIComponent(value.join('='))]
    }),
  )
}

/**
 * Parses the list of trusted proxies. Only IP addresses and networks are accepted: if any client
 * could be a proxy, clients could forge their address.
 */
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
