import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  addSsoDomain,
  checkSsoDomain,
  deleteSsoDomain,
  domainInput,
  ssoTexts as texts,
  type SsoDomain,
  type SsoProvider,
} from '#features/accounts/contract/sso.ts'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { call } from '#kernel/client/lib/api.ts'
import { messageIfAny } from '#kernel/client/lib/failure.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { ErrorSummary } from '#kernel/client/ui/ErrorSummary.tsx'
import { FactList } from '#kernel/client/ui/FactList.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Tag } from '#kernel/client/ui/Tag.tsx'
import { TextInput } from '#kernel/client/ui/TextInput.tsx'
import { Copied } from './AddressList.tsx'
import { useWhyNotManage } from './use-why-not-manage.ts'

const words = {
  check: 'Check record',
  deleteDomainTitle: (domain: string) => `Delete ${domain}?`,
}

/**
 * Email domains that the provider is responsible for, and the DNS records that prove their
 * ownership.
 */
export function Domains({ provider: { domains } }: { provider: SsoProvider }) {
  const mayManage = useWhyNotManage() === undefined
  return (
    <Panel title={texts.domains}>
      <div className="flex flex-col gap-5">
        <p className="max-w-measure">
          Prove that a domain is yours, so that its people are linked without their password, can
          get accounts, and find the button on the sign-in page.
        </p>
        {domains.length > 0 && (
          <ul className="flex flex-col gap-5">
            {domains.map((domain) => (
              <li key={domain.id} className="border-t border-line pt-4">
                <Domain domain={domain} />
              </li>
            ))}
          </ul>
        )}
        {mayManage && <AddDomain />}
      </div>
    </Panel>
  )
}

function Domain({ domain }: { domain: SsoDomain }) {
  const mayManage = useWhyNotManage() === undefined
  const [isDeleting, setIsDeleting] = useState(false)
  const params = { domainId: domain.id }
  const check = useMutation({ mutationFn: () => finish(call(checkSsoDomain, { params })) })
  const failure = messageIfAny(check.error, 'Failed to check the record')
  const isProved = domain.proved_at !== null
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="flex flex-wrap items-center gap-3 text-base font-semibold">
          {domain.domain}
          <Tag tone={isProved ? 'published' : 'pending'}>
            {isProved ? texts.proved : 'Not confirmed'}
          </Tag>
        </h3>
        {mayManage && (
          <div className="flex flex-wrap gap-2">
            {!isProved && (
              <Button
                size="small"
                aria-label={`${words.check}: ${domain.domain}`}
                isBusy={check.isPending}
                busyLabel="Checking..."
                onClick={() => check.mutate()}
              >
                {words.check}
              </Button>
            )}
            <Button
              kind="secondary"
              size="small"
              aria-label={`Delete: ${domain.domain}`}
              onClick={() => setIsDeleting(true)}
            >
              Delete
            </Button>
          </div>
        )}
      </div>
      {failure && <Banner kind="danger">{failure}</Banner>}
      {!isProved && <Record domain={domain} />}
      {isDeleting && (
        <ActionDialog
          title={words.deleteDomainTitle(domain.domain)}
          description="People in this domain are no longer linked or given accounts. Linked sign-ins keep working."
          verb="Delete"
          busyLabel="Deleting..."
          isDangerous
          act={() => call(deleteSsoDomain, { params })}
          failure={texts.changeFailed}
          onClose={() => setIsDeleting(false)}
        />
      )}
    </div>
  )
}

function Record({ domain: { record_name, record_value } }: { domain: SsoDomain }) {
  return (
    <>
      <p className="max-w-measure text-muted">
        Publish this record in the DNS of the domain, then check it. You can also ask the
        administrators to confirm the domain.
      </p>
      <FactList
        layout="rows"
        facts={[
          { term: 'Type', value: 'TXT' },
          { term: 'Name', value: <Copied text={record_name} name="Copy: name of the record" /> },
          {
            term: 'Value',
            value: <Copied text={record_value} name="Copy: value of the record" />,
          },
        ]}
      />
    </>
  )
}

function AddDomain() {
  const form = useForm({
    initial: { domain: '' },
    schema: domainInput,
    failure: texts.changeFailed,
    scope: 'domain',
    submit: async (body) => {
      await finish(call(addSsoDomain, { body }))
      form.set('domain', '')
    },
  })
  return (
    <form
      className="flex flex-col items-start gap-4 border-t border-line pt-5"
      noValidate
      onSubmit={form.submit}
    >
      <ErrorSummary {...form.summary} />
      <TextInput
        label="Email domain"
        hint="The part after @, such as example.com. Subdomains are added separately."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('domain')}
      />
      <Button type="submit" kind="secondary" isBusy={form.isBusy} busyLabel="Adding...">
        Add domain
      </Button>
    </form>
  )
}
