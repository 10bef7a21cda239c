import { Download } from 'lucide-react'
import { brand } from '#kernel/client/lib/brand.ts'
import { saveFile } from '#kernel/client/lib/save-file.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { CopyButton } from '#kernel/client/ui/CopyButton.tsx'
import { FlowHeading } from './FlowForm.tsx'

/** Recovery codes, shown once after they were created. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const list = codes.join('\n')
  return (
    <div className="flex flex-col gap-5 border-t border-line pt-5">
      <FlowHeading title="Save your recovery codes" />
      <p>
        If you lose your phone, you can use each code once to sign in. Keep them somewhere safe: we
        won’t show them again.
      </p>
      <ul
        aria-label="Recovery codes"
        className="grid gap-x-8 gap-y-2 rounded-control bg-sunken p-4 font-mono sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton value={list} label="Copy codes" size="normal" />
        <Button kind="secondary" onClick={() => download(list)}>
          <Download aria-hidden="true" />
          Download
        </Button>
        <Button onClick={onDone}>I’ve saved them</Button>
      </div>
    </div>
  )
}

function download(list: string): void {
  const text = `Recovery codes for ${brand.product_name}, each for one use\n\n${list}\n`
  saveFile('recovery-codes.txt', text)
}
