import { useState } from 'react'
import {
  endSsoRequirement,
  ssoTexts as texts,
  type SsoProvider,
} from '#features/accounts/contract/sso.ts'
import { whyNotSso } from '#features/accounts/rules/sso.ts'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { lazyDialog } from '#kernel/client/lib/lazy-part.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'
import { factsOf } from './facts-of.ts'
import type { Candidate } from './sso-queries.ts'
import { useWhyNotManage } from './use-why-not-manage.ts'

const words = {
  requirementAbout:
    'Passwords, passkeys and API tokens of your people stop working a week after you require it, open sessions end, and everybody gets an email now. Name at least one person who can sign in with a password if your provider fails.',
  exceptions: (names: string) =>
    names
      ? `These people can always sign in with their password and code: ${names}.`
      : 'Nobody can sign in if your provider fails: the chosen people no longer use two-factor authentication.',
  endRequirement: 'Allow passwords again',
}

const RequireSso = lazyDialog(() => import('./RequireSso.tsx'), 'RequireSso')

type RequirementProps = { provider: SsoProvider; candidates: Candidate[] }

/**
 * Panel that shows when passwords stop being accepted and for whom they still work, with a button
 * to change this.
 */
export function Requirement({ provider, candidates }: RequirementProps) {
  const [dialog, setDialog] = useState<'require' | 'end' | null>(null)
  const close = () => setDialog(null)
  const { required_from } = provider
  const mayManage = useWhyNotManage() === undefined
  return (
    <Panel title="Require single sign-on">
      <div className="flex flex-col items-start gap-4">
        {required_from ? (
          <>
            <Banner>
              Passwords and passkeys are refused from <Time iso={required_from} />.
            </Banner>
            <p className="max-w-measure">{words.exceptions(namesOf(provider, candidates))}</p>
            {mayManage && (
              <Button kind="secondary" onClick={() => setDialog('end')}>
                {words.endRequirement}
              </Button>
            )}
          </>
        ) : (
          <>
            <p className="max-w-measure">{words.requirementAbout}</p>
            {mayManage && (
              <Button
                kind="secondary"
                disabledReason={whyNotSso('require', factsOf(provider))?.message ?? null}
                onClick={() => setDialog('require')}
              >
                {texts.require}
              </Button>
            )}
          </>
        )}
      </div>
      {dialog === 'require' && <RequireSso candidates={candidates} onClose={close} />}
      {dialog === 'end' && (
        <ActionDialog
          title="Allow passwords again?"
          description="Everybody in your organisation can sign in with a password or a passkey."
          verb={words.endRequirement}
          busyLabel="Changing..."
          act={() => call(endSsoRequirement)}
          failure={texts.changeFailed}
          onClose={close}
        />
      )}
    </Panel>
  )
}

/**
 * Returns the names of the users who may still sign in with a password. Chosen users without
 * two-factor authentication are left out, because `candidates` doesn't contain them.
 */
function namesOf({ break_glass_user_ids }: SsoProvider, candidates: Candidate[]): string {
  const chosen = candidates.filter(({ id }) => break_glass_user_ids.includes(id))
  return chosen.map(({ name }) => name).join(', ')
}
