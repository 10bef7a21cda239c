import { useUser } from '#kernel/client/lib/session.tsx'
import { useStore } from '#kernel/client/store/create-store.ts'
import { uploadStore, type Upload } from './uploads.ts'

/** Returns the user's running and failed uploads for a tender. */
export function useUploads(tenderId: number): readonly Upload[] {
  const userId = useUser().id
  const uploads = useStore(uploadStore.store)
  return uploads.filter((one) => one.tenderId === tenderId && one.userId === userId)
}
