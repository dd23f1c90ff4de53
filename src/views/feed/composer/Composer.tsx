import { useSelector } from '@xstate/react'
import { type ComponentType, type KeyboardEvent, useId } from 'react'
import type { InputFrom } from 'xstate'
import type { ComposerRef, composerMachine } from '#machines/feed/composer.machine.ts'
import { compositionProblem, hintFor, NO_MESSAGE } from '#rules/feed/composition.ts'
import { WAITING_FOR_TOWN } from '#rules/feed/place.ts'
import { type Screens, screenOf, useFlow } from '#views/flow.tsx'
import { Button } from '#views/kit/Button.tsx'
import { Dialog } from '#views/kit/Dialog.tsx'
import { DialogActions } from '#views/kit/DialogActions.tsx'
import { EmptyState } from '#views/kit/EmptyState.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import styles from './Composer.module.css'
import { CompositionFields } from './CompositionFields.tsx'

interface Props {
  composer: ComposerRef
  /** Id of the form. */
  form: string
}

const screens = {
  'composing.deciding': null,
  'composing.closed': null,
  'composing.hindered': Hindered,
  'composing.writing': Writing,
  'composing.waitingForTown': Writing,
  'composing.posting': Writing,
  'composing.failed': Writing,
  posted: null,
} satisfies Record<Screens<typeof composerMachine>, ComponentType<Props> | null>

interface ComposerProps {
  flow: typeof composerMachine
  input: InputFrom<typeof composerMachine>
}

/** Dialog for writing a post, over any page. */
export function Composer({ flow, input }: ComposerProps) {
  const composer = useFlow(flow, input)
  const Content = screens[useSelector(composer, screenOf)]
  const isAsked = useSelector(composer, ({ context }) => context.isAsked)
  const isOpen = Content !== null && isAsked
  const form = useId()
  return (
    <Dialog
      isOpen={isOpen}
      title="Write a post"
      headAction={
        Content === Writing && (
          <div className={styles.inHead}>
            <PostButton composer={composer} form={form} />
          </div>
        )
      }
      onClose={() => composer.send({ type: 'composer.closed' })}
    >
      {isOpen && <Content composer={composer} form={form} />}
    </Dialog>
  )
}

function Hindered({ composer }: Pick<Props, 'composer'>) {
  const hint = useSelector(composer, ({ context }) => hintFor(context.me))
  return (
    <>
      <EmptyState art="letter" size="sm">
        {hint}
      </EmptyState>
      <DialogActions>
        <Button variant="primary" onClick={() => composer.send({ type: 'composer.closed' })}>
          Back to the burrow
        </Button>
      </DialogActions>
    </>
  )
}

/** Submits on Ctrl+Enter or Cmd+Enter, as in most mail clients. */
function sendByKeys(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
}

function Writing({ composer, form }: Props) {
  const composition = useSelector(composer, ({ children }) => children.composition)
  return (
    <form
      id={form}
      className={styles.form}
      aria-label="A post"
      noValidate
      onKeyDown={sendByKeys}
      onSubmit={(event) => {
        event.preventDefault()
        composer.send({ type: 'post.requested' })
      }}
    >
      <Restored composer={composer} />
      {composition && <CompositionFields composition={composition} hasFocus />}
      <Foot composer={composer} form={form} />
    </form>
  )
}

function Restored({ composer }: Pick<Props, 'composer'>) {
  const isRestored = useSelector(composer, ({ context }) => context.isRestored)
  return (
    isRestored && (
      <p className={styles.restored}>
        Here’s your draft.
        <Button
          size="sm"
          variant="quiet"
          onClick={() => composer.send({ type: 'draft.discarded' })}
        >
          Start over
        </Button>
      </p>
    )
  )
}

/** Enabled once there is something to post and every upload is complete. */
function PostButton({ composer, form }: Props) {
  const isBusy = useSelector(composer, (snapshot) => snapshot.hasTag('busy'))
  const canPost = useSelector(composer, (snapshot) => snapshot.can({ type: 'post.requested' }))
  return (
    <Button type="submit" form={form} variant="primary" isPending={isBusy} isDisabled={!canPost}>
      Post
    </Button>
  )
}

/** Explains why the post cannot be sent yet, and shows the buttons, except on a phone, where they are at the top. */
function Foot({ composer, form }: Props) {
  const missing = useSelector(composer, ({ context }) =>
    compositionProblem(context.composition, NO_MESSAGE),
  )
  const problem = useSelector(composer, ({ context }) => context.problem)
  const isWaiting = useSelector(composer, (snapshot) =>
    snapshot.matches({ composing: 'waitingForTown' }),
  )
  return (
    <>
      <InlineStatus tone="info">{isWaiting && WAITING_FOR_TOWN}</InlineStatus>
      <InlineStatus tone="info">{missing !== NO_MESSAGE && missing}</InlineStatus>
      <InlineStatus>{problem && `Not posted: ${problem.message}`}</InlineStatus>
      <div className={styles.atFoot}>
        <DialogActions>
          <Button variant="quiet" onClick={() => composer.send({ type: 'composer.closed' })}>
            Close
          </Button>
          <PostButton composer={composer} form={form} />
        </DialogActions>
      </div>
    </>
  )
}
