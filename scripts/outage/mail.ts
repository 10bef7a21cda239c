import { setTimeout as sleep } from 'node:timers/promises'
import { demoSignIns } from '#demo/sign-ins.ts'
import { checkGuarantee, checkAnswers, checkUndisturbed, printAnswers, timed } from './figures.ts'
import type { Setting } from './setting.ts'

const count = (text: string, part: string) => text.split(part).length - 1

/** Triggers one email to each of the three demo users, and measures how long the requests take. */
async function causeEmails({ buyer }: Setting) {
  const answers = []
  for (const { email } of demoSignIns) {
    answers.push(await timed(() => buyer.post('/api/auth/password/forgot', { email })))
  }
  return answers
}

async function arrived({ smtp }: Setting, emails: number, seconds: number): Promise<boolean> {
  for (let waited = 0; waited < seconds * 10; waited += 1) {
    if (smtp.received.length >= emails) return true
    await sleep(100)
  }
  return false
}

export async function stopMail(setting: Setting): Promise<void> {
  const { smtp, portal, load } = setting
  load.take()
  await smtp.stop()
  const before = smtp.received.length
  const answers = await causeEmails(setting)
  await sleep(8000)
  await smtp.start()
  const start = performance.now()
  const hasArrived = await arrived(setting, before + answers.length, 60)
  printAnswers('requests that queue an email', answers)
  printAnswers('people at work', load.take())
  console.log(
    `  delivered ${((performance.now() - start) / 1000).toFixed(1)} s after the mail server was back`,
  )
  checkAnswers(answers, setting.quiet)
  checkGuarantee('every email arrives', hasArrived)
  await sleep(500)
  const log = portal.output()
  checkGuarantee(
    'the outage is logged once, and its end once',
    count(log, 'The mail server does not accept emails') === 1 &&
      count(log, 'The mail server accepts emails again') === 1,
  )
}

export async function slowMail(setting: Setting, seconds = 30): Promise<void> {
  const { smtp, load } = setting
  load.take()
  const before = smtp.received.length
  smtp.delayReplies(seconds * 1000)
  const answers = await causeEmails(setting)
  const hasArrived = await arrived(setting, before + 1, seconds + 15)
  smtp.delayReplies(0)
  const rest = await arrived(setting, before + answers.length, seconds + 15)
  const work = load.take()
  printAnswers('requests that queue an email', answers)
  printAnswers('people at work', work)
  checkAnswers([...answers, ...work], setting.quiet)
  checkGuarantee('all emails arrive, the first one slowly', hasArrived && rest)
  checkUndisturbed(work, setting.quiet)
}
