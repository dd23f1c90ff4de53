import { useSelector } from '@xstate/react'
import { ImagePlus } from 'lucide-react'
import type {
  PictureChoiceRef,
  PictureChosen,
  pictureChoiceMachine,
} from '#machines/feed/pictureChoice.machine.ts'
import type { Owner } from '#machines/report.ts'
import type { Ratio } from '#rules/feed/crop.ts'
import { acceptedTypes, PICTURES_ONLY } from '#rules/feed/upload.ts'
import { useFlow } from '#views/flow.tsx'
import { Button } from '#views/kit/Button.tsx'
import { DialogActions } from '#views/kit/DialogActions.tsx'
import { FileButton } from '#views/kit/FileButton.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { ProgressBar } from '#views/kit/ProgressBar.tsx'
import { LaterDialog } from '#views/later/LaterDialog.tsx'
import { intentOf, later } from '#views/later/later.tsx'

export interface OwnCoverProps {
  flow: typeof pictureChoiceMachine
  reportTo: Owner<PictureChosen>
  /** Allowed aspect ratios for cropping. */
  ratios: readonly Ratio[]
}

const CropDialog = later(async () => ({
  default: (await import('#views/feed/composer/CropDialog.tsx')).CropDialog,
}))

/** Lets the creator crop and upload their own picture as the cover, with a popup for the progress. */
export function OwnCover({ flow, reportTo, ratios }: OwnCoverProps) {
  const choice: PictureChoiceRef = useFlow(flow, {
    reportTo,
    picture: null,
    ratios,
  })
  const problem = useSelector(choice, ({ context }) => context.problem)
  const upload = useSelector(choice, ({ children }) => children.upload)
  const crop = useSelector(upload, (snapshot) => snapshot?.children.crop)
  const isSending = useSelector(upload, (snapshot) => snapshot?.hasTag('busy') ?? false)
  const progress = useSelector(upload, (snapshot) => snapshot?.context.progress ?? 0)
  const cancel = () => choice.send({ type: 'upload.cancelled' })
  return (
    <div {...intentOf(CropDialog, LaterDialog)}>
      <FileButton
        icon={<ImagePlus />}
        accept={acceptedTypes(PICTURES_ONLY.picture)}
        onFiles={(files) => choice.send({ type: 'files.given', files })}
      >
        Use a picture of your own
      </FileButton>
      <InlineStatus>{problem?.message}</InlineStatus>
      {crop && <CropDialog crop={crop} />}
      <LaterDialog isOpen={isSending} onClose={cancel} title="Sending the picture" size="sm">
        <ProgressBar
          label="Sending the picture"
          hasLabel={false}
          value={progress}
          valueLabel={progress === 100 ? '100 % · one moment' : `${progress} %`}
        />
        <DialogActions>
          <Button onClick={cancel}>Cancel</Button>
        </DialogActions>
      </LaterDialog>
    </div>
  )
}
