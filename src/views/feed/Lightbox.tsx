import { useSelector } from '@xstate/react'
import type { LightboxRef, lightboxMachine } from '#machines/feed/lightbox.machine.ts'
import { neighboursOf } from '#rules/feed/lightbox.ts'
import { pictureName, placeLabel } from '#rules/feed/media.ts'
import type { Screens } from '#views/flow.tsx'
import { Viewer } from '#views/kit/Viewer.tsx'
import { screenIn } from '#views/screens.ts'

const stages = {
  closed: 'closed',
  'open.turning': 'loading',
  'open.loading': 'loading',
  'open.seen': 'seen',
  'open.broken': 'broken',
} as const satisfies Record<Screens<typeof lightboxMachine>, string>

/** A picture of a post in full screen. */
export default function Lightbox({ lightbox }: { lightbox: LightboxRef }) {
  const shown = useSelector(lightbox, ({ context }) => context.shown)
  const stage = stages[useSelector(lightbox, screenIn(stages))]
  const picture = shown?.post.pictures[shown.index]
  if (!shown || !picture) return null
  const { pictures, user } = shown.post
  const count = pictures.length
  return (
    <Viewer
      label={`Pictures by ${user.nickname}`}
      picture={{
        src: picture.formats.original,
        preview: picture.formats.post_preview,
        width: picture.width,
        height: picture.height,
        alt: pictureName(picture, { index: shown.index, count, author: user }),
      }}
      place={count > 1 ? placeLabel(shown.index, count) : undefined}
      neighbours={neighboursOf(shown).map(({ formats }) => formats.original)}
      stage={stage}
      onLoaded={() => lightbox.send({ type: 'picture.loaded' })}
      onFailed={() => lightbox.send({ type: 'picture.failed' })}
      onRetry={() => lightbox.send({ type: 'retry.requested' })}
      onTurn={(by) => lightbox.send({ type: 'picture.turned', by })}
      onEnd={(end) => lightbox.send({ type: 'end.chosen', end })}
      onClose={() => lightbox.send({ type: 'lightbox.closed' })}
    />
  )
}
