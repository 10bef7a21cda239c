// Starts a private portal for a script: with demo data, on a free port, and in a folder that is
// deleted afterwards.
import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { demoPassword } from '#demo/sign-ins.ts'
import { findFreePort } from './free-port.ts'
import { withoutServices } from './without-services.ts'

export async function withPrivatePortal(work: (address: string) => Promise<void>): Promise<void> {
  const port = await findFreePort()
  const address = `http://127.0.0.1:${port}`
  const dataDir = await mkdtemp(join(tmpdir(), 'tender-portal-private-'))
  await chmod(dataDir, 0o755)
  const server = spawn(process.execPath, ['app/server/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      ...withoutServices,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: 'on',
      WORKERS: '0',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  try {
    await waitUntilReady(address)
    await work(address)
  } finally {
    server.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
}

export type DemoRole = 'admin' | 'buyer' | 'supplier'

/** Signs in through the sign-in page; the browser stores the session. */
export async function signIn(page: Page, role: DemoRole): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(`${role}@demo.example`)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/dashboard')
}

/** Waits until a page shows its content instead of skeletons and spinners. */
export async function untilLoaded(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  const loading = page.locator('[data-loading], [aria-busy="true"]')
  await loading.first().waitFor({ state: 'detached' })
}

async function waitUntilReady(address: string): Promise<void> {
  for (let tries = 0; tries < 240; tries += 1) {
    const answer = await fetch(`${address}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await pause(250)
  }
  throw new Error('The portal did not start.')
}
