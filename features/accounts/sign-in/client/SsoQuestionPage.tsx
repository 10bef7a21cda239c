// Page that asks for confirmation after a sign-in at an identity provider. Shown if the sign-in
// would link an identity, complete a test or a confirmation, or replace the account that is signed
// in. Nothing is stored before the user agrees.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  answerSsoQuestion,
  getSsoQuestion,
  ssoTexts,
  type SsoQuestion,
} from '#features/accounts/contract/sso.ts'
import { call } from '#kernel/client/lib/api.ts'
import { endpointQuery } from '#kernel/client/lib/endpoint-query.ts'
import { messageOf } from '#kernel/client/lib/failure.ts'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { PageHeading } from '#kernel/client/ui/PageHeading.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'

const words = {
  answerFailed: 'Failed to complete the sign-in',
}

const questionQuery = endpointQuery(['sso', 'question'], getSsoQuestion)

export function SsoQuestionPage() {
  const query = useQuery({ ...questionQuery, gcTime: 0 })
  const question = query.data?.data
  return (
    <>
      <LoadState query={query} failure={words.answerFailed}>
        <Skeleton shape="page" count={2} label={ssoTexts.checking} />
      </LoadState>
      {question && <Question question={question} />}
      {question === null && <Gone />}
    </>
  )
}

const pages = { link: '/settings/sign-ins', test: '/settings/sso' } as const

function Question({ question }: { question: SsoQuestion }) {
  const texts = ssoTexts.questions[question.purpose]
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  async function agree(): Promise<void> {
    setIsBusy(true)
    setFailure(undefined)
    try {
      // The page is loaded again, so that no data of the previous account stays in memory.
      location.assign((await call(answerSsoQuestion)).path)
    } catch (error) {
      setFailure(messageOf(error, words.answerFailed))
      setIsBusy(false)
    }
  }
  const { purpose } = question
  const back = purpose === 'link' || purpose === 'test' ? pages[purpose] : '/'
  return (
    <div className="flex flex-col items-start gap-6">
      <PageHeading title={texts.title} />
      <p className="max-w-measure wrap-anywhere">{texts.about(question)}</p>
      {failure && <Banner kind="danger">{failure}</Banner>}
      <div className="flex flex-wrap gap-3">
        <Button isBusy={isBusy} busyLabel="Completing..." onClick={() => void agree()}>
          {texts.verb(question)}
        </Button>
        <Link to={back} className={buttonClass('secondary')}>
          {texts.refuse(question)}
        </Link>
      </div>
    </div>
  )
}

function Gone() {
  return (
    <div className="flex flex-col items-start gap-6">
      <PageHeading title={ssoTexts.linkTitle} />
      <Banner kind="danger">{ssoTexts.questionGone}</Banner>
      <Link to="/" className={buttonClass()}>
        Go to the home page
      </Link>
    </div>
  )
}
