// Compares texts and limits for access and dashboards with the specification, word for word. The
// screen tests use the API contract's texts, so only these tests compare them with the
// specification.
import { expect, test } from 'vitest'
import { accessRequestTexts } from '#features/accounts/contract/access-request.ts'
import {
  analyticsTexts,
  pendingWarningAbove,
  unansweredLimit,
  unansweredNoteAbove,
} from '#features/analytics/contract/analytics.ts'
import { authTexts } from '#features/accounts/contract/auth.ts'
import { mfaCodeLength, proofTexts } from '#kernel/contract/auth-proofs.ts'
import { interestFailures } from '#features/interests/contract/interest.ts'
import { passwordResetTexts } from '#features/accounts/contract/password-reset.ts'
import {
  passwordRules,
  passwordTexts,
  minPasswordLength,
} from '#features/accounts/contract/password.ts'
import {
  organisationCheck,
  registrationInput,
  registrationSteps,
  registrationTexts,
} from '#features/accounts/contract/registration.ts'
import { userTexts } from '#features/accounts/contract/own-account.ts'

test.each([
  ['Invalid credentials', authTexts.invalidCredentials],
  ['Invalid verification code', proofTexts.invalidCode],
  ['Registration failed. Please try again.', registrationTexts.failed],
  ['Registration successful! Please check your email and then log in.', registrationTexts.success],
  ['Failed to send access request. Please try again.', accessRequestTexts.failed],
  ['Email address is required. Please try logging in again.', accessRequestTexts.emailRequired],
  ['Your access request has been sent to the administrators.', accessRequestTexts.sent],
  ['Failed to send reset link. Please try again.', passwordResetTexts.linkFailed],
  ['Password reset link sent! Check your email for instructions.', passwordResetTexts.linkSent],
  ['Failed to reset password. Please try again.', passwordResetTexts.failed],
  ['Password reset successfully! Please sign in with your new password.', passwordResetTexts.done],
  ['Invalid Reset Link', passwordResetTexts.invalidTitle],
  ['This password reset link is invalid or has expired.', passwordResetTexts.invalidLink],
  ['Failed to load interests', interestFailures.load],
  ['Failed to load unanswered questions', analyticsTexts.unansweredFailed],
  ['Failed to update notification preferences', userTexts.notificationsFailed],
  ['Notification preferences updated successfully', userTexts.notificationsUpdated],
  ['Are you sure you want to log out?', userTexts.confirmLogout],
  ['Minimum 12 characters with uppercase, lowercase, numbers and symbols', passwordTexts.hint],
])('the contract contains this text from the specification: %s', (specified, text) => {
  expect(text).toBe(specified)
})

test('the limits for access and dashboards match the specification', () => {
  expect({ minPasswordLength, mfaCodeLength, organisationCheck }).toEqual({
    minPasswordLength: 12,
    mfaCodeLength: 6,
    organisationCheck: { minNameLength: 3, pauseMs: 500 },
  })
  expect({ unansweredNoteAbove, unansweredLimit, pendingWarningAbove }).toEqual({
    unansweredNoteAbove: 5,
    unansweredLimit: 50,
    pendingWarningAbove: 5,
  })
})

test('the listed password rules cover length, both cases, digits, symbols and known breaches', () => {
  expect(passwordRules.map(({ label }) => label)).toEqual([
    'At least 12 characters',
    'An uppercase letter',
    'A lowercase letter',
    'A digit',
    'A symbol',
  ])
  expect(passwordTexts.notBreached).toContain('Not found in known data breaches')
})

test('the registration form has the three steps and the fields in the specification', () => {
  expect(registrationSteps.map(({ title }) => title)).toEqual([
    'Organisation',
    'Contact',
    'Account',
  ])
  expect(registrationSteps.flatMap(({ fields }): readonly string[] => fields)).toEqual([
    ...['organisation_type', 'organisation_name', 'organisation_description'],
    ...['registration_number', 'vat_number', 'address_line_1', 'address_line_2', 'city', 'county'],
    ...['postcode', 'country', 'phone', 'website'],
    ...['name', 'email', 'password', 'password_confirmation'],
  ])
})

test('a registration without a type or a country defaults to a supplier in GB', () => {
  const password = 'Quay-Lantern-58!'
  const account = { name: 'Ann Mason', email: 'ann@example.test', password }
  const given = { organisation_name: 'Pier Ltd', ...account, password_confirmation: password }
  const { organisation_type, country } = registrationInput.parse(given)
  expect({ organisation_type, country }).toEqual({ organisation_type: 'supplier', country: 'GB' })
})
