import { useSelector } from '@xstate/react'
import { ArrowDown, ArrowUp, Crop, RotateCw, X } from 'lucide-react'
import type { CompositionRef } from '#machines/feed/composition.machine.ts'
import { type Attachment, canBeCut, isSentUnseen } from '#rules/feed/attachment.ts'
import { Button } from '#views/kit/Button.tsx'
import { FilePreview } from '#views/kit/FilePreview.tsx'
import { IconButton } from '#views/kit/IconButton.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { ProgressBar } from '#views/kit/ProgressBar.tsx'
import { SortableList } from '#views/kit/SortableList.tsx'
import { TextField } from '#views/kit/TextField.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import styles from './Attachments.module.css'

interface RowProps {
  composition: CompositionRef
  attachment: Attachment
}

/** The pictures or the video, in the order of the post. */
export function Attachments({ composition }: { composition: CompositionRef }) {
  const attachments = useSelector(composition, ({ context }) => context.attachments)
  return (
    attachments.length > 0 && (
      <SortableList
        label="Files of this post"
        items={attachments}
        onMove={(key, to) => composition.send({ type: 'attachment.moved', key, to })}
      >
        {(attachment, index) => (
          <Row
            composition={composition}
            attachment={attachment}
            index={index}
            count={attachments.length}
          />
        )}
      </SortableList>
    )
  )
}

function Row({ composition, attachment, ...place }: RowProps & { index: number; count: number }) {
  const { key, kind, name, file, media, alt } = attachment
  const src = media && 'formats' in media ? media.formats.mobile_list : null
  return (
    <div className={styles.row}>
      <FilePreview file={file} src={src} isVideo={kind === 'video'} />
      <div className={styles.body}>
        <p className={styles.name} dir="auto">
          {name}
        </p>
        <State composition={composition} attachment={attachment} />
        {kind === 'picture' && (
          <TextField
            label="What does it show?"
            name={`alt-${key}`}
            description="Optional: describe it for critters who can’t see it."
            value={alt}
            onChange={(changed) => composition.send({ type: 'alt.changed', key, alt: changed })}
          />
        )}
        <Tools composition={composition} attachment={attachment} {...place} />
      </div>
    </div>
  )
}

/** Upload status of an attachment: progress, waiting or error. */
function State({ composition, attachment }: RowProps) {
  const { key, name, stage, words } = attachment
  const isSending = useSelector(composition, ({ context }) => context.sending === key)
  if (stage === 'failed') return <InlineStatus>{words}</InlineStatus>
  if (isSending) return <Progress composition={composition} name={name} />
  if (stage === 'waiting') return <p className={styles.state}>Waiting for its turn</p>
  return isSentUnseen(attachment) ? (
    <p className={styles.state}>Your browser can’t show it. You’ll see it once it’s posted.</p>
  ) : null
}

function Progress({ composition, name }: { composition: CompositionRef; name: string }) {
  const upload = useSelector(composition, ({ children }) => children.upload)
  const progress = useSelector(upload, (snapshot) => snapshot?.context.progress ?? 0)
  return (
    <ProgressBar
      label={`Sending ${name}`}
      hasLabel={false}
      value={progress}
      valueLabel={progress === 100 ? '100 % · one moment' : `${progress} %`}
    />
  )
}

function Tools(props: RowProps & { index: number; count: number }) {
  const { composition, attachment, index, count } = props
  const { key, name, stage } = attachment
  const isSending = useSelector(composition, ({ context }) => context.sending === key)
  const move = (to: number) => composition.send({ type: 'attachment.moved', key, to })
  return (
    <div className={styles.tools} data-focus-place="">
      <FocusMove to="part" after={stage} />
      {stage === 'failed' && (
        <Button
          size="sm"
          icon={<RotateCw />}
          onClick={() => composition.send({ type: 'attachment.retried', key })}
        >
          Try again
        </Button>
      )}
      {canBeCut(attachment) && (
        <Button
          size="sm"
          icon={<Crop />}
          aria-label={`Crop ${name}`}
          // Not `disabled`, because the button keeps the focus while the cropped picture is uploaded.
          isUnavailable={isSending}
          onClick={() => composition.send({ type: 'crop.requested', key })}
        >
          Crop
        </Button>
      )}
      {count > 1 && (
        <>
          <IconButton
            label={`Move ${name} up`}
            tip={false}
            icon={<ArrowUp />}
            isDisabled={index === 0}
            onClick={() => move(index - 1)}
          />
          <IconButton
            label={`Move ${name} down`}
            tip={false}
            icon={<ArrowDown />}
            isDisabled={index === count - 1}
            onClick={() => move(index + 1)}
          />
        </>
      )}
      <Button
        size="sm"
        variant="quiet"
        icon={<X />}
        data-focus-home=""
        aria-label={`${isSending ? 'Cancel' : 'Remove'} ${name}`}
        onClick={() => composition.send({ type: 'attachment.removed', key })}
      >
        {isSending ? 'Cancel' : 'Remove'}
      </Button>
    </div>
  )
}

/** Restores the last attachment that was removed. */
export function Undo({ composition }: { composition: CompositionRef }) {
  const removed = useSelector(composition, ({ context }) => context.removed)
  return (
    <div role="status" className={styles.undo}>
      {removed && (
        <>
          <span dir="auto">“{removed.attachment.name}” is removed.</span>
          <Button
            size="sm"
            variant="quiet"
            data-focus-home=""
            onClick={() => composition.send({ type: 'removal.undone' })}
          >
            Undo
          </Button>
        </>
      )}
    </div>
  )
}
