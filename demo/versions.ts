// Changes that buyers made after publication: addenda, and sometimes new deadlines, a new contact
// or a longer description. The tender's row has the current values, so the previous values are
// derived from them.
import { after, day, deadlineOn, earliest, workingMoment } from './calendar.ts'
import type { DemoDocument } from './documents/tender-documents.ts'
import { isDemoBuyer } from './people.ts'
import { createRandom, type Random } from './random.ts'
import { remarksOn } from './remarks.ts'
import { numbered, type Row } from './rows.ts'
import { openWindow, type DemoTender } from './tenders.ts'

type Changes = Record<string, { from: unknown; to: unknown }>

export type VersionRow = Omit<Row<'tender_versions'>, 'changes'> & {
  changes: Changes
  change_note: string | null
  created_at: Date
}

type Change = Pick<VersionRow, 'tender_id' | 'user_id' | 'changes' | 'change_note' | 'created_at'>

interface World {
  tenders: readonly DemoTender[]
  documents: readonly DemoDocument[]
  now: Date
}

export function makeVersions(random: Random, { tenders, documents, now }: World): VersionRow[] {
  const edits = tenders.flatMap((tender) => editOf(random, tender, now))
  const addenda = documents.filter(({ row }) => row.type === 'addendum').map(additionOf)
  const last = new Map<number, number>()
  return numbered([...edits, ...addenda], ({ created_at }) => created_at).map((change) => {
    const version = (last.get(change.tender_id) ?? 1) + 1
    last.set(change.tender_id, version)
    return { ...change, version }
  })
}

/** Returns the tenders with the version and time of their last change. */
export function withVersions(
  tenders: readonly DemoTender[],
  versions: readonly VersionRow[],
): DemoTender[] {
  const newest = new Map(versions.map((change) => [change.tender_id, change]))
  return tenders.map((tender) => {
    const change = newest.get(tender.row.id)
    const { updated_at } = tender.row
    const row = {
      ...tender.row,
      version: change?.version ?? 1,
      changed_version: change?.version ?? 0,
      updated_at: change && change.created_at > updated_at ? change.created_at : updated_at,
    }
    return { ...tender, row }
  })
}

function additionOf({ row }: DemoDocument): Change {
  const { title, type, filename } = row
  return {
    tender_id: row.tender_id,
    user_id: row.uploaded_by,
    changes: { documents: { from: null, to: { title, type, filename, version: 1 } } },
    change_note: null,
    created_at: row.created_at,
  }
}

/**
 * Returns at most one edit to the tender, in the days after publication. The demo's buyer edits
 * most of their tenders.
 */
function editOf(random: Random, tender: DemoTender, now: Date): Change[] {
  const { row } = tender
  const open = openWindow(row, now)
  // Random values are drawn for every tender, even if it isn't edited, so that the values for the
  // other tenders stay the same.
  const isEdited = random.happens(isDemoBuyer({ profile: tender.buyer }) ? 0.8 : 0.3)
  const wishes = random.shuffled([moveDeadlines, replaceContact, extendDescription])
  const chance = random.whole(0, 1_000_000)
  if (!open || !isEdited) return []
  const from = after(open.from, day)
  const to = earliest(open.to, after(open.from, 6 * day))
  if (from >= to) return []
  const created_at = workingMoment(createRandom(chance), from, to)
  // The first change that is possible for the tender is used.
  const edit = wishes.map((wish) => wish(tender, created_at, chance)).find((made) => made)
  return edit ? [{ tender_id: row.id, user_id: row.created_by, created_at, ...edit }] : []
}

type Edit = Pick<Change, 'changes' | 'change_note'> | undefined

const extensions = remarksOn('moved deadlines')

function moveDeadlines({ row }: DemoTender, at: Date, chance: number): Edit {
  const clarification = weekBefore(row.clarification_deadline)
  const submission = weekBefore(row.submission_deadline)
  // At the time of the change, the previous clarification deadline must have been more than a day
  // away, and the previous submission deadline later than that.
  if (clarification <= after(at, day) || submission <= clarification) return undefined
  return {
    changes: {
      submission_deadline: { from: submission, to: row.submission_deadline },
      clarification_deadline: { from: clarification, to: row.clarification_deadline },
    },
    change_note: extensions[chance % extensions.length]!,
  }
}

/**
 * Returns a time about a week before the deadline: noon or five o'clock in the UK, whichever is
 * closer to exactly a week.
 */
function weekBefore(deadline: Date): Date {
  const target = after(deadline, -7 * day)
  const distance = (moment: Date) => Math.abs(Number(moment) - Number(target))
  const [noon, five] = [deadlineOn(target, 12), deadlineOn(target, 17)] as const
  return distance(noon) < distance(five) ? noon : five
}

function replaceContact({ row, team }: DemoTender, at: Date, chance: number): Edit {
  const others = team.filter((user) => user.email !== row.contact_email && user.created_at < at)
  const before = others[chance % others.length]
  if (!before) return undefined
  return {
    changes: {
      contact_name: { from: before.name, to: row.contact_name },
      contact_email: { from: before.email, to: row.contact_email },
    },
    change_note: `${row.contact_name} looks after this tender from now on.`,
  }
}

function extendDescription({ row }: DemoTender): Edit {
  const paragraphs = row.description.split('\n\n')
  if (paragraphs.length < 3) return undefined
  return {
    changes: {
      description: { from: paragraphs.slice(0, -1).join('\n\n'), to: row.description },
    },
    change_note: 'We have added what suppliers asked about most often.',
  }
}
