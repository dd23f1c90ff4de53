import { useSelector } from '@xstate/react'
import type { lightboxMachine } from '#machines/feed/lightbox.machine.ts'
import { useFlow } from '#views/flow.tsx'
import { later } from '#views/kit/later.tsx'

const Lightbox = later(() => import('./Lightbox.tsx'))

interface GalleryProps {
  lightbox: typeof lightboxMachine
}

/** Beside the posts of a page: the picture that is open over them. */
export function Gallery({ lightbox: flow }: GalleryProps) {
  const lightbox = useFlow(flow)
  const isOpen = useSelector(lightbox, (snapshot) => snapshot.matches('open'))
  return <Lightbox lightbox={lightbox} isWanted={isOpen} />
}
