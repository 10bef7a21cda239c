import { useMutation } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { fileTexts } from '#kernel/contract/file.ts'
import { addressOf, type Endpoint, type Params } from '#kernel/contract/endpoint.ts'
import { download } from './download.ts'
import { messageIfAny } from './failure.ts'

/** Returns the props for a download link, and the error message if the last download failed. */
export function useDownload<E extends Endpoint>(endpoint: E, params: Params<E>) {
  const { mutate, error } = useMutation({ mutationFn: () => download(endpoint, params) })
  return {
    error: messageIfAny(error, fileTexts.downloadFailed),
    link: {
      href: addressOf(endpoint, { params }),
      download: '',
      onClick: (event: MouseEvent) => {
        event.preventDefault()
        mutate()
      },
    },
  }
}
