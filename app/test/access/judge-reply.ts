// Checks that a reply contains only allowed keys, and no text that is reserved for managers of the
// tender.
import { extraKeys, keysOf, readKeys } from './deep-keys.ts'
import { roleOf } from './expected.ts'
import { asker, baseOf, type Actor } from './people.ts'
import { rowOf } from './rows/all-rows.ts'
import type { Audience } from './rows/row.ts'
import type { Cell } from './run-cells.ts'
import { draftAnswer } from './tender-scene.ts'
import { activeAccounts, viewOf } from './who-sees.ts'

/** Allowed keys in every refusal. */
export const refusalKeys = 'message errors{*} code blocked request_id'

function audienceOf(actor: Actor, scene: Cell['scene']): Audience {
  if (actor === 'visitor' || roleOf(actor) === 'supplier') return 'supplier'
  if (!scene || actor === 'guest opener') return 'manager'
  return viewOf(actor, scene) === 'manages' ? 'manager' : 'other buyer'
}

const lists = new Map<string, string[]>()

function listFor({ call, actor, answer, scene }: Cell): string {
  if (answer.status >= 400) return refusalKeys
  const { keys } = rowOf(call)
  return typeof keys === 'string' ? keys : (keys[audienceOf(actor, scene)] ?? '')
}

function allowedIn(cell: Cell): string[] {
  const text = listFor(cell)
  const known = lists.get(text) ?? readKeys(text)
  lists.set(text, known)
  return known
}

export function judgeReply(cell: Cell): string[] {
  const extra = extraKeys(keysOf(cell.answer), allowedIn(cell))
  const problems = extra.map((key) => `the reply holds ${key}`)
  return [...problems, ...judgeOutline(cell), ...judgeWords(cell)]
}

/**
 * Reports the unpublished answer and the asker's names if a reply contains them. Managers may see
 * both; the asker, who is the participant, may see their own names.
 */
function judgeWords({ actor, answer, scene }: Cell): string[] {
  const isShutOut = actor === 'visitor' || !activeAccounts.includes(actor)
  if (!isShutOut && audienceOf(actor, scene) === 'manager') return []
  const secrets =
    baseOf(actor) === 'participant' ? [draftAnswer] : [draftAnswer, asker.name, asker.organisation]
  return secrets
    .filter((secret) => answer.bytes.includes(secret))
    .map((secret) => `the reply says “${secret}”`)
}

/**
 * Reports protected fields in a reply to a supplier who has not accepted the NDA and may see only
 * the outline.
 */
function judgeOutline({ call, actor, answer, scene }: Cell): string[] {
  if (call !== 'GET /tenders/:tenderId' || answer.status !== 200 || !scene || actor === 'visitor') {
    return []
  }
  if (viewOf(actor, scene) !== 'outline') return []
  const { description, documents, counts } = answer.body.data
  const saysNothing = description === null && documents === undefined && counts === undefined
  return saysNothing ? [] : ['the outline says too much']
}
