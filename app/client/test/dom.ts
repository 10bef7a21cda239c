// Installs a simulated DOM before any client module is imported. Node's timers and its classes for
// requests and URLs are kept, because a server may be running in the same process.
import { Window } from 'happy-dom'
import type { Brand } from '#kernel/contract/brand.ts'

const origin = 'http://portal.test'

/** Globals that exist both in Node and in the DOM, and that the client needs from the DOM. */
const replaced = [
  ...['Event', 'EventTarget', 'CustomEvent', 'navigator', 'localStorage', 'sessionStorage'],
  ...['addEventListener', 'removeEventListener', 'dispatchEvent', 'DOMException', 'FormData'],
  ...['Blob', 'File', 'Storage'],
]

const brand: Brand = {
  product_name: 'Tender Portal',
  support_email: 'support@portal.test',
  licensor: 'Example Ltd',
  licensee: 'Example Council',
  registration_number: '1234567',
  designed_by: 'Example Design',
  managed_by: 'Example Managers',
  native_app_marker: 'ExampleApp',
  native_app_handler: 'example',
  chat_widget_url: null,
  has_public_notices: true,
  keeps_admins_signed_in: false,
}

function install(): void {
  if ('document' in globalThis) return
  const window = new Window({ url: `${origin}/`, width: 1280, height: 800 })
  const names = new Set<string>()
  for (let of: object = window; of !== Object.prototype; of = Object.getPrototypeOf(of)) {
    for (const name of Object.getOwnPropertyNames(of)) names.add(name)
  }
  for (const name of names) {
    if (name in globalThis && !replaced.includes(name)) continue
    const value: unknown = Reflect.get(window, name)
    const isMethod = typeof value === 'function' && !/^[A-Z]/.test(name)
    define(name, isMethod ? value.bind(window) : value)
  }
  for (const name of ['window', 'self', 'top', 'parent']) define(name, window)
  define('EventSource', SilentStream)
  define('requestIdleCallback', (run: () => void) => setTimeout(run))
  define('cancelIdleCallback', clearTimeout)
  Object.assign(window, { requestIdleCallback, cancelIdleCallback })
  addPopovers()
  const script = document.createElement('script')
  script.id = 'brand'
  script.type = 'application/json'
  script.textContent = JSON.stringify(brand)
  document.head.append(script)
}

function define(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
}

/**
 * Adds the popover methods, which the simulated DOM lacks. The methods do nothing, because the
 * simulated DOM always renders the content of a popover.
 */
function addPopovers(): void {
  const methods = { showPopover() {}, hidePopover() {}, togglePopover: () => true }
  Object.assign(HTMLElement.prototype, methods)
}

/** Event source that never receives a message. */
class SilentStream {
  addEventListener(): void {}
  close(): void {}
}

install()
