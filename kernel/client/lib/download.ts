// The browser downloads files itself, so that downloads can be paused and take up no memory in the
// page. A HEAD request first checks that the file is available, because the browser would not
// report a refusal to the page.
import { addressOf, type Address, type Endpoint, type Params } from '#kernel/contract/endpoint.ts'
import { errorTexts } from '#kernel/contract/errors.ts'
import { ApiError, sendWithRetries, type Answer } from './api.ts'

export function download<E extends Endpoint>(endpoint: E, params: Params<E>): Promise<void> {
  return downloadFrom(endpoint, { params })
}

export async function downloadFrom(endpoint: Endpoint, given: Address): Promise<void> {
  const address = addressOf(endpoint, given)
  await checkFile(endpoint, address)
  const link = document.createElement('a')
  link.href = address
  // The server sets the file name.
  link.download = ''
  link.click()
}

/** Throws an ApiError with the server's reason if the file can't be read. */
export async function checkFile(endpoint: Endpoint, address: string): Promise<void> {
  await sendWithRetries(endpoint, () => ask(address))
}

async function ask(address: string): Promise<Answer> {
  const response = await request(address, 'HEAD')
  const { status } = response
  const date = response.headers.get('date')
  if (response.ok) return { status, reply: undefined, date }
  // A reply to HEAD has no body, so the reason for a refusal is requested with GET.
  const refusal = await request(address, 'GET')
  if (!refusal.ok) return { status, reply: await refusal.json().catch(() => ({})), date }
  await refusal.body?.cancel()
  return { status: refusal.status, reply: undefined, date }
}

async function request(address: string, method: 'HEAD' | 'GET'): Promise<Response> {
  try {
    return await fetch(address, { method, credentials: 'same-origin' })
  } catch {
    throw new ApiError(0, { message: errorTexts.offline })
  }
}
