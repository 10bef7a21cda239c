import type { Fact } from '#kernel/client/ui/FactList.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'

const events: Record<string, string> = {
  sent: 'The bid was sent',
  withdrawn: 'The bid was withdrawn',
}

/** Returns the facts in a receipt in plain words, without hashes and keys. */
export function receiptFacts(text: string): Fact[] {
  const lines = new Map(
    text.split(/\r?\n/).flatMap((line) => {
      const at = line.indexOf(': ')
      return at > 0 ? [[line.slice(0, at), line.slice(at + 2)] as const] : []
    }),
  )
  const files = text.match(/^File: /gm)?.length ?? 0
  const said = (name: string) => lines.get(name) ?? '-'
  return [
    { term: 'What happened', value: events[said('Event')] ?? said('Event') },
    { term: 'When', value: <Time iso={said('Time')} show="second" /> },
    { term: 'Deadline', value: <Time iso={said('Deadline')} /> },
    { term: 'Tender', value: `${said('Tender')}: ${said('Title')}` },
    ...(said('Lot') === '-' ? [] : [{ term: 'Lot', value: said('Lot') }]),
    { term: 'Bidder', value: said('Organisation') },
    { term: 'Version', value: said('Version') },
    { term: 'Sealed files', value: String(files) },
    { term: 'Issued by', value: said('Portal') },
  ]
}
