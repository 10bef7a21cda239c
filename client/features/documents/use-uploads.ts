import { useSyncExternalStore } from 'react'
import { useUser } from '#client/lib/session.tsx'
import { uploadStore, type Upload } from './uploads.ts'

/** The files of a tender that are on their way or have failed. */
export function useUploads(tenderId: number): readonly Upload[] {
  const userId = useUser().id
  const uploads = useSyncExternalStore(uploadStore.subscribe, uploadStore.current)
  return uploads.filter((one) => one.tenderId === tenderId && one.userId === userId)
}
