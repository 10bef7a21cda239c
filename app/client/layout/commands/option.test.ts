import { expect, test } from 'vitest'
import type { ActorRole } from '#kernel/contract/role.ts'
import { pagesOf } from '../menus.ts'
import { byBestMatch, matching, type Option } from './option.ts'

const offered: Record<Exclude<ActorRole, 'admin'>, string[]> = {
  supplier: [
    'Dashboard',
    'Browse Tenders',
    'My Interests',
    'Help',
    'My contracts',
    'Saved Searches',
    'Questions Asked',
    'Documents Downloaded',
    'Notifications',
    'Colleagues',
    'Settings',
  ],
  buyer: [
    'Dashboard',
    'My Tenders',
    'Create Tender',
    'Analytics',
    'Help',
    'Contracts',
    'Notifications',
    'Colleagues',
    'Settings',
  ],
  guest: ['Your tenders', 'Help', 'Notifications', 'Settings'],
}

// e2e/palette.spec.ts checks the options of administrators in the palette itself.
test.for(Object.keys(offered) as (keyof typeof offered)[])(
  'the command palette offers a %s only the pages for that role',
  (role) => {
    expect(pagesOf(role).map(({ label }) => label)).toEqual(offered[role])
  },
)

test.for([
  ['modera', ['Moderation']],
  ['theme DARK', ['Switch theme: Dark']],
  ['dark theme', ['Switch theme: Dark']],
  ['tnd-7', ['Washing of windows']],
  ['  ', ['Moderation', 'Switch theme: Dark', 'Washing of windows']],
  ['quux', []],
] as const)('typing “%s” finds the options %j', ([typed, found]) => {
  const named = (label: string, detail?: string) => ({ label, ...(detail && { detail }) }) as Option
  const options = [
    named('Moderation'),
    named('Switch theme: Dark'),
    named('Washing of windows', 'TND-7'),
  ]
  expect(matching(options, typed).map(({ label }) => label)).toEqual(found)
})

test.for([
  ['pest', ['Tenders', 'Organisations', 'People']],
  ['ferret', ['Organisations', 'Tenders', 'People']],
  ['joanna', ['People', 'Organisations', 'Tenders']],
] as const)('typing “%s” sorts the groups in the order %j', ([typed, titles]) => {
  const group = (title: string, label: string) => ({ title, options: [{ label } as Option] })
  const groups = [
    group('People', 'Joanna Kowalska'),
    group('Organisations', 'Ferret & Finch Pest Control'),
    group('Tenders', 'Pest prevention and ferrets'),
  ]
  expect(byBestMatch(groups, typed).map(({ title }) => title)).toEqual(titles)
})
