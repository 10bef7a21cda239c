// Renders the report on a verified evidence pack.
import { evidenceProfileLabels } from '../contract/evidence.ts'
import {
  checkLabels,
  faultCount,
  findingsOf,
  isVerified,
  outcomeOf,
  sentenceOf,
  type Check,
  type ComparedBid,
  type ComparedLot,
  type PackReport,
} from '../rules/report.ts'
import { element } from './element.ts'

/** Maximum number of faults on the page; a forged pack may have thousands. */
const maxFaults = 200

export function reportParts(report: PackReport): Node[] {
  return [
    outcome(report),
    ...faults(report),
    ...report.lots.map(lotTable),
    checks(report.checks),
    ...notes(report),
    ...facts(report),
  ]
}

function outcome(report: PackReport): Node {
  const hasFaults = findingsOf(report).length > 0
  const kind = hasFaults ? 'bad' : isVerified(report) ? 'good' : 'open'
  const more = {
    bad: 'Don’t rely on this copy. Every fault is listed below.',
    open: 'Paste the portal’s key above and verify again.',
    good: 'Every file, signature, link and total was checked, and the portal’s key signed it.',
  }
  return element(
    'div',
    { class: `banner ${kind}` },
    element('h2', { id: 'outcome' }, outcomeOf(report)),
    element('p', {}, more[kind]),
  )
}

function faults(report: PackReport): Node[] {
  const all = findingsOf(report)
  if (all.length === 0) return []
  const shown = all.slice(0, maxFaults)
  const rest = all.length - shown.length
  return [
    element(
      'section',
      { 'aria-labelledby': 'faults' },
      element('h2', { id: 'faults' }, 'Faults'),
      element('ul', {}, ...shown.map((one) => element('li', {}, sentenceOf(one)))),
      ...(rest > 0 ? [element('p', {}, `And ${rest} more.`)] : []),
    ),
  ]
}

const columns = [
  ['Bidder', ''],
  ['Announced points', 'number'],
  ['Recomputed points', 'number'],
  ['Announced rank', 'number'],
  ['Recomputed rank', 'number'],
  ['Result', ''],
] as const

function lotTable({ title, bids }: ComparedLot): Node {
  const name = title ? `Result of ${title}` : 'Result'
  const heads = columns.map(([text, kind]) => element('th', { scope: 'col', class: kind }, text))
  return element(
    'div',
    { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': name },
    element(
      'table',
      {},
      element('caption', {}, name),
      element('thead', {}, element('tr', {}, ...heads)),
      element('tbody', {}, ...bids.map(bidRow)),
    ),
  )
}

function bidRow(bid: ComparedBid): Node {
  const { announced, recomputed } = bid
  const number = (value: string | number | null | undefined) =>
    element('td', { class: 'number' }, value === null || value === undefined ? '–' : String(value))
  const isSame = announced?.total === recomputed?.total && announced?.rank === recomputed?.rank
  const words = [
    bid.is_excluded ? 'Excluded' : null,
    bid.is_winner ? 'Awarded' : null,
    isSame ? 'Same' : 'Different',
  ]
  return element(
    'tr',
    { class: isSame ? 'good' : 'bad' },
    element('th', { scope: 'row' }, bid.bidder),
    number(announced?.total),
    number(recomputed?.total),
    number(announced?.rank),
    number(recomputed?.rank),
    element('td', { class: 'mark' }, words.filter((word) => word !== null).join(', ')),
  )
}

function checks(all: readonly Check[]): Node {
  const rows = all
    .filter(({ compared, findings }) => compared > 0 || findings.length > 0)
    .map(({ name, compared, findings }) =>
      element(
        'tr',
        { class: findings.length === 0 ? 'good' : 'bad' },
        element('th', { scope: 'row' }, checkLabels[name]),
        element('td', { class: 'number' }, String(compared)),
        element(
          'td',
          { class: 'mark' },
          findings.length === 0 ? '✓ No faults' : `✗ ${faultCount(findings.length)}`,
        ),
      ),
    )
  const heads = [
    element('th', { scope: 'col' }, 'Check'),
    element('th', { scope: 'col', class: 'number' }, 'Compared'),
    element('th', { scope: 'col' }, 'Outcome'),
  ]
  return element(
    'div',
    { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Checks' },
    element(
      'table',
      {},
      element('caption', {}, 'Checks'),
      element('thead', {}, element('tr', {}, ...heads)),
      element('tbody', {}, ...rows),
    ),
  )
}

function notes({ notes: all }: PackReport): Node[] {
  if (all.length === 0) return []
  return [element('ul', { 'aria-label': 'Notes' }, ...all.map((note) => element('li', {}, note)))]
}

function facts({ manifest }: PackReport): Node[] {
  if (!manifest) return []
  const { tender, profile, bidder, created_at, key, keys_published_at, left_out } = manifest
  const rows: [string, string][] = [
    ['Tender', `${tender.reference} ${tender.title}`],
    ['Contents', bidder ? `Bids of ${bidder.name}` : evidenceProfileLabels[profile]],
    ['Created', new Date(created_at).toLocaleString('en-GB')],
    ['Signed with the key', key],
    ['Keys are published at', keys_published_at],
    ...left_out.map(({ path, reason }): [string, string] => ['Left out', `${path}: ${reason}`]),
  ]
  const parts = rows.flatMap(([name, text]) => [element('dt', {}, name), element('dd', {}, text)])
  return [
    element(
      'section',
      { 'aria-labelledby': 'facts' },
      element('h2', { id: 'facts' }, 'About this pack'),
      element('dl', {}, ...parts),
    ),
  ]
}
