import { callbackify } from 'node:util'
import pg from 'pg'
import { connectTo, type Hosts } from './hosts.ts'

export interface ClientConfig extends pg.ClientConfig {
  /** When there are several. */
  hosts?: Hosts | undefined
}

/** A part of the driver that its types don't name: what it says of itself when it connects. */
type Greeting = pg.Client & { getStartupConf(): Record<string, string> }

type Connected = (error: Error | null, client: pg.Client) => void

/** Every connection of the portal is one of these: it goes to whichever host takes writes. */
export class FollowingClient extends pg.Client {
  readonly #hosts: Hosts | undefined

  constructor(config: ClientConfig = {}) {
    super(config)
    this.#hosts = config.hosts
    const greeting = this as unknown as Greeting
    const greet = greeting.getStartupConf.bind(this)
    // Times are read as UTC. Poolers keep this one apart for each of their clients, unlike `options`.
    greeting.getStartupConf = () => ({ ...greet(), TimeZone: 'UTC' })
  }

  override connect(): Promise<pg.Client>
  override connect(callback: Connected): void
  override connect(callback?: Connected) {
    const connecting = this.#hosts ? this.#connectTo(this.#hosts) : super.connect()
    if (!callback) return connecting
    return callbackify(() => connecting)(callback)
  }

  async #connectTo(hosts: Hosts): Promise<pg.Client> {
    const at = await hosts.choose()
    // Whoever asked has stopped waiting meanwhile; a connection now would be nobody's.
    if (this.connection.stream.destroyed) throw new Error('Connection terminated')
    try {
      await connectTo(this, at, () => super.connect())
      return this
    } catch (error) {
      hosts.forget(at)
      this.connection.stream.destroy()
      throw error
    }
  }
}
