// Checks that don't need the database.
import { access, constants, mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import nodemailer from 'nodemailer'
import { keyFile } from '#kernel/server/platform/secret-files.ts'
import { createScanner } from '#kernel/server/storage/clamd.ts'
import { createStorage } from '#kernel/server/storage/create-storage.ts'
import { freeBytes } from '#kernel/server/storage/disk-space.ts'
import { newStorageKey } from '#kernel/server/storage/storage.ts'
import { Problem, type Check } from './check.ts'
import { signOnCheck } from './sign-on-check.ts'

const megabyte = 1024 * 1024
const patience = 4000
const words = 'Written by npm run doctor'

export const checks: Check[] = [
  {
    name: 'Data folder',
    async run({ config: { dataDir } }) {
      await mkdir(dataDir, { recursive: true })
      await access(dataDir, constants.W_OK).catch(() => {
        throw new Problem(`The portal can’t write to ${dataDir}. Make its user the owner.`)
      })
      return dataDir
    },
  },
  {
    name: 'Private files',
    async run({ config, envFile }) {
      const secrets = [keyFile(config), join(config.dataDir, 'mail'), ...(envFile ? [envFile] : [])]
      for (const file of secrets) {
        const found = await stat(file).catch(() => undefined)
        if (found && (found.mode & 0o077) !== 0 && process.platform !== 'win32') {
          throw new Problem(`Others on this machine can read ${file}. Run: chmod go= ${file}`)
        }
      }
      return 'readable only by their owner'
    },
  },
  {
    name: 'Disk',
    async run({ config }) {
      const folders = [config.dataDir, createStorage(config).incoming]
      const free = Math.min(...(await Promise.all(folders.map(freeBytes))))
      const said = `${Math.floor(free / megabyte).toLocaleString('en-GB')} MB free`
      if (free >= config.diskReserve) return said
      throw new Problem(
        `${said}, and uploads stop below ${config.diskReserve / megabyte} MB (DISK_RESERVE_MB). Free some space.`,
      )
    },
  },
  {
    name: 'Storage',
    async run({ config }) {
      const storage = createStorage(config)
      await storage.check()
      const key = newStorageKey()
      const draft = join(storage.incoming, 'doctor')
      await mkdir(storage.incoming, { recursive: true })
      await writeFile(draft, words)
      await storage.put(key, draft)
      const read = await text(await storage.open(key))
      await storage.remove(key)
      if (read !== words)
        throw new Problem('The content of a test file was different when it was read back.')
      return config.s3 ? `the bucket ${config.s3.bucket}` : 'on disk'
    },
  },
  {
    name: 'Mail server',
    async run({ config: { mail, isDemo } }) {
      if (!mail.smtpUrl) {
        if (isDemo) return 'none: emails are written to files'
        throw new Problem('SMTP_URL is not set, so emails are only written to files. Set it.')
      }
      const limits = { connectionTimeout: patience, greetingTimeout: patience }
      const mailer = nodemailer.createTransport({ url: mail.smtpUrl, ...limits })
      await mailer.verify().catch((error: Error) => {
        throw new Problem(`Connecting or signing in failed: ${error.message}. Check SMTP_URL.`)
      })
      mailer.close()
      return 'accepts the connection'
    },
  },
  {
    name: 'Virus scanner',
    async run({ config: { clamd } }) {
      if (!clamd) return 'none: files are not scanned'
      await createScanner(clamd).scan(Readable.from([Buffer.from(words)]))
      return 'responds'
    },
  },
  {
    name: 'Webhooks',
    async run({ config: { webhooks, isDemo } }) {
      if (!webhooks.allowsPrivate) return 'to public addresses only'
      if (isDemo) return 'also to private networks'
      throw new Problem(
        'WEBHOOK_ALLOW_PRIVATE is on, so anyone who adds a webhook or an identity provider can make ' +
          'this server send requests to machines that only it can reach. Set it to off.',
      )
    },
  },
  signOnCheck,
  {
    name: 'Public address',
    async run({ config: { publicUrl, isHttps } }) {
      const { hostname } = new URL(publicUrl)
      const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
      if (!isHttps && !isLocal) {
        throw new Problem(
          `${publicUrl} is not encrypted. Put a proxy with TLS in front, and use https.`,
        )
      }
      const answer = await fetch(`${publicUrl}/healthz`, {
        signal: AbortSignal.timeout(patience),
      }).then(
        (response) => response.text(),
        (error: Error) => String(error.cause ?? error),
      )
      if (answer === '{"status":"ok"}') return `${publicUrl} responds`
      throw new Problem(
        `${publicUrl} does not lead to the portal (${answer.slice(0, 80)}). ` +
          'Start the portal, then check PUBLIC_URL, its DNS entry and the proxy.',
      )
    },
  },
  {
    name: 'Proxy',
    async run({ config: { isHttps, trustedProxies } }) {
      if (trustedProxies.length > 0) return `trusted: ${trustedProxies.join(', ')}`
      if (!isHttps) return 'none'
      throw new Problem(
        'PUBLIC_URL is https, so there is a proxy, but TRUST_PROXY is empty: all visitors would share ' +
          'one address and its rate limits. Set it to the address of the proxy.',
      )
    },
  },
]
