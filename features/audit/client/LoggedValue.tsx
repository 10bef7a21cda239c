import { Time } from '#kernel/client/ui/Time.tsx'

/** Value of any type in readable form. */
export function LoggedValue({ value }: { value: unknown }) {
  if (value === null || value === undefined || value === '') {
    return <span className="text-muted">Nothing</span>
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string' && isMoment(value)) return <Time iso={value} />
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) {
    return value.length === 0 ? <span className="text-muted">Nothing</span> : value.join(', ')
  }
  if (typeof value === 'object') {
    return <pre className="font-mono text-sm">{JSON.stringify(value, null, 2)}</pre>
  }
  return <span className="whitespace-pre-line wrap-anywhere">{String(value)}</span>
}

function isMoment(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:?\d{2})$/.test(text)
}
