import { useSelector } from '@xstate/react'
import { memo } from 'react'
import type { CommentsRef } from '#machines/feed/comments.machine.ts'
import type { Comment } from '#rules/feed/comment.ts'
import { postDate } from '#rules/feed/post.ts'
import { Avatar } from '#views/kit/Avatar.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import { Acts } from './Acts.tsx'
import { Message } from './Message.tsx'
import styles from './Thread.module.css'
import { WordingEditor } from './WordingEditor.tsx'

interface CommentItemProps {
  comment: Comment
  comments: CommentsRef
}

/** One comment with its actions. */
export const CommentItem = memo(function CommentItem({ comment, comments }: CommentItemProps) {
  const { id, user, updated_at } = comment
  const me = useSelector(comments, ({ context }) => context.me)
  const written = useSelector(comments, ({ context }) => context.acted[id])
  const isUnfolded = useSelector(comments, ({ context }) => context.unfolded.includes(id))
  return (
    <li className={styles.comment} data-row="comment">
      <FocusMove to="neighbour" />
      <Avatar seed={user.id} src={user.avatar?.formats.mobile_list} size="sm" />
      <div className={styles.said}>
        <p className={styles.by}>
          <b>
            <bdi>{user.nickname}</bdi>
          </b>{' '}
          <time dateTime={updated_at}>{postDate(new Date(updated_at))}</time>
          {comment.edited_at && ' · edited'}
        </p>
        <WordingEditor written={written} of="comment" />
        <Message
          html={comment.message}
          isUnfolded={isUnfolded}
          onUnfold={() => comments.send({ type: 'text.unfolded', id })}
          onFold={() => comments.send({ type: 'text.folded', id })}
        />
        <div className={styles.acts}>
          <Acts
            item={comment}
            of="comment"
            author={user.nickname}
            me={me}
            written={written}
            onAct={(type) => type !== 'pin.pressed' && comments.send({ type, item: comment })}
          />
        </div>
      </div>
    </li>
  )
})
