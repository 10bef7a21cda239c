// Tests every form that sends a revision when saving: the form is opened, another user saves first,
// the page refetches, and the user saves. The user then sees both versions, and neither change is
// lost.
import { globSync, readFileSync } from 'node:fs'
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { operations } from '#app/contract.ts'
import {
  addApprovalRule,
  changeApprovalRule,
  listApprovalRules,
} from '#features/approvals/contract/approval-rule.ts'
import { decisionWords, summaryWords } from '#features/evaluation/award/contract/decision.ts'
import { biddingTexts } from '#features/bids/setup/contract/bidding.ts'
import { getBidding, saveBidding } from '#features/bids/setup/contract/bidding-calls.ts'
import {
  getContract,
  modifyContract,
  updateContract,
} from '#features/contracts/contract/contract.ts'
import {
  getDecision,
  getSummary,
  saveDecision,
  saveSummary,
  submitDecision,
} from '#features/evaluation/award/contract/decision-calls.ts'
import {
  finishCriterion,
  getEvaluation,
  getJudgedBid,
  savePanel,
  saveScore,
  type Evaluation,
  type PanelInput,
} from '#features/evaluation/contract/evaluation.ts'
import { panelFormWords } from '#features/evaluation/panel/contract/panel-task.ts'
import { scoringWords } from '#features/evaluation/scoring/contract/scoring.ts'
import { listQuestions, updateAnswer } from '#features/questions/contract/question.ts'
import { deadlineTexts } from '#features/tenders/contract/tender.ts'
import { getTender, updateTender } from '#features/tenders/contract/tender-calls.ts'
import {
  createTenderDraft,
  getTenderDraft,
  updateTenderDraft,
} from '#features/tenders/contract/tender-draft.ts'
import { emptyForm } from '#features/tenders/contract/tender-form.ts'
import { refreshEverything } from '#kernel/client/lib/refresh.ts'
import { makeBidScene, setup } from '#app/test/bid-scene.ts'
import type { Client } from '#app/test/client.ts'
import { dayFromToday, makeContract } from '#app/test/contract-rows.ts'
import { makeDecisionScene, usualChoice } from '#app/test/decision-scene.ts'
import { makeEvaluationScene } from '#app/test/evaluation-scene.ts'
import { ask, draft, makeScene as makeQuestionScene } from '#app/test/question-scene.ts'
import { useScreens } from './screens.ts'
import { choose, chooseInMenu, fill, openDialog, place, press, says, untilClosed } from './steps.ts'

const screens = useScreens()

interface Scene {
  client: Client
  path: string
  /** Opens the form and changes a field. */
  edit: () => Promise<void>
  /** Saves another user's change, which adds `theirs` to the stored data. */
  saveElsewhere: () => Promise<unknown>
  save: string
  mine: string
  theirs: string
  /** Returns the stored data. */
  stored: () => Promise<unknown>
}

interface Row {
  /** Path of the file that sends the revision, relative to `features`. */
  file: string
  /** Call with which the file sends the revision. */
  call: string
  form: string
  scene: () => Promise<Scene>
}

const rows: Row[] = [
  {
    file: 'approvals/client/RuleDialog.tsx',
    call: 'changeApprovalRule',
    form: 'an approval rule',
    scene: async () => {
      const { world } = screens
      const owner = await world.makeUser({ role: 'buyer' })
      const client = await world.signedIn(owner)
      const body = { covers: 'award', above: '5000', first: 'any', second: null } as const
      const { rule } = await client.call(addApprovalRule, { body })
      const params = { ruleId: rule.id }
      return {
        client,
        path: '/settings/approval-rules',
        edit: async () => {
          await openDialog(/^Change: /)
          await fill({ 'Above a value in pounds (optional)': '7777' })
        },
        saveElsewhere: () => {
          const theirs = { ...body, second: 'owner', revision: 1 } as const
          return client.call(changeApprovalRule, { params, body: theirs })
        },
        save: 'Save rule',
        mine: '7777.00',
        theirs: '"second":{"by":"owner"',
        stored: async () => (await client.call(listApprovalRules)).data.rules,
      }
    },
  },
  {
    file: 'contracts/client/EditContractDialog.tsx',
    call: 'updateContract',
    form: 'a contract’s details',
    scene: async () => {
      const { client, contract, params, read } = await contractScene()
      return {
        ...contract,
        edit: async () => {
          await openDialog('Edit')
          await fill({ Title: 'Cleaning of the hall' })
        },
        saveElsewhere: async () => {
          const { revision, number, title, options, kpis } = await read()
          const added = { name: 'Doors locked', target: 'Every night' }
          const kept = kpis.map(({ id, name, target }) => ({ id, name, target }))
          await client.call(updateContract, {
            params,
            body: {
              revision,
              number,
              title,
              options: options.map(({ used_at: _, ...option }) => option),
              kpis: [...kept, added],
            },
          })
        },
        save: 'Save contract',
        mine: 'Cleaning of the hall',
        theirs: 'Doors locked',
      }
    },
  },
  {
    file: 'contracts/client/ContractDialogs.tsx',
    call: 'modifyContract',
    form: 'a modification of a contract',
    scene: async () => {
      const { client, contract, params, read } = await contractScene()
      return {
        ...contract,
        edit: async () => {
          await openDialog('Record modification')
          await fill({ 'New value': '1234.56', Reason: 'More rooms' })
        },
        saveElsewhere: async () => {
          const { revision, value } = await read()
          const body = { revision, value, ends_on: dayFromToday(400), reason: 'Longer' }
          await client.call(modifyContract, { params, body })
        },
        save: 'Record modification',
        mine: '1234.56',
        theirs: dayFromToday(400),
      }
    },
  },
  {
    file: 'evaluation/panel/client/PanelForm.tsx',
    call: 'savePanel',
    form: 'the panel, which an evaluator has joined in the meantime',
    scene: async () => {
      const { panel, chair, join } = await panelScene()
      return {
        ...panel,
        client: chair.client,
        edit: async () => {
          await press(panelFormWords.change)
          fireEvent.click(await screen.findByLabelText('Hide the bidders’ names'))
        },
        saveElsewhere: join,
        save: 'Save panel',
        mine: '"hides_names":true',
      }
    },
  },
  {
    file: 'evaluation/panel/client/PanelForm.tsx',
    call: 'savePanel',
    form: 'a new panel, which a colleague has named in the meantime',
    scene: async () => {
      const { world } = screens
      const { tender, buyer } = await makeBidScene(world)
      const { organisation_id } = buyer
      const ours = await world.makeUser({ role: 'buyer', organisation_id, name: 'Olive Own' })
      const other = await world.makeUser({ role: 'buyer', organisation_id, name: 'Theo Other' })
      const client = await world.signedIn(buyer)
      const params = { tenderId: tender.id }
      return {
        client,
        path: `/tenders/${tender.id}/evaluation`,
        edit: async () => {
          await press(panelFormWords.name)
          await choose('Add a person', ours.name)
          await press('Add')
        },
        saveElsewhere: () => {
          const members = [evaluator(other.id)]
          const body = { chair_id: buyer.id, hides_names: false, hides_prices: false, members }
          return client.call(savePanel, { params, body: { ...body, revision: null } })
        },
        save: 'Save panel',
        mine: 'Olive Own',
        theirs: 'Theo Other',
        stored: async () => (await client.call(getEvaluation, { params })).data!.members,
      }
    },
  },
  {
    file: 'evaluation/panel/client/ChangeChairDialog.tsx',
    call: 'savePanel',
    form: 'the chair of a panel',
    scene: async () => {
      const { panel, outsider, evaluators, join } = await panelScene()
      return {
        ...panel,
        client: outsider.client,
        edit: async () => {
          await openDialog('Change the chair')
          await choose('New chair', evaluators[1].user.name)
          await fill({ [panelFormWords.reason]: 'The chair is away.' })
        },
        saveElsewhere: join,
        save: 'Save chair',
        mine: evaluators[1].user.name,
        stored: async () => {
          const { members } = (await panel.stored()) as Evaluation
          const [chair] = members.filter(({ is_chair }) => is_chair)
          return [chair, members.filter(({ user }) => user.name === panel.theirs)]
        },
      }
    },
  },
  {
    file: 'evaluation/award/client/DecisionForm.tsx',
    call: 'saveDecision',
    form: 'an award decision',
    scene: async () => {
      const { decision, chair, params, choices } = await decisionScene()
      await chair.client.call(saveDecision, { params, body: { revision: null, lots: choices() } })
      return {
        ...decision,
        edit: async () => {
          await press('Change the decision')
          await changeWinnersValue('25000')
        },
        saveElsewhere: () => {
          const body = { revision: 1, lots: choices({ reason: 'No money left.' }) }
          return chair.client.call(saveDecision, { params, body })
        },
      }
    },
  },
  {
    file: 'evaluation/award/client/DecisionForm.tsx',
    call: 'saveDecision',
    form: 'a first award decision',
    scene: async () => {
      const { decision, chair, params, choices } = await decisionScene()
      return {
        ...decision,
        edit: () => changeWinnersValue('25000'),
        saveElsewhere: () => {
          const body = { revision: null, lots: choices({ reason: 'No money left.' }) }
          return chair.client.call(saveDecision, { params, body })
        },
      }
    },
  },
  {
    file: 'evaluation/summaries/client/use-summary-form.ts',
    call: 'saveSummary',
    form: 'an assessment summary',
    scene: async () => {
      const { chair, tender, params, choices, bidders } = await decisionScene()
      await chair.client.call(saveDecision, { params, body: { revision: null, lots: choices() } })
      const bidId = bidders[0]!.bid.id
      const of = { params: { ...params, bidId } }
      const read = async () => (await chair.client.call(getSummary, of)).data
      return {
        client: chair.client,
        path: `/tenders/${tender.id}/evaluation/summaries/${bidId}`,
        edit: () => fill({ [summaryWords.explanation]: 'The other method was clearer.' }),
        saveElsewhere: async () => {
          const { revision, summary } = await read()
          const marked = summary.parts.filter(({ mark }) => mark !== null)
          const reasons = marked.map(({ key, reason, citations }) => ({
            criterion: key,
            citations,
            reason: `${reason} Names were missing.`,
          }))
          const { explanation } = summary
          await chair.client.call(saveSummary, { ...of, body: { revision, explanation, reasons } })
        },
        save: 'Save summary',
        mine: 'The other method was clearer.',
        theirs: 'Names were missing.',
        stored: read,
      }
    },
  },
  {
    file: 'evaluation/scoring/client/ChangeScoreDialog.tsx',
    call: 'saveScore',
    form: 'a mark of a finished criterion',
    scene: async () => {
      const { tender, evaluators, bidders } = await makeEvaluationScene(screens.world, {
        bidders: 1,
      })
      const { client } = evaluators[0]
      const bidId = bidders[0]!.bid.id
      const params = { tenderId: tender.id, bidId }
      const criterion = 'quality'
      const first = { criterion, mark: '3', note: 'Clear.' }
      const { score } = await client.call(saveScore, { params, body: { ...first, based_on: null } })
      await client.call(finishCriterion, {
        params: { tenderId: tender.id },
        body: { criterion },
      })
      return {
        client,
        path: `/tenders/${tender.id}/evaluation/scores?bid=${bidId}&criterion=${criterion}`,
        edit: async () => {
          await openDialog('Change with a reason')
          await fill({
            [scoringWords.note]: 'Clear, with names.',
            ['Reason for the change']: 'Reread.',
          })
        },
        saveElsewhere: () => {
          const body = { ...first, mark: '4', reason: 'Too low.', based_on: score.id }
          return client.call(saveScore, { params, body })
        },
        save: 'Save change',
        mine: 'Clear, with names.',
        theirs: '"mark":"4',
        stored: async () => (await client.call(getJudgedBid, { params })).data.scores,
      }
    },
  },
  {
    file: 'tendering/client/page/ChangeDeadlineDialog.tsx',
    call: 'updateTender',
    form: 'a tender’s deadline',
    scene: async () => {
      const { tender, saveElsewhere } = await tenderScene()
      return {
        ...tender,
        path: tender.page,
        edit: async () => {
          await openDialog(deadlineTexts.change)
          await fill({ 'Submission deadline': '2035-01-08T12:00' })
        },
        saveElsewhere,
        save: deadlineTexts.change,
        mine: '2035-01-08T12:00:00Z',
      }
    },
  },
  {
    file: 'tendering/client/wizard/EditWizard.tsx',
    call: 'updateTender',
    form: 'a tender',
    scene: async () => {
      const { tender, saveElsewhere } = await tenderScene()
      return {
        ...tender,
        path: `${tender.page}/edit`,
        edit: () => fill({ Description: 'Two halls.' }),
        saveElsewhere,
        save: 'Save Changes',
        mine: 'Two halls.',
      }
    },
  },
  {
    file: 'tendering/client/wizard/use-draft.ts',
    call: 'updateTenderDraft',
    form: 'an unfinished tender',
    scene: async () => {
      const { makeUser, signedIn } = screens.world
      const client = await signedIn(await makeUser({ role: 'buyer' }))
      const form = { ...emptyForm, title: 'Cleaning', lots: [], takes_bids: false }
      const { draft } = await client.call(createTenderDraft, { body: { form, step: 1 } })
      const params = { draftId: draft.id }
      return {
        client,
        path: `/tenders/create?draft=${draft.id}`,
        edit: () => fill({ Title: 'Cleaning of the hall' }),
        saveElsewhere: () =>
          client.call(updateTenderDraft, {
            params,
            body: { form: { ...form, description: 'Two halls.' }, step: 1 },
          }),
        save: 'Save draft',
        mine: 'Cleaning of the hall',
        theirs: 'Two halls.',
        stored: async () => (await client.call(getTenderDraft, { params })).data,
      }
    },
  },
]

/**
 * Forms that save automatically, and dialogs that only ask for confirmation. Each has a test of its
 * own with this title.
 */
const elsewhere: (Pick<Row, 'file' | 'call'> & { title: string })[] = [
  {
    file: 'approvals/client/RuleTable.tsx',
    call: 'deleteApprovalRule',
    title: 'deleting an approval rule is refused if it has changed since the dialog was opened',
  },
  {
    file: 'tendering/client/page/ApprovalsPanel.tsx',
    call: 'reviewApproval',
    title: 'reviewing a request is refused if it was replaced after the page was opened',
  },
  {
    file: 'bids/setup/client/use-setup-form.ts',
    call: 'saveBidding',
    title: 'automatic saving offers a colleague’s changes instead of overwriting them',
  },
  {
    file: 'bids/setup/client/use-setup-form.ts',
    call: 'saveBidding',
    title: 'a change to a set-up that suppliers can see keeps a colleague’s changes',
  },
  {
    file: 'bids/sending/client/draft/bid-draft.ts',
    call: 'saveBidDraft',
    title:
      'a colleague’s saved text and the user’s own are both available until the user chooses one',
  },
  {
    file: 'questions/client/answer-draft.ts',
    call: 'updateAnswer',
    title: 'when two users answer at once, both texts remain until one user chooses',
  },
  {
    file: 'questions/client/publish.ts',
    call: 'publishAnswer',
    title: 'if two users answer at once, both texts are kept until one user chooses',
  },
  {
    file: 'questions/client/publish.ts',
    call: 'publishAnswer',
    title: 'publishing an answer is refused if it has changed since the dialog was opened',
  },
  {
    file: 'evaluation/scoring/client/score-sheet.ts',
    call: 'saveScore',
    title: 'changes to a mark in one window and to its note in another are merged',
  },
  {
    file: 'evaluation/consensus/client/use-consensus-form.ts',
    call: 'saveConsensus',
    title: 'a consensus saved in another window is shown beside the chair’s unsaved version',
  },
  {
    file: 'evaluation/award/client/ApprovalPanel.tsx',
    call: 'submitDecision',
    title: 'completing a decision is refused if it has changed since the dialog was opened',
  },
  {
    file: 'evaluation/award/client/ApprovalPanel.tsx',
    call: 'reviewDecision',
    title: '%s a decision is refused if it has changed since the dialog was opened',
  },
  {
    file: 'evaluation/award/client/NotifyDialog.tsx',
    call: 'notifyBidders',
    title:
      'notifying the bidders is refused if the decision has changed since the dialog was opened',
  },
  {
    file: 'tenders/nda/client/AcceptForm.tsx',
    call: 'acceptNda',
    title: 'accepting an NDA is refused if its text has changed since it was opened',
  },
]

/**
 * This file sends a version, but has no form: if another tab has already saved keys, those keys are
 * used.
 */
const withoutForm = 'bids/sending/client/draft/bid-keys.ts: saveBidDraft'

/** Returns the calls that are refused if they were sent with an outdated revision. */
function callsWithRevision(): string[] {
  const names = ['revision', 'version', 'based_on', 'sha256']
  const calls = operations.filter(({ endpoint: { body, summary } }) => {
    const shape = (body as { _zod?: { def: { shape?: object } } } | undefined)?._zod?.def.shape
    return summary.includes('If-Match') || names.some((name) => name in (shape ?? {}))
  })
  // This call accepts If-Match too, but its summary doesn't say so.
  return [...calls.map(({ name }) => name), 'publishAnswer']
}

/** Returns the client files that send a revision, each with the name of its call. */
function placesThatSendRevisions(): string[] {
  const calls = callsWithRevision()
  return globSync('{app,features,kernel}/**/client/**/*.{ts,tsx}')
    .filter((file) => !/\.test\.tsx?$/.test(file) && !file.startsWith('kernel/client/lib/api'))
    .flatMap((file) => {
      const code = readFileSync(file, 'utf8')
      const sent = calls.filter((name) => new RegExp(`\\bcall\\(\\s*${name}\\b`).test(code))
      const place = file.replace(/^features\//, '')
      if (sent.length > 0) return sent.map((name) => `${place}: ${name}`)
      return code.includes('if-match') ? [`${place}: an unknown call`] : []
    })
    .toSorted()
}

/** Returns the titles of the tests for screens and for client modules. */
function titles(): string {
  return globSync(['e2e/**/*.{spec,test}.ts', '{app,features,kernel}/**/client/**/*.test.ts'])
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
}

test('every form that sends a revision has a test, and so has every call that checks one', () => {
  const listed = [...rows, ...elsewhere].map(({ file, call }) => `${file}: ${call}`)
  expect([...new Set([...listed, withoutForm])].toSorted()).toEqual(placesThatSendRevisions())
  expect(callsWithRevision().filter((name) => !listed.some((one) => one.endsWith(name)))).toEqual(
    [],
  )
  for (const { title } of elsewhere) {
    expect(titles()).toMatch(new RegExp(`test(\\.for\\(.*?\\] as const\\))?\\(\\s*'${title}'`, 's'))
  }
})

test.for(rows)('two changes to $form are compared, and both are kept', async ({ scene }) => {
  const { client, path, edit, saveElsewhere, save, mine, theirs, stored } = await scene()
  await screens.open(path, client)
  await edit()
  const typed = inputs()
  await saveElsewhere()
  await refreshEverything()
  await screens.settled()
  expect(inputs()).toEqual(typed)
  await press(save)
  const comparison = await within(place()).findByRole('region', { name: 'Your version and theirs' })
  within(comparison).getByText('Yours, not saved')
  within(comparison).getByText('Saved in the meantime')
  expect(await stored().then(JSON.stringify)).not.toContain(mine)
  await press('Add their changes')
  await waitFor(() => expect(comparison.isConnected).toBe(false))
  await press(save)
  await waitFor(async () => {
    const text = JSON.stringify(await stored())
    expect(text).toContain(mine)
    expect(text).toContain(theirs)
  })
})

test('if two users change the same field, the form shows both changes until one is chosen', async () => {
  const { contract, client, params, read } = await contractScene()
  await screens.open(contract.path, contract.client)
  for (const [verb, mine, kept] of [
    ['Keep mine', 'Mine', 'Mine'],
    ['Use theirs', 'Mine again', 'Theirs'],
  ] as const) {
    await openDialog('Edit')
    await fill({ Title: mine })
    const { revision, number, options, kpis } = await read()
    await client.call(updateContract, {
      params,
      body: {
        revision,
        number,
        title: 'Theirs',
        options: options.map(({ used_at: _, ...option }) => option),
        kpis: kpis.map(({ id, name, target }) => ({ id, name, target })),
      },
    })
    await press('Save contract')
    const comparison = await within(place()).findByRole('region', { name: /^Your version/ })
    expect(comparison.textContent).toMatch(/Yours, not saved.*Mine.*in the meantime.*Theirs/)
    // A save without a choice changes nothing.
    await press('Save contract')
    await screens.settled()
    expect((await read()).title).toBe('Theirs')
    await press(verb)
    await press('Save contract')
    await untilClosed()
    expect((await read()).title).toBe(kept)
  }
})

test.for([
  ['approving', 'Approve'],
  ['refusing', 'Refuse'],
] as const)(
  '%s a decision is refused if it has changed since the dialog was opened',
  async ([, verb]) => {
    const { outsider, params, decision, submit } = await decisionScene('1000')
    await submit(null)
    await screens.open(decision.path, outsider.client)
    await openDialog(verb)
    if (verb === 'Refuse') await fill({ [decisionWords.reason]: 'Too expensive.' })
    await submit(1, { reason: 'No money left.' })
    await refreshEverything()
    await screens.settled()
    await press(verb)
    await says(
      'The decision, or the ranking it is based on, has changed since. Read it again before you go on.',
    )
    const { data } = await outsider.client.call(getDecision, { params })
    expect(data.state).toBe('awaiting_approval')
  },
)

test('completing a decision is refused if it has changed since the dialog was opened', async () => {
  const { chair, params, decision, choices } = await decisionScene()
  const save = (revision: number | null, reason?: string) =>
    chair.client.call(saveDecision, {
      params,
      body: { revision, lots: choices(reason ? { reason } : {}) },
    })
  await save(null)
  await screens.open(decision.path, chair.client)
  await openDialog('Complete the decision')
  await save(1, 'No money left.')
  await refreshEverything()
  await screens.settled()
  await press('Complete the decision')
  await says(
    'The decision, or the ranking it is based on, has changed since. Read it again before you go on.',
  )
  const { data } = await chair.client.call(getDecision, { params })
  expect(data.state).toBe('draft')
})

test('notifying the bidders is refused if the decision has changed since the dialog was opened', async () => {
  const { chair, params, decision, submit } = await decisionScene()
  await submit(null)
  await screens.open(decision.path, chair.client)
  await openDialog(decisionWords.notify)
  await submit(1, { reason: 'No money left.' })
  await refreshEverything()
  await screens.settled()
  await press(decisionWords.notify)
  await says(
    'The decision, or the ranking it is based on, has changed since. Read it again before you go on.',
  )
  const { data } = await chair.client.call(getDecision, { params })
  expect(data.state).toBe('approved')
})

test('deleting an approval rule is refused if it has changed since the dialog was opened', async () => {
  const client = await screens.world.signedIn(await screens.world.makeUser({ role: 'buyer' }))
  const body = { covers: 'deadline', above: null, first: 'any', second: null } as const
  const { rule } = await client.call(addApprovalRule, { body })
  await screens.open('/settings/approval-rules', client)
  await chooseInMenu('Actions for Moving a deadline, always: any colleague', 'Delete')
  const changed = { ...body, first: 'owner', revision: 1 } as const
  await client.call(changeApprovalRule, { params: { ruleId: rule.id }, body: changed })
  await refreshEverything()
  await screens.settled()
  await press('Delete')
  await says('Another owner has changed this rule in the meantime.')
  expect((await client.call(listApprovalRules)).data.rules).toHaveLength(1)
})

test('publishing an answer is refused if it has changed since the dialog was opened', async () => {
  const { buyer, asker, tender, params } = await makeQuestionScene(screens.world)
  const questionId = await ask(asker, tender, 'Is the hall heated?')
  await draft(buyer, tender, questionId, 'Yes.')
  await screens.open(`/tenders/${tender.id}?tab=questions`, buyer)
  await openDialog(/^Publish answer: /)
  const of = { params: { ...params, questionId }, body: { answer_text: 'No, it isn’t.' } }
  await buyer.call(updateAnswer, of)
  await refreshEverything()
  await screens.settled()
  expect(place().textContent).toContain('Yes.')
  await press('Publish')
  await says('This answer has been changed since you opened it.')
  await says('No, it isn’t.')
  await screens.settled()
  await press('Publish')
  await untilClosed()
  const { data } = await buyer.call(listQuestions, { params })
  expect(data[0]).toMatchObject({ status: 'published', answer: { answer_text: 'No, it isn’t.' } })
})

test('accepting an NDA is refused if its text has changed since it was opened', async () => {
  const { makeNda, makeTender, makeUser, signedIn } = screens.world
  const tender = await makeTender({ eligibility_type: 'nda_gated' })
  await makeNda(tender, { version: 1 })
  const supplier = await signedIn(await makeUser())
  await screens.open(`/tenders/${tender.id}`, supplier)
  await fill({ 'Your full name': 'Ada Byron' })
  await makeNda(tender, { version: 2 })
  await refreshEverything()
  await screens.settled()
  await says('Keep it to yourself, version 1.')
  expect(inputs()).toEqual(['Ada Byron'])
  await press('Accept agreement')
  await says('The agreement has changed since you opened it. Please read the new text.')
  await says('Keep it to yourself, version 2.')
  expect(inputs()).toEqual(['Ada Byron'])
  await press('Accept agreement')
  await says('Agreement accepted')
})

test('a change to a set-up that suppliers can see keeps a colleague’s changes', async () => {
  const { tender, params, clients } = await makeBidScene(screens.world)
  const client = clients.buyer
  await screens.open(`/tenders/${tender.id}?tab=bids`, client)
  await press('Edit bid set-up')
  const question = within(await screen.findByRole('group', { name: 'Question 1' }))
  fireEvent.change(question.getByLabelText('Question'), { target: { value: 'How, and when?' } })
  await fill({ 'What has changed': 'We ask for dates.' })
  const gutters = { key: 'gutters', description: 'Gutters', unit: 'm', quantity: '10' }
  const price_lines = [...setup.price_lines, { ...gutters, lot_id: null }]
  const theirs = { ...setup, price_lines }
  const change_note = 'With gutters.'
  await client.call(saveBidding, {
    params,
    body: { sealing: 'portal', setup: theirs, change_note },
  })
  const typed = inputs()
  await refreshEverything()
  await screens.settled()
  expect(inputs()).toEqual(typed)
  await press('Save bid set-up')
  await says(biddingTexts.stale)
  await press('Add their changes to this form')
  await waitFor(() => expect(place().textContent).not.toContain(biddingTexts.stale))
  await press('Save bid set-up')
  await screen.findByRole('button', { name: 'Edit bid set-up' })
  const { data } = await client.call(getBidding, { params })
  expect(data!.setup).toMatchObject({ price_lines, questions: [{ text: 'How, and when?' }, {}] })
})

/** Returns the values of all controls in the open form. */
function inputs(): string[] {
  const found = place().querySelectorAll<HTMLInputElement>('form :is(input, textarea, select)')
  return [...found].map(({ type, checked, value }) =>
    ['checkbox', 'radio'].includes(type) ? String(checked) : value,
  )
}

const evaluator = (user_id: number): PanelInput['members'][number] => ({
  user_id,
  role: 'evaluator',
  criteria: null,
})

async function contractScene() {
  const { world } = screens
  const { contract, buyer } = await makeContract(world)
  const params = { contractId: contract.id }
  const client = await world.signedIn(buyer)
  const read = async () => (await client.call(getContract, { params })).data
  const path = `/contracts/${contract.id}`
  return { client, params, read, contract: { client, path, stored: read } }
}

async function panelScene() {
  const scene = await makeEvaluationScene(screens.world, { stage: 'declarations' })
  const { tender, chair, outsider, params } = scene
  const joined = await screens.world.makeUser({
    role: 'buyer',
    organisation_id: tender.organisation_id,
    name: 'Jo Joined',
  })
  const read = async () => (await chair.client.call(getEvaluation, { params })).data!
  return {
    ...scene,
    outsider,
    panel: {
      path: `/tenders/${tender.id}/evaluation`,
      theirs: 'Jo Joined',
      stored: read,
    },
    async join() {
      const { revision, members, hides_names, hides_prices } = await read()
      const body = {
        revision,
        hides_names,
        hides_prices,
        chair_id: chair.user.id,
        members: [
          ...members.flatMap(({ user, role, criteria }) =>
            role ? [{ user_id: user.id, role, criteria }] : [],
          ),
          evaluator(joined.id),
        ],
      }
      await chair.client.call(savePanel, { params, body })
    },
  }
}

async function decisionScene(threshold?: string) {
  const scene = await makeDecisionScene(screens.world, threshold ? { threshold } : {})
  const { chair, tender, params } = scene
  /** Returns the usual choices, with changes to the lot that isn't awarded. */
  function choices(changes: { reason?: string } = {}) {
    const [north, south] = usualChoice(scene)
    return [north!, { ...south!, ...changes }]
  }
  return {
    ...scene,
    choices,
    /** Saves the decision and sends it for approval or, if none is needed, completes it. */
    async submit(revision: number | null, changes?: { reason: string }) {
      const body = { revision, lots: choices(changes) }
      const saved = (await chair.client.call(saveDecision, { params, body })).decision
      await chair.client.call(submitDecision, { params, body: { sha256: saved.sha256! } })
    },
    decision: {
      client: chair.client,
      path: `/tenders/${tender.id}/evaluation/award`,
      save: 'Save the decision',
      mine: '25000',
      theirs: 'No money left.',
      stored: async () => (await chair.client.call(getDecision, { params })).data,
    },
  }
}

async function changeWinnersValue(value: string): Promise<void> {
  const [field] = await screen.findAllByLabelText(new RegExp(`^${decisionWords.value}`))
  fireEvent.change(field!, { target: { value } })
}

async function tenderScene() {
  const { makeTender, makeUser, signedIn } = screens.world
  const buyer = await makeUser({ role: 'buyer' })
  const row = await makeTender({ created_by: buyer.id, title: 'Cleaning of the hall' })
  const client = await signedIn(buyer)
  const params = { tenderId: row.id }
  const stored = async () => (await client.call(getTender, { params })).data
  return {
    tender: {
      client,
      page: `/tenders/${row.id}`,
      theirs: 'Cleaning of the town hall',
      stored,
    },
    async saveElsewhere() {
      const body = { ...(await stored()), title: 'Cleaning of the town hall' }
      await client.call(updateTender, { params, body } as never)
    },
  }
}
