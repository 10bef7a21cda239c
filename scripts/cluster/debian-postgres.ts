// PostgreSQL from Debian's packages, as a primary or as a streaming standby.
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { SUPERUSER } from '#kernel/server/db/embedded-cluster.ts'
import { makePrivate } from '#kernel/server/db/embedded-home.ts'
import { Postgres } from './postgres.ts'
import { postgresPrograms } from './programs.ts'

export class DebianPostgres extends Postgres {
  static override async make(name: string): Promise<DebianPostgres> {
    const { dataDir, place } = await Postgres.prepare(name)
    return new DebianPostgres(dataDir, { ...place, bin: postgresPrograms! })
  }

  override async startEmpty(): Promise<void> {
    makePrivate(this.place.cluster, this.place.user)
    const locale = ['--encoding=UTF8', '--no-locale', '--lc-ctype=C.UTF-8']
    this.#run('initdb', ['-D', this.place.cluster, '-U', SUPERUSER, '--auth=trust', ...locale])
    await this.start()
  }

  override async startAsStandbyOf(primary: Postgres): Promise<void> {
    rmSync(this.place.cluster, { recursive: true, force: true })
    makePrivate(this.place.cluster, this.place.user)
    const source = ['-h', primary.host, '-U', SUPERUSER, '--checkpoint=fast']
    this.#run('pg_basebackup', [...source, '-D', this.place.cluster, '--write-recovery-conf'])
    await this.start()
  }

  #run(program: string, args: string[]): void {
    const { bin, user } = this.place
    const { status, stderr } = spawnSync(join(bin, program), args, { ...user, cwd: '/' })
    if (status !== 0) throw new Error(`${program} failed: ${stderr.toString()}`)
  }
}
