import * as z from 'zod/mini'
import { country } from './country.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { email, optionalText, rawText, requiredName } from '#kernel/contract/fields.ts'
import { organisationTypes } from '#kernel/contract/organisation.ts'
import { newPasswordFields, passwordsMatch } from './password.ts'

export const registrationTexts = {
  success: 'Registration successful! Please check your email and then log in.',
  failed: 'Registration failed. Please try again.',
  organisationNameRequired: 'Organisation name is required',
  emailRequired: 'Email is required',
  duplicate:
    'An organisation with this name is already registered. If it’s yours, ask a colleague or the administrators for access. Otherwise, carry on.',
  confirmationInvalid: 'This confirmation link is invalid or has expired.',
}

const website = z.pipe(
  optionalText(255),
  z
    .nullable(z.string())
    .check(
      z.refine(
        (text) => text === null || isWebAddress(text),
        'Enter a web address such as https://www.example.com',
      ),
    ),
)

function isWebAddress(text: string): boolean {
  return /^(https?:\/\/)?[^\s/?#@.]+(\.[^\s/?#@.]+)+([/?#]\S*)?$/i.test(text)
}

const phone = z.pipe(
  optionalText(50),
  z
    .nullable(z.string())
    .check(
      z.refine((text) => text === null || /^[\d\s+\-()]+$/.test(text), 'Invalid phone format'),
    ),
)

export const registrationSteps = [
  {
    title: 'Organisation',
    fields: [
      'organisation_type',
      'organisation_name',
      'organisation_description',
      'registration_number',
      'vat_number',
    ],
  },
  {
    title: 'Contact',
    fields: [
      'address_line_1',
      'address_line_2',
      'city',
      'county',
      'postcode',
      'country',
      'phone',
      'website',
    ],
  },
  { title: 'Account', fields: ['name', 'email', 'password', 'password_confirmation'] },
] as const

export const registrationInput = z
  .object({
    organisation_type: z._default(
      z.enum(organisationTypes, 'Choose supplier or buyer'),
      'supplier',
    ),
    organisation_name: requiredName(registrationTexts.organisationNameRequired),
    organisation_description: optionalText(2000),
    registration_number: optionalText(50),
    vat_number: optionalText(50),
    address_line_1: optionalText(),
    address_line_2: optionalText(),
    city: optionalText(100),
    county: optionalText(100),
    postcode: optionalText(20),
    country,
    phone,
    website,
    name: requiredName('Full name is required'),
    email: email(registrationTexts.emailRequired),
    ...newPasswordFields,
  })
  .check(passwordsMatch)

export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  summary: 'Register an organisation and its first user, for review',
  access: 'public',
  body: registrationInput,
  status: 201,
  reply: z.object({ message: z.string() }),
})

export const organisationCheck = { minNameLength: 3, pauseMs: 500 }

export const checkOrganisation = endpoint({
  method: 'POST',
  path: '/auth/check-organisation',
  summary: 'Whether an organisation with this name is already registered',
  access: 'public',
  body: z.object({ name: requiredName(registrationTexts.organisationNameRequired) }),
  reply: z.object({ exists: z.boolean(), message: z.nullable(z.string()) }),
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/auth/email/confirm',
  summary: 'Confirm an address with the token from the registration email',
  access: 'public',
  body: z.object({
    token: rawText(100, { missing: registrationTexts.confirmationInvalid }),
  }),
  reply: z.object({ message: z.string() }),
})

export const resendConfirmation = endpoint({
  method: 'POST',
  path: '/auth/email/resend',
  summary: 'Send the confirmation email of a registration again, if its address is unconfirmed',
  access: 'public',
  body: z.object({ email: email(registrationTexts.emailRequired) }),
  reply: z.object({ message: z.string() }),
})
