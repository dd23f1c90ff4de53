import { useSelector } from '@xstate/react'
import type { ComponentType } from 'react'
import type { CommentsRef, commentsMachine } from '#machines/feed/comments.machine.ts'
import { type Screens, screenOf } from '#views/flow.tsx'
import { Button } from '#views/kit/Button.tsx'
import { Dialog } from '#views/kit/Dialog.tsx'
import { EmptyState } from '#views/kit/EmptyState.tsx'
import { Loading, RowSkeleton } from '#views/kit/Skeleton.tsx'
import { NotLoaded } from '#views/NotLoaded.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import { Thread } from './Thread.tsx'

interface ScreenProps {
  comments: CommentsRef
}

const screens = {
  closed: Coming,
  loading: Coming,
  open: Thread,
  gone: Gone,
  failed: Failed,
} satisfies Record<Screens<typeof commentsMachine>, ComponentType<ScreenProps>>

/** Dialog with the comments on one post. */
export default function CommentsDialog({ comments }: ScreenProps) {
  const screen = useSelector(comments, screenOf)
  const Screen: ComponentType<ScreenProps> = screens[screen]
  return (
    <Dialog
      isOpen={screen !== 'closed'}
      onClose={() => comments.send({ type: 'comments.closed' })}
      title="Comments"
    >
      {screen !== 'loading' && <FocusMove to="dialog" after={screen} />}
      <Screen comments={comments} />
    </Dialog>
  )
}

function Coming() {
  return (
    <Loading label="Loading the comments">
      <RowSkeleton />
      <RowSkeleton />
    </Loading>
  )
}

function Gone({ comments }: ScreenProps) {
  return (
    <EmptyState
      art="letter"
      size="sm"
      level={3}
      title="This post was deleted"
      action={
        <Button onClick={() => comments.send({ type: 'comments.closed' })}>
          Back to the posts
        </Button>
      }
    >
      Its comments were deleted too.
    </EmptyState>
  )
}

function Failed({ comments }: ScreenProps) {
  return <NotLoaded flow={comments} title="We couldn’t load the comments" level={3} size="sm" />
}
