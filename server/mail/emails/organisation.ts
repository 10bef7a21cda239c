import { reasons, type Email } from '../email.ts'

interface Organisation {
  organisation_id: number
  organisation: string
}

const signIn = { label: 'Sign in', path: '/login' }

/** Who may take part at all: registrations, and those who ask to be let in. */
export const organisationEmails = {
  'registration-received': (data: Organisation & { name: string; email: string }): Email => ({
    subject: 'A new organisation awaits approval',
    summary: `“${data.organisation}” has registered, with “${data.name}” (${data.email}) as its contact.`,
    paragraphs: [
      'They chose these names themselves. Nobody of the organisation can sign in before it is approved.',
    ],
    action: {
      label: 'Review the organisation',
      path: `/admin/organisations/${data.organisation_id}`,
    },
    reason: reasons.administrator,
  }),

  'organisation-approved': (data: Organisation): Email => ({
    subject: 'Your organisation has been approved',
    summary: `The registration of ${data.organisation} has been approved. You can sign in now.`,
    action: signIn,
    reason: reasons.ownAccount,
  }),

  'organisation-rejected': (data: Organisation & { rejection_reason: string }): Email => ({
    subject: 'Your registration was not approved',
    summary: `The registration of ${data.organisation} was not approved.`,
    paragraphs: [
      { by: 'The reason given by the administrators:', quote: data.rejection_reason },
      'If you think that this is a mistake, sign in and choose to request access.',
    ],
    action: signIn,
    reason: reasons.ownAccount,
  }),

  'access-request': (data: {
    name: string
    email: string
    organisation: string | null
    state: string
  }): Email => ({
    subject: 'A user asks for access',
    summary: `“${data.name}” (${data.email})${data.organisation ? ` of “${data.organisation}”` : ''} asks for access to the portal.`,
    paragraphs: [`State of the account: ${data.state}`],
    action: { label: 'Review users', path: '/admin/users?filter=blocked' },
    reason: reasons.administrator,
  }),
} satisfies Record<string, (data: never) => Email>
