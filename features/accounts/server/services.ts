// Services that only accounts and sign-ins use.
import { openExternalRequests, type ExternalRequests } from '../sign-in/server/external-requests.ts'
import { OpenId } from '../sign-in/server/open-id.ts'
import { createBreachCheck, type BreachCheck } from '../passwords/server/breach-check.ts'
import type { Config } from '#kernel/server/platform/config.ts'
import type { Services } from '#kernel/server/platform/services.ts'

export interface AccountServices extends Services {
  /** Checks passwords against those known from breaches. */
  breaches: BreachCheck
  /** Requests to identity providers and name servers. Tests replace its members. */
  externalRequests: ExternalRequests
  openId: OpenId
}

export function createAccountServices(config: Config): Omit<AccountServices, keyof Services> {
  const externalRequests = openExternalRequests(config)
  return {
    breaches: createBreachCheck(config.breachCheckUrl),
    externalRequests,
    openId: new OpenId(config, externalRequests),
  }
}
