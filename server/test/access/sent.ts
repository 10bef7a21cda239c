import type { Form } from '../client.ts'

export interface Sent {
  params?: Record<string, number>
  body?: object
  form?: Form
  headers?: Record<string, string>
}
