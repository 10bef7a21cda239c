import { fireEvent, screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { mount, unmountAfterEach } from '#app/client/test/mount.tsx'
import { FileInput } from './FileInput.tsx'

unmountAfterEach()

const mib = 1024 * 1024

type Limits = { accept?: string[]; maxSizeMb?: number }

/** Chooses the files and returns the names of those that the control passes on. */
function choose(limits: Limits, files: File[]): string[] {
  const taken: string[] = []
  const onFiles = (accepted: File[]) => void taken.push(...accepted.map(({ name }) => name))
  mount(<FileInput label="Files" isMultiple {...limits} onFiles={onFiles} />)
  fireEvent.change(screen.getByLabelText('Files'), { target: { files } })
  return taken
}

const file = (name: string, size = 1) =>
  Object.defineProperty(new File([], name), 'size', { value: size })

test('the file input accepts only the listed file types, and its error message lists them', () => {
  const taken = choose({ accept: ['.pdf', '.docx'] }, [file('a.exe'), file('b.docx')])
  expect(screen.getByLabelText('Files').getAttribute('accept')).toBe('.pdf,.docx')
  expect(taken).toEqual(['b.docx'])
  expect(screen.getByRole('alert').textContent).toBe(
    'a.exe: Invalid file type. Allowed: .pdf, .docx',
  )
})

test('the file input accepts files up to the configured size', () => {
  const taken = choose({ maxSizeMb: 2 }, [file('a.pdf', 2 * mib + 1), file('b.pdf', 2 * mib)])
  expect(taken).toEqual(['b.pdf'])
  expect(screen.getByRole('alert').textContent).toBe('a.pdf: File size exceeds 2MB limit')
})

test('the file input accepts files up to 50 MB by default', () => {
  const taken = choose({}, [file('a.pdf', 50 * mib + 1), file('b.pdf', 50 * mib)])
  expect(taken).toEqual(['b.pdf'])
  expect(screen.getByRole('alert').textContent).toBe('a.pdf: File size exceeds 50MB limit')
})
