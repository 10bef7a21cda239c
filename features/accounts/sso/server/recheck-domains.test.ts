import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeSsoScene, signInBySso, type SsoScene } from '#app/test/sso-scene.ts'
import { useWorld } from '#app/test/world.ts'
import { recheckDomains } from './recheck-domains.ts'

const world = useWorld({ WEBHOOK_ALLOW_PRIVATE: 'on' })

/** Backdates all stored times of the domain. */
const pass = ({ domain }: SsoScene, days: number) =>
  sql`update sso_domains set proved_at = proved_at - make_interval(days => ${days}),
    checked_at = checked_at - make_interval(days => ${days}),
    failing_since = failing_since - make_interval(days => ${days})
    where domain = ${domain}`.execute(world.db)

function answer(texts: string[] | Error): string[] {
  const asked: string[] = []
  world.services.externalRequests.resolveTxt = async (name) => {
    asked.push(name)
    if (texts instanceof Error) throw texts
    return texts
  }
  return asked
}

const subject = 'The record of your email domain is missing – Tender Portal'
const notified = async () => (await world.deliverMail()).filter((mail) => mail.subject === subject)

test('a proved domain is looked up again after a month', async () => {
  const scene = await makeSsoScene(world)
  const asked = answer(['proof'])
  await recheckDomains(world.services)
  expect(asked).toEqual([])
  await pass(scene, 31)
  expect(await recheckDomains(world.services)).toMatchObject({ found: 1, missing: 0 })
  expect(asked).toEqual([`_tender-portal-sso.${scene.domain}`])
  await recheckDomains(world.services)
  expect(asked).toHaveLength(1)
})

test('a domain whose DNS record is missing stays proved for a week, and owners get an email', async () => {
  const scene = await makeSsoScene(world)
  await pass(scene, 31)
  answer(['something else'])
  expect(await recheckDomains(world.services)).toMatchObject({ missing: 1 })
  expect((await notified()).map(({ to }) => to)).toEqual([scene.user.email])
  expect(await signInBySso(world.visitor(), scene, scene.claims)).toBe('/')
  await pass(scene, 1)
  expect(await recheckDomains(world.services)).toMatchObject({ missing: 1 })
  expect(await notified()).toEqual([])

  await pass(scene, 7)
  expect(await recheckDomains(world.services)).toMatchObject({ ended: 1 })
  expect(await notified()).toHaveLength(1)
  const colleague = await world.makeColleague(scene.user, 'member', {
    email: `bo@${scene.domain}`,
  })
  const claims = { ...scene.claims, sub: 'bo', email: colleague.email }
  expect(await signInBySso(world.visitor(), scene, claims)).toBe('/link-sign-in')
})

test('a domain stays proved if its record reappears or DNS fails', async () => {
  const scene = await makeSsoScene(world)
  await pass(scene, 31)
  answer([])
  await recheckDomains(world.services)
  await pass(scene, 8)
  answer(new Error('SERVFAIL'))
  expect(await recheckDomains(world.services)).toMatchObject({ unreachable: 1, ended: 0 })
  answer(['proof'])
  expect(await recheckDomains(world.services)).toMatchObject({ found: 1 })
  await pass(scene, 1)
  expect(await recheckDomains(world.services)).toMatchObject({ found: 0, missing: 0 })
})

test('a domain that an administrator confirmed is not looked up', async () => {
  const scene = await makeSsoScene(world, { proved_by: 'administrator' })
  await pass(scene, 400)
  const asked = answer([])
  await recheckDomains(world.services)
  expect(asked).toEqual([])
})
