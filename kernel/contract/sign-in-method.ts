export const signInMethods = ['password', 'sso', 'passkey'] as const
export type SignInMethod = (typeof signInMethods)[number]

export const signInMethodLabels: Record<SignInMethod, string> = {
  password: 'Password',
  sso: 'Single sign-on',
  passkey: 'Passkey',
}
