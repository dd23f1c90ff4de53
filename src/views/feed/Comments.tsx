import { useSelector } from '@xstate/react'
import type { InputFrom } from 'xstate'
import type { commentsMachine } from '#machines/feed/comments.machine.ts'
import { useFlow } from '#views/flow.tsx'
import { later } from '#views/later/later.tsx'
import { PageLeft } from '#views/outlets/PageLeft.tsx'

const CommentsDialog = later(() => import('./CommentsDialog.tsx'))

interface CommentsProps {
  flow: typeof commentsMachine
  input: InputFrom<typeof commentsMachine>
  /** Called when the user leaves the page. */
  onLeave: () => void
}

/** Dialog with the comments on the post whose id is in the URL. */
export function Comments({ flow, input, onLeave }: CommentsProps) {
  const comments = useFlow(flow, input)
  const isOpen = useSelector(comments, (snapshot) => !snapshot.matches('closed'))
  return (
    <>
      <PageLeft onLeave={onLeave} />
      <CommentsDialog comments={comments} isWanted={isOpen} />
    </>
  )
}
