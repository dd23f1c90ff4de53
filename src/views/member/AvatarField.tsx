import { useSelector } from '@xstate/react'
import { ImagePlus, RotateCw, Undo2, X } from 'lucide-react'
import type { InputFrom } from 'xstate'
import type { UploadRef } from '#machines/feed/upload.machine.ts'
import type { AvatarRef, avatarMachine } from '#machines/member/avatar.machine.ts'
import { acceptedTypes, PICTURES_ONLY } from '#rules/feed/upload.ts'
import { savedWords } from '#rules/member/avatar.ts'
import { screenOf, useFlow } from '#views/flow.tsx'
import { Avatar } from '#views/kit/Avatar.tsx'
import { Button } from '#views/kit/Button.tsx'
import { Card } from '#views/kit/Card.tsx'
import { DropArea } from '#views/kit/DropArea.tsx'
import { FileButton } from '#views/kit/FileButton.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { later } from '#views/kit/later.tsx'
import { ProgressBar } from '#views/kit/ProgressBar.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import styles from './AvatarField.module.css'

const CropDialog = later(async () => ({
  default: (await import('#views/feed/composer/CropDialog.tsx')).CropDialog,
}))

export interface AvatarFieldProps {
  flow: typeof avatarMachine
  input: InputFrom<typeof avatarMachine> & { id: number }
}

interface Props {
  avatar: AvatarRef
}

/** The member's avatar, with controls to replace or remove it. Each change is saved immediately. */
export function AvatarField({ flow, input: { id, ...input } }: AvatarFieldProps) {
  const avatar: AvatarRef = useFlow(flow, input)
  const picture = useSelector(avatar, ({ context }) => context.avatar)
  const step = useSelector(avatar, screenOf)
  const upload = useSelector(avatar, ({ children }) => children.upload)
  const crop = useSelector(upload, (snapshot) => snapshot?.children.crop)
  const give = (files: File[]) => avatar.send({ type: 'files.given', files })
  return (
    <Card aria-label="Your picture" padding="lg">
      <div className={styles.avatar}>
        <Avatar seed={id} src={picture?.formats.mobile_list} size="xl" />
        <div className={styles.body} data-focus-place="">
          <FocusMove to="part" after={step} />
          <div className={styles.tools}>
            <FileButton
              icon={<ImagePlus />}
              accept={acceptedTypes(PICTURES_ONLY.picture)}
              reason={step === 'underWay.saving' ? 'Your picture is being saved.' : null}
              onFiles={give}
            >
              {picture ? 'Change the picture' : 'Choose a picture'}
            </FileButton>
            {picture && (
              <Button
                size="sm"
                variant="quiet"
                icon={<X />}
                onClick={() => avatar.send({ type: 'picture.removed' })}
              >
                Remove the picture
              </Button>
            )}
          </div>
          <p className={styles.hint}>You can drop or paste one as well.</p>
          {upload && <Sending avatar={avatar} upload={upload} />}
          <Outcome avatar={avatar} />
        </div>
      </div>
      <DropArea words="Drop your picture here" onFiles={give} />
      {crop && <CropDialog crop={crop} />}
    </Card>
  )
}

/** Progress of the upload; nothing while the picture is being cropped. */
function Sending({ avatar, upload }: Props & { upload: UploadRef }) {
  const isSending = useSelector(upload, (snapshot) => snapshot.hasTag('busy'))
  const progress = useSelector(upload, ({ context }) => context.progress)
  if (!isSending) return null
  return (
    <>
      <ProgressBar
        label="Sending your picture"
        hasLabel={false}
        value={progress}
        valueLabel={progress === 100 ? '100 % · one moment' : `${progress} %`}
      />
      <div className={styles.tools}>
        <Button size="sm" icon={<X />} onClick={() => avatar.send({ type: 'upload.cancelled' })}>
          Cancel
        </Button>
      </div>
    </>
  )
}

/** The outcome of the last change, with buttons to undo or retry it. */
function Outcome({ avatar }: Props) {
  const picture = useSelector(avatar, ({ context }) => context.avatar)
  const problem = useSelector(avatar, ({ context }) => context.problem)
  const isSaved = useSelector(avatar, (snapshot) => snapshot.matches('saved'))
  const canUndo = useSelector(avatar, (snapshot) => snapshot.can({ type: 'removal.undone' }))
  const canRetry = useSelector(avatar, (snapshot) => snapshot.can({ type: 'saving.retried' }))
  return (
    <>
      <InlineStatus tone={problem ? 'danger' : 'ok'}>
        {problem ? problem.message : isSaved && savedWords(picture)}
      </InlineStatus>
      {(canUndo || canRetry) && (
        <div className={styles.tools}>
          {canRetry && (
            <Button
              size="sm"
              icon={<RotateCw />}
              onClick={() => avatar.send({ type: 'saving.retried' })}
            >
              Try again
            </Button>
          )}
          {canUndo && (
            <Button
              size="sm"
              variant="quiet"
              icon={<Undo2 />}
              onClick={() => avatar.send({ type: 'removal.undone' })}
            >
              Put it back
            </Button>
          )}
        </div>
      )}
    </>
  )
}
