import { COMMENTABLE_POST, type Comment } from '#rules/feed/comment.ts'
import { aMember } from './builders.ts'

export const aComment = (change: Partial<Comment> = {}): Comment => ({
  id: 31,
  message: 'Twice?!',
  user: aMember({ id: 13, nickname: 'Bramble' }),
  updated_at: '2026-11-20T17:05:00.000Z',
  likes: [],
  likes_amount: 0,
  commentable_type: COMMENTABLE_POST,
  commentable_id: 9,
  can_edit: false,
  can_delete: false,
  edited_at: null,
  ...change,
})
