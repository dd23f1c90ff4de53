import { useSelector } from '@xstate/react'
import { Clapperboard, ImagePlus } from 'lucide-react'
import type { CompositionRef } from '#machines/feed/composition.machine.ts'
import { attachingRefusal } from '#rules/feed/attachment.ts'
import { mayNamePlace } from '#rules/feed/composition.ts'
import { acceptedTypes, type MediaKind } from '#rules/feed/upload.ts'
import { CheckboxGroup } from '#views/kit/CheckboxGroup.tsx'
import { DropArea } from '#views/kit/DropArea.tsx'
import { FileButton } from '#views/kit/FileButton.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { TextArea } from '#views/kit/TextArea.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import { Attachments, Undo } from './Attachments.tsx'
import styles from './CompositionFields.module.css'
import { CropDialog } from './CropDialog.tsx'
import { PlaceField } from './PlaceField.tsx'

interface Props {
  composition: CompositionRef
}

interface FieldsProps extends Props {
  error?: string | undefined
  /** True if the message field has the initial focus. @default false */
  hasFocus?: boolean
}

/** All fields of a post. Both the composer and the form for a received gift use them. */
export function CompositionFields({ composition, error, hasFocus = false }: FieldsProps) {
  const message = useSelector(composition, ({ context }) => context.message)
  const isMinor = useSelector(composition, ({ context }) => context.isMinor)
  const place = useSelector(composition, ({ children }) => children.place)
  const crop = useSelector(composition, ({ children }) => children.crop)
  const give = (files: File[]) => composition.send({ type: 'files.given', files })
  return (
    <>
      <Gone composition={composition} />
      <TextArea
        label="What landed in your burrow?"
        name="message"
        description="All members can read this. Please don’t mention addresses."
        isRequired
        autoFocus={hasFocus}
        error={error}
        value={message}
        onChange={(typed) => composition.send({ type: 'message.changed', message: typed })}
      />
      <section aria-label="Pictures and video" className={styles.files}>
        <Attachments composition={composition} />
        <div className={styles.files} data-focus-place="">
          <FilesFocus composition={composition} />
          <Undo composition={composition} />
          <Choose composition={composition} onFiles={give} />
        </div>
      </section>
      <Tags composition={composition} />
      {place && mayNamePlace({ is_minor: isMinor }) && <PlaceField place={place} />}
      <DropArea words="Drop it in the mailbag" onFiles={give} />
      {crop && <CropDialog crop={crop} />}
    </>
  )
}

/** Moves the focus when the focused row or the Undo button disappears. */
function FilesFocus({ composition }: Props) {
  const keys = useSelector(composition, ({ context }) =>
    context.attachments.map(({ key }) => key).join(),
  )
  return <FocusMove to="part" after={keys} />
}

/** Lists the files that are missing from a restored draft. */
function Gone({ composition }: Props) {
  const gone = useSelector(composition, ({ context }) => context.gone)
  return (
    gone.length > 0 && (
      <InlineStatus tone="info">
        {`These files aren’t in the draft anymore. Please choose them again: ${gone.join(', ')}.`}
      </InlineStatus>
    )
  )
}

/** Lets the author choose pictures or a video. Once the post has files, explains why other kinds cannot be added. */
function Choose({ composition, onFiles }: Props & { onFiles: (files: File[]) => void }) {
  const attachments = useSelector(composition, ({ context }) => context.attachments)
  const limits = useSelector(composition, ({ context }) => context.limits)
  const refusals = useSelector(composition, ({ context }) => context.refusals)
  const reason = (kind: MediaKind) => attachingRefusal(attachments, kind)?.message ?? null
  const reasons = limits.video ? [reason('picture'), reason('video')] : [reason('picture')]
  const isMixed = attachments.length > 0 && reasons.some((each) => each !== null)
  return (
    <>
      <div className={styles.choose}>
        <FileButton
          icon={<ImagePlus />}
          accept={acceptedTypes(limits.picture)}
          isMultiple
          reason={reason('picture')}
          onFiles={onFiles}
        >
          Pictures
        </FileButton>
        {limits.video && (
          <FileButton
            icon={<Clapperboard />}
            accept={acceptedTypes(limits.video)}
            reason={reason('video')}
            onFiles={onFiles}
          >
            Video
          </FileButton>
        )}
        <span className={isMixed ? styles.hint : styles.handy}>
          {isMixed ? reasons.find((each) => each !== null) : 'You can drop or paste them as well.'}
        </span>
      </div>
      <div role="alert" className={styles.refusals}>
        {refusals.map((words) => (
          <p key={words} dir="auto">
            {words}
          </p>
        ))}
      </div>
    </>
  )
}

function Tags({ composition }: Props) {
  const offered = useSelector(composition, ({ context }) => context.offered)
  const chosen = useSelector(composition, ({ context }) => context.tags)
  return (
    offered.length > 0 && (
      <CheckboxGroup
        name="tags"
        label="Tags"
        variant="chips"
        options={offered.map(({ id, label }) => ({ value: String(id), label }))}
        value={chosen.map(String)}
        onChange={(ids) => composition.send({ type: 'tags.chosen', tags: ids.map(Number) })}
      />
    )
  )
}
