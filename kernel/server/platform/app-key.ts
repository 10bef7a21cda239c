// The installation's secret key: APP_KEY, or a key that is created once and stored in the data
// folder. Encrypted data can't be read with another key, so the database contains an encrypted
// known value that shows at start-up whether the key is correct.
import { createHash, randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Config } from './config.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import type { Tables } from '#kernel/server/db/tables.ts'
import { createSecret, readSecrets } from './secret-files.ts'
import { encrypt, decrypt, type Keys } from './encryption.ts'

export interface AppKey extends Keys {
  /**
   * Key for the hashes of recovery codes, and for signed tokens such as those in calendar and
   * unsubscribe links. Key rotation doesn't replace it, since the hashes can't be recalculated.
   */
  recovery: Buffer
}

/** Thrown if an operator has to restore the correct key; the message says how. */
export class AppKeyError extends Error {
  /** Exit code for "configuration error" in sysexits.h: an automatic restart would not help. */
  readonly exitCode = 78
}

export const knownValue = { purpose: 'installation', text: 'the key is right' }
export const recoveryPurpose = 'recovery-key'

export function keyFrom(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

export async function openAppKey(config: Config, db: Database): Promise<AppKey> {
  const known = await findInstallation(db)
  const secrets = await readSecrets(config)
  const secret = secrets.current ?? (known ? undefined : await createSecret(config))
  if (!secret) throw new AppKeyError(texts.lost(config.dataDir))
  const keys = { current: keyFrom(secret), previous: secrets.previous.map(keyFrom) }
  const installation = known ?? (await install(db, keys))
  try {
    decrypt(keys, knownValue.purpose, installation.known_value)
    const recovery = decrypt(keys, recoveryPurpose, installation.recovery_key)
    return { ...keys, recovery: Buffer.from(recovery, 'base64') }
  } catch {
    throw new AppKeyError(texts.wrong(config.dataDir))
  }
}

type Installation = Pick<Selectable<Tables['installation']>, 'known_value' | 'recovery_key'>

async function install(db: Database, keys: Keys): Promise<Installation> {
  const codes = await db.selectFrom('recovery_codes').select('user_id').limit(1).executeTakeFirst()
  // Recovery codes that are older than the installation row were hashed with the current key
  // itself, so that key is kept for them.
  const recovery = codes ? keys.current : randomBytes(32)
  await db
    .insertInto('installation')
    .values(encryptInstallation({ ...keys, recovery }))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // A concurrent server may have inserted its own row first.
  return (await findInstallation(db))!
}

export function encryptInstallation(appKey: AppKey): Installation {
  return {
    known_value: encrypt(appKey, knownValue.purpose, knownValue.text),
    recovery_key: encrypt(appKey, recoveryPurpose, appKey.recovery.toString('base64')),
  }
}

function findInstallation(db: Database) {
  return db.selectFrom('installation').selectAll().executeTakeFirst()
}

const remedy =
  'Restore the key from your backup. If it is lost permanently, `npm run rotate-key -- --lost` ' +
  'starts over with a new key: all users lose their second factor, and queued emails that contain ' +
  'a secret are discarded.'

const texts = {
  lost: (dataDir: string) =>
    `The key of this portal is missing: APP_KEY is not set, and there is no ${dataDir}/app-key. ` +
    remedy,
  wrong: (dataDir: string) =>
    `The key of this portal has changed: secrets in the database were encrypted with another APP_KEY ` +
    `(or ${dataDir}/app-key). To change the key, set APP_KEY_PREVIOUS to the old one. ${remedy}`,
}
