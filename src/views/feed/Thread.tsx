import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { CommentsRef, commentsMachine } from '#machines/feed/comments.machine.ts'
import { commentsLabel } from '#rules/feed/card.ts'
import { commentRefusal } from '#rules/feed/rights.ts'
import type { Thread as Talk } from '#rules/feed/talk.ts'
import type { Screens } from '#views/flow.tsx'
import { Bound } from '#views/form/Bound.tsx'
import { Form, SubmitButton } from '#views/form/Form.tsx'
import { NotSaved } from '#views/form/NotSaved.tsx'
import { Banner } from '#views/kit/Banner.tsx'
import { Button } from '#views/kit/Button.tsx'
import { EmptyState } from '#views/kit/EmptyState.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { Cluster } from '#views/kit/Stack.tsx'
import { TextArea } from '#views/kit/TextArea.tsx'
import { NewestInView } from '#views/outlets/NewestInView.tsx'
import { RichText } from '#views/RichText.tsx'
import { screenIn, type Within } from '#views/screens.ts'
import { CommentItem } from './CommentItem.tsx'
import { PostHeader } from './PostCard.tsx'
import styles from './Thread.module.css'

interface ThreadProps {
  comments: CommentsRef
}

/** A post, its comments, and the form for a new one. */
export function Thread({ comments }: ThreadProps) {
  const thread = useSelector(comments, ({ context }) => context.thread)
  return thread && <Shown comments={comments} thread={thread} />
}

function Shown({ comments, thread }: ThreadProps & { thread: Talk }) {
  const { post, comments: said } = thread
  return (
    <>
      <div className={styles.post}>
        <PostHeader post={post} level={3} />
        <RichText variant="message" html={post.message} />
      </div>
      <p className="visually-hidden" role="status">
        {commentsLabel(post.comments_amount)}
      </p>
      {thread.hasEarlier && <Earlier comments={comments} />}
      {said.length === 0 ? (
        <EmptyState art="letter" size="sm">
          There are no comments at this time
        </EmptyState>
      ) : (
        <ol className={styles.list} aria-label="Comments, newest last">
          {said.map((comment) => (
            <CommentItem key={comment.id} comment={comment} comments={comments} />
          ))}
        </ol>
      )}
      <Foot comments={comments} />
      <NewestInView newest={said.at(-1)?.id} />
    </>
  )
}

const pages = {
  idle: { isPending: false, words: null },
  loading: { isPending: true, words: null },
  interrupted: { isPending: false, words: 'We couldn’t load earlier comments. Try again.' },
} as const satisfies Record<Screens<Within<typeof commentsMachine, 'open.earlier'>>, object>

function Earlier({ comments }: ThreadProps) {
  const { isPending, words } =
    pages[useSelector(comments, screenIn(pages, 'open.earlier')) ?? 'idle']
  return (
    <Cluster justify="center">
      <Button
        size="sm"
        isPending={isPending}
        pendingLabel="Loading earlier comments"
        onClick={() => comments.send({ type: 'earlier.requested' })}
      >
        Earlier comments
      </Button>
      <InlineStatus>{words}</InlineStatus>
    </Cluster>
  )
}

const feet = {
  deciding: () => null,
  free: Writing,
  barred: Barred,
} satisfies Record<
  Screens<Within<typeof commentsMachine, 'open.writing'>>,
  (props: ThreadProps) => ReactNode
>

function Foot({ comments }: ThreadProps) {
  const Place = feet[useSelector(comments, screenIn(feet, 'open.writing')) ?? 'deciding']
  return (
    <div className={styles.foot}>
      <Place comments={comments} />
    </div>
  )
}

function Writing({ comments }: ThreadProps) {
  const form = useSelector(comments, ({ children }) => children.remark)
  if (!form) return null
  return (
    <Form form={form} label="Write a comment">
      <div className={styles.write}>
        <Bound as={TextArea} form={form} name="message" label="Your comment" rows={2} />
        <SubmitButton form={form}>Send</SubmitButton>
      </div>
      <NotSaved form={form}>Not sent. Try again.</NotSaved>
    </Form>
  )
}

function Barred({ comments }: ThreadProps) {
  const refusal = useSelector(comments, ({ context }) => commentRefusal(context.me))
  return <Banner>{refusal?.message}</Banner>
}
