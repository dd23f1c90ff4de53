import { useSelector } from '@xstate/react'
import type { lightboxMachine } from '#machines/feed/lightbox.machine.ts'
import { useFlow } from '#views/flow.tsx'
import { later } from '#views/later/later.tsx'

const Lightbox = later(() => import('./Lightbox.tsx'))

interface GalleryProps {
  lightbox: typeof lightboxMachine
}

/** The lightbox of a page with posts, loaded when the first picture is opened. */
export function Gallery({ lightbox: flow }: GalleryProps) {
  const lightbox = useFlow(flow)
  const isOpen = useSelector(lightbox, (snapshot) => snapshot.matches('open'))
  return <Lightbox lightbox={lightbox} isWanted={isOpen} />
}
