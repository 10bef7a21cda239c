import { useSyncExternalStore } from 'react'
import { useUser } from '#client/lib/session.tsx'
import { uploadStore, type Upload } from './uploads.ts'

/** Returns the running and failed uploads of a tender. */
export function useUploads(tenderId: number): readonly Upload[] {
  const userId = useUser().id
  const uploads = useSyncExternalStore(uploadStore.subscribe, uploadStore.current)
  return uploads.filter((one) => one.tenderId === tenderId && one.userId === userId)
}
