// Scopes of API tokens, with texts for the page that creates tokens. Each endpoint names the scope
// that it needs.
import type { Role } from './role.ts'

interface Scope {
  label: string
  hint: string
  /** Roles to which the scope is offered. For other roles, the scope would not allow any calls. */
  roles: readonly Role[]
}

export const tokenScopes = {
  read: {
    label: 'Read',
    hint: 'Tenders, documents, questions, interests, invitations, notifications and figures that you can see.',
    roles: ['supplier', 'buyer', 'admin'],
  },
  'tenders:write': {
    label: 'Change tenders',
    hint: 'Create, change, publish, close and archive tenders, with their lots, documents and invitations. Doesn’t cover cancelling, awarding or anything about bids.',
    roles: ['buyer', 'admin'],
  },
  'questions:write': {
    label: 'Ask and answer questions',
    hint: 'Suppliers ask questions. Buyers answer them, publish answers and post clarifications.',
    roles: ['supplier', 'buyer', 'admin'],
  },
  'interests:write': {
    label: 'Mark interest',
    hint: 'Register and withdraw interest, accept and decline invitations.',
    roles: ['supplier'],
  },
  'searches:write': {
    label: 'Manage saved searches',
    hint: 'Save, change and delete your saved searches.',
    roles: ['supplier'],
  },
  'webhooks:write': {
    label: 'Manage webhooks',
    hint: 'Add, change, test, pause and delete the webhooks of your organisation.',
    roles: ['supplier', 'buyer'],
  },
  'admin:read': {
    label: 'Read administration data',
    hint: 'Users, organisations, single sign-on, moderation, deleted tenders and the audit log.',
    roles: ['admin'],
  },
} satisfies Record<string, Scope>

export type TokenScope = keyof typeof tokenScopes

/** Type guard for the keys of `tokenScopes`, because `Object.keys` returns plain strings. */
const isScope = (name: string): name is TokenScope => Object.hasOwn(tokenScopes, name)
export const tokenScopeNames = Object.keys(tokenScopes).filter(isScope)

export function scopesFor(role: Role): TokenScope[] {
  const table: Record<TokenScope, Scope> = tokenScopes
  return tokenScopeNames.filter((name) => table[name].roles.includes(role))
}

/** Prefix of every token, so that secret scanners and readers recognise it. */
export const tokenPrefix = 'tp_'

/** Refusals of calls that are made with a token. */
export const tokenRefusals = {
  notByToken: 'This call can’t be made with an API token.',
}
