// Texts for links from the settings to separate pages, and the roles that may open them. The
// settings need no other part of those pages' contracts.
export const signInsLink = {
  title: 'Passkeys and linked sign-ins',
  settings: 'Sign in without your password: with a passkey, or with your organisation’s provider.',
}

export const webhooksLink = {
  title: 'Webhooks',
  settings: 'Tell a system of your own when something happens in the portal.',
}

export const ssoLink = {
  title: 'Single sign-on',
  settings: 'Let your people sign in with the identity provider of your organisation.',
}

export const ssoUseLink = {
  title: 'Single sign-on',
  settings: 'See which organisations use it, and confirm their email domains.',
}

export const bankHolidaysLink = {
  title: 'Bank holidays',
  settings: 'Days that standstills skip.',
  access: ['admin'],
} as const

export const colleaguesLink = {
  title: 'Colleagues',
  settings: 'See who may do what, invite colleagues, and deactivate the accounts of leavers.',
  access: ['buyer', 'supplier'],
} as const

export const approvalRulesLink = {
  title: 'Approval rules',
  settings: 'See what needs approval by colleagues, and pass your approvals on.',
  access: ['buyer'],
} as const

export const tokensLink = {
  title: 'API tokens',
  settings: 'Let your own programs and assistants use the portal for you.',
}

/** Roles that may have a calendar address. */
export const calendarAccess = ['supplier', 'buyer'] as const
