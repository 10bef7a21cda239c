import type { Form } from '../client.ts'

export interface Sent {
  params?: Record<string, number | string>
  query?: Record<string, string>
  body?: object
  form?: Form
  headers?: Record<string, string>
}
