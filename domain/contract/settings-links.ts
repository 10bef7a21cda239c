// Texts for links from the settings to separate pages. They have a file of their own so that the
// settings don't load the large contracts of those pages.
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
}
