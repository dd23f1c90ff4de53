import type { Row } from './requests.ts'

const posts: Row = {
  given: { page: 2, perPage: 5 },
  asks: {
    call: 'GET posts',
    query: { page: '2', perPage: '5', sort: '-created_at', include: 'comments' },
  },
}

/** Requests made for posts, their actions and their comments. */
export const talkRows: Record<string, Row> = {
  'home: feed.loadItems': posts,
  'posts: feed.loadItems': posts,
  'talk: cards.post.toggleLike': { given: { id: 9 }, asks: { call: 'POST posts/9/like' } },
  'talk: cards.post.togglePin': { given: { id: 9 }, asks: { call: 'POST posts/9/pin' } },
  'talk: cards.post.remove': { given: { id: 9 }, asks: { call: 'DELETE posts/9' } },
  'talk: cards.post.wording.submit': {
    given: { id: 9, message: 'One < two' },
    asks: { call: 'PUT posts/9', body: { message: 'One &lt; two' } },
  },
  'talk: comments.loadThread': {
    given: { id: 9 },
    asks: [{ call: 'GET posts/9' }, { call: 'GET comments-and-likes/9' }],
  },
  'talk: comments.loadEarlier': {
    given: { id: 9, before: 31 },
    asks: { call: 'GET comments-and-likes/9', query: { before: '31' } },
  },
  'galleryParts: videoWatch.loadVideo': { given: { id: 51 }, asks: { call: 'GET videos/51' } },
  'talk: comments.remark.submit': {
    given: { id: 9, message: ' Twice?! ' },
    asks: {
      call: 'POST comments',
      body: { message: 'Twice?!', commentable_type: 'App\\Models\\Post', commentable_id: 9 },
    },
  },
  'talk: comments.comment.toggleLike': {
    given: { id: 31 },
    asks: { call: 'POST comments/31/like' },
  },
  'talk: comments.comment.remove': { given: { id: 31 }, asks: { call: 'DELETE comments/31' } },
  'talk: comments.comment.wording.submit': {
    given: { id: 31, message: 'Thrice' },
    asks: { call: 'PUT comments/31', body: { message: 'Thrice' } },
  },
}
