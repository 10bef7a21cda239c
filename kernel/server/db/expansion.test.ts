import { expect, test } from 'vitest'
import { whyNotExpansion } from '#app/test/expansion.ts'
import { breaksOlder, readMigrations } from './migrate.ts'

test('every migration that is marked as purely additive is additive', async () => {
  const expanding = (await readMigrations()).filter(({ name }) => !breaksOlder(name))
  const wrong = expanding.flatMap(({ name, text }) =>
    whyNotExpansion(text).map((why) => `${name} ${why}`),
  )
  expect(wrong).toEqual([])
})

test.for([
  'alter table tenders add column access_hours text;',
  "alter table tenders add column colour text not null default 'red', add column size integer;",
  'create table rooms (id integer primary key, name text not null unique, check (id > 0));\n' +
    'create unique index rooms_name on rooms (name); alter table rooms add unique (name);',
  'create index tenders_by_colour on tenders (colour);',
  '-- drop table tenders\nupdate tenders set colour = null;',
])('a purely additive migration is accepted: %s', (text) => {
  expect(whyNotExpansion(text)).toEqual([])
})

test.for([
  ['alter table tenders drop column title;', 'drops what they may use'],
  ['drop table lots;', 'drops what they may use'],
  ['alter table tenders rename column title to heading;', 'renames what they use'],
  [
    'alter table tenders add column colour text not null;',
    'asks for a column that they do not give',
  ],
  ['alter table tenders alter column location set not null;', 'asks for what they may not give'],
  ['alter table tenders alter column version type bigint;', 'changes a type'],
  ['alter table tenders add check (version > 0);', 'refuses what they may write'],
  ['create unique index one on lots (title);', 'refuses what they may write'],
] as const)('a migration that breaks older servers is reported: %s', ([text, why]) => {
  expect(whyNotExpansion(text)).toContain(why)
})
