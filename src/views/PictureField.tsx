import { useSelector } from '@xstate/react'
import { ImagePlus, Undo2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PictureChoiceRef } from '#machines/feed/pictureChoice.machine.ts'
import type { UploadRef } from '#machines/feed/upload.machine.ts'
import type { AvatarRef } from '#machines/member/avatar.machine.ts'
import type { Picture } from '#rules/feed/picture.ts'
import { acceptedTypes, PICTURES_ONLY } from '#rules/feed/upload.ts'
import { Button } from '#views/kit/Button.tsx'
import { DropArea } from '#views/kit/DropArea.tsx'
import { FieldError } from '#views/kit/Field.tsx'
import { FileButton } from '#views/kit/FileButton.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { ProgressBar } from '#views/kit/ProgressBar.tsx'
import { Cluster } from '#views/kit/Stack.tsx'
import { later } from '#views/later/later.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import { screenOf } from './flow.tsx'
import styles from './PictureField.module.css'

const CropDialog = later(async () => ({
  default: (await import('./feed/composer/CropDialog.tsx')).CropDialog,
}))

interface PictureFieldProps {
  choice: PictureChoiceRef
  /** The form's error for this field. */
  error: string | undefined
  /** Renders the picture, or a placeholder for null. */
  children: (picture: Picture | null) => ReactNode
}

/** Form field for a single picture: shows it, and lets the user replace or remove it. */
export function PictureField({ choice, error, children }: PictureFieldProps) {
  const picture = useSelector(choice, ({ context }) => context.picture)
  const problem = useSelector(choice, ({ context }) => context.problem)
  return (
    <PictureControls
      choice={choice}
      picture={picture}
      name="the picture"
      shown={children(picture)}
      tool={<PutBack choice={choice} />}
    >
      <FieldError>{error}</FieldError>
      <InlineStatus>{problem?.message}</InlineStatus>
    </PictureControls>
  )
}

interface ChoiceProps {
  /** Uploads the picture for a form, or saves it as the avatar. */
  choice: PictureChoiceRef | AvatarRef
}

interface PictureControlsProps extends ChoiceProps {
  picture: Picture | null
  name: 'the picture' | 'your picture'
  /** The picture, or a placeholder. */
  shown: ReactNode
  /** Reason why no file can be chosen now. */
  reason?: string | null
  /** An additional button next to the ones for choosing and removing a picture. */
  tool?: ReactNode
  hint?: string
  /** Shown below the progress of the upload. */
  children: ReactNode
}

/** A picture with the controls to choose, drop, paste, crop, upload and remove it. */
export function PictureControls(props: PictureControlsProps) {
  const { choice, picture, name, shown, reason = null, tool, hint, children } = props
  const upload = useSelector(choice, (snapshot) => snapshot.children.upload)
  const crop = useSelector(upload, (snapshot) => snapshot?.children.crop)
  const step = useSelector(choice, ({ value }) => screenOf({ value }))
  const give = (files: File[]) => choice.send({ type: 'files.given', files })
  return (
    <div className={styles.field}>
      {shown}
      <div className={styles.body} data-focus-place="">
        <FocusMove to="part" after={`${step} ${picture?.id}`} />
        <Cluster gap={1}>
          <FileButton
            icon={<ImagePlus />}
            accept={acceptedTypes(PICTURES_ONLY.picture)}
            reason={reason}
            onFiles={give}
          >
            {picture ? 'Change the picture' : 'Choose a picture'}
          </FileButton>
          {picture && (
            <Button
              size="sm"
              variant="quiet"
              icon={<X />}
              onClick={() => choice.send({ type: 'picture.removed' })}
            >
              Remove the picture
            </Button>
          )}
          {tool}
        </Cluster>
        {hint && <p className={styles.hint}>{hint}</p>}
        {upload && <Sending choice={choice} upload={upload} name={name} />}
        {children}
      </div>
      <DropArea words={`Drop ${name} here`} onFiles={give} />
      {crop && <CropDialog crop={crop} />}
    </div>
  )
}

/** Progress of the upload. Renders nothing while the picture is being cropped. */
function Sending({ choice, upload, name }: ChoiceProps & { upload: UploadRef; name: string }) {
  const isSending = useSelector(upload, (snapshot) => snapshot.hasTag('busy'))
  const progress = useSelector(upload, ({ context }) => context.progress)
  if (!isSending) return null
  return (
    <>
      <ProgressBar
        label={`Sending ${name}`}
        hasLabel={false}
        value={progress}
        valueLabel={progress === 100 ? '100 % · one moment' : `${progress} %`}
      />
      <Cluster gap={1}>
        <Button size="sm" icon={<X />} onClick={() => choice.send({ type: 'upload.cancelled' })}>
          Cancel
        </Button>
      </Cluster>
    </>
  )
}

/** Restores the last picture that was removed, as long as that is possible. */
export function PutBack({ choice }: ChoiceProps) {
  const canUndo = useSelector(choice, (snapshot) => snapshot.can({ type: 'removal.undone' }))
  return (
    canUndo && (
      <Button
        size="sm"
        variant="quiet"
        icon={<Undo2 />}
        onClick={() => choice.send({ type: 'removal.undone' })}
      >
        Undo
      </Button>
    )
  )
}
