import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { CropRef, cropMachine } from '#machines/feed/crop.machine.ts'
import { selectionWords, ZOOM_IN, ZOOM_OUT } from '#rules/feed/crop.ts'
import { type Screens, screenOf } from '#views/flow.tsx'
import { Button } from '#views/kit/Button.tsx'
import { Dialog } from '#views/kit/Dialog.tsx'
import { DialogActions } from '#views/kit/DialogActions.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { useObjectUrl } from '#views/kit/object-url.ts'
import { Segments } from '#views/kit/Segments.tsx'
import { Loading, Skeleton } from '#views/kit/Skeleton.tsx'
import { later } from '#views/later/later.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'

const Cropper = later(async () => ({
  default: (await import('#views/kit/Cropper.tsx')).Cropper,
}))

type Part = 'stage' | 'question' | 'refusal' | 'wait'

const parts = {
  looking: 'wait',
  inspecting: 'wait',
  asking: 'question',
  loading: 'stage',
  'adjusting.settled': 'stage',
  'adjusting.moving': 'stage',
  exporting: 'stage',
  cropped: 'wait',
  whole: 'wait',
  cancelled: 'wait',
  broken: 'refusal',
} satisfies Record<Screens<typeof cropMachine>, Part>

/** Dialog for cropping a picture. */
export function CropDialog({ crop }: { crop: CropRef }) {
  const part = parts[useSelector(crop, screenOf)]
  const bodies = {
    wait: <Waiting />,
    stage: <Stage crop={crop} />,
    question: <Question crop={crop} />,
    refusal: <Refusal crop={crop} />,
  } satisfies Record<Part, ReactNode>
  return (
    <Dialog isOpen size="lg" title="Crop the picture" onClose={() => cancel(crop)}>
      <FocusMove to="dialog" after={part} />
      {bodies[part]}
    </Dialog>
  )
}

const cancel = (crop: CropRef) => crop.send({ type: 'crop.cancelled' })

function Waiting() {
  return (
    <Loading label="Looking at the picture">
      <Skeleton shape="hero" />
    </Loading>
  )
}

const shapes = [
  { value: 'set', label: '4:3' },
  { value: 'free', label: 'Free' },
] as const

function Stage({ crop }: { crop: CropRef }) {
  const url = useObjectUrl(useSelector(crop, ({ context }) => context.file))
  const ratio = useSelector(crop, ({ context }) => context.ratio)
  const ratios = useSelector(crop, ({ context }) => context.ratios)
  const isBusy = useSelector(crop, (snapshot) => snapshot.hasTag('busy'))
  const canConfirm = useSelector(crop, (snapshot) => snapshot.can({ type: 'crop.confirmed' }))
  const [set = null, ...others] = ratios
  return (
    <>
      {others.length > 0 && (
        <Segments
          label="Shape"
          options={shapes}
          value={ratio === null ? 'free' : 'set'}
          onChange={(shape) =>
            crop.send({ type: 'ratio.chosen', ratio: shape === 'free' ? null : set })
          }
        />
      )}
      {url === null ? (
        <Waiting />
      ) : (
        <Cropper
          fallback={<Waiting />}
          src={url}
          label="Drag the frame, or use the arrow keys; plus and minus zoom"
          ratio={ratio}
          zoom={{ in: ZOOM_IN, out: ZOOM_OUT }}
          onLoad={() => crop.send({ type: 'picture.loaded' })}
          onRefuse={() => crop.send({ type: 'picture.refused' })}
          onSelect={(selection) => crop.send({ type: 'selection.changed', selection })}
        />
      )}
      <Selected crop={crop} />
      <DialogActions>
        <Button variant="quiet" onClick={() => cancel(crop)}>
          Cancel
        </Button>
        <Button
          variant="primary"
          isPending={isBusy}
          isDisabled={!canConfirm}
          onClick={() => crop.send({ type: 'crop.confirmed' })}
        >
          Use this part
        </Button>
      </DialogActions>
    </>
  )
}

/** Announces the selection once it has settled, or the failure to crop. */
function Selected({ crop }: { crop: CropRef }) {
  const selection = useSelector(crop, ({ context }) => context.selection)
  const isSettled = useSelector(crop, (snapshot) => snapshot.matches({ adjusting: 'settled' }))
  const hasFailed = useSelector(crop, ({ context }) => context.hasFailed)
  if (hasFailed) return <InlineStatus>We couldn’t crop this part. Try a smaller one.</InlineStatus>
  return (
    <InlineStatus tone="info">
      {isSettled && selection && `You keep ${selectionWords(selection)}.`}
    </InlineStatus>
  )
}

function Question({ crop }: { crop: CropRef }) {
  return (
    <>
      <p>This picture is animated. Cropping makes it a still.</p>
      <DialogActions>
        <Button variant="quiet" onClick={() => crop.send({ type: 'whole.chosen' })}>
          Keep it animated
        </Button>
        <Button variant="primary" onClick={() => crop.send({ type: 'still.accepted' })}>
          Crop it
        </Button>
      </DialogActions>
    </>
  )
}

function Refusal({ crop }: { crop: CropRef }) {
  return (
    <>
      <p>
        Your browser can’t show this picture, so you can’t crop it here. You can send it as it is,
        and you’ll see it once it’s uploaded.
      </p>
      <DialogActions>
        <Button variant="quiet" onClick={() => cancel(crop)}>
          Cancel
        </Button>
        <Button variant="primary" onClick={() => crop.send({ type: 'whole.chosen' })}>
          Send it as it is
        </Button>
      </DialogActions>
    </>
  )
}
