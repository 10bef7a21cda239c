// The environment variables with their types and defaults. `.env.example` explains each of them.
import * as z from 'zod/mini'
import { providerKinds } from '#kernel/contract/identity-provider.ts'

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
    'must name one host; for several, use HAProxy or PgBouncer in front of them (docs/operations.md)',
  ),
)

const onOrOff = z.enum(['on', 'off'], 'must be on or off')

const socketAddress = z
  .string()
  .check(z.regex(/^(\/.+|[^/\s]+:\d{1,5})$/, 'must be host:port or the absolute path of a socket'))

/** Returns a schema for a value in JSON format. */
const inJson = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text, context): unknown => {
        try {
          return JSON.parse(text)
        } catch {
          context.issues.push({ code: 'custom', message: 'must be JSON', input: text })
          return z.NEVER
        }
      }),
    ),
    schema,
  )

/** The installation's identity provider, with a client secret or a private key. */
const identityProvider = z
  .strictObject({
    issuer: address(['https:', 'http:']),
    client_id: z.string().check(z.minLength(1)),
    client_secret: optional,
    private_key: optional,
    private_key_id: text('portal'),
    name: text('your organisation’s account'),
    kind: z._default(z.enum(providerKinds, `must be one of ${providerKinds.join(', ')}`), 'other'),
    mfa_values: z._default(z.array(z.string()), []),
  })
  .check(
    z.refine(
      ({ client_secret, private_key }) => Boolean(client_secret ?? private_key),
      'must have a client_secret or a private_key',
    ),
  )

export const environment = z.object({
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
    z
      .string()
      .check(
        z.regex(/^ocds-[a-z0-9]{6}$/, 'must be ocds- followed by six lower-case letters or digits'),
      ),
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
  NATIVE_APP_MARKER: text('TenderPortalApp'),
  NATIVE_APP_HANDLER: text('auth'),
  CHAT_WIDGET_URL: z.optional(address(['https:'])),

  DRAIN_SECONDS: number(0, 0, 600),
  SHUTDOWN_SECONDS: number(25, 1, 600),

  SESSION_IDLE_MINUTES: number(120, 1, 1440),
  SESSION_HOURS: number(12, 1, 168),
  KEEP_ADMINS_SIGNED_IN: z._default(onOrOff, 'off'),

  REQUIRE_ADMIN_MFA: z._default(onOrOff, 'off'),

  SMTP_URL: z.optional(address(['smtp:', 'smtps:'])),
  MAIL_FROM: optional,
  MAIL_RATE: number(600, 1, 1_000_000),
  MAIL_TIMEOUT_SECONDS: number(60, 1, 110),
  BREACH_CHECK: z.optional(onOrOff),

  S3_BUCKET: optional,
  S3_ENDPOINT: z.optional(address(['http:', 'https:'])),
  S3_REGION: text('eu-west-2'),
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  CLAMD: z.optional(socketAddress),

  WEBHOOK_ALLOW_PRIVATE: z._default(onOrOff, 'off'),

  OIDC_PROVIDER: z.optional(inJson(identityProvider)),

  DISK_RESERVE_MB: number(100, 0, 1_000_000),

  AUDIT_ANCHOR_EMAIL: optional,
  AUDIT_ANCHOR_BUCKET: optional,

  RATE_LIMIT_FACTOR: number(1, 1, 10_000),
})

export type Environment = z.infer<typeof environment>

export function splitKeys(keys: string): string[] {
  return keys.split(',').map((key) => key.trim())
}
