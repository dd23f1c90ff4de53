import { beforeEach, expect, test } from 'vitest'
import { loadPosts } from '#services/posts.ts'
import { storeToken } from '#services/token.ts'
import { aMember, aPost } from '#tests/support/builders.ts'
import { aComment } from '#tests/support/comments.ts'
import { fakeServer, inTurn, pageOf } from '#tests/support/fakeServer.ts'

beforeEach(() => storeToken('a-token'))

const { signal } = new AbortController()
const load = async () => (await loadPosts({ page: 1, perPage: 2 }, { signal })).data

test('posts and comments by the same author share one author object, even on different pages of the feed', async () => {
  const comments = [aComment({ user: aMember({ id: 2 }) })]
  const posts = [aPost({ id: 31, user: aMember({ id: 2 }) }), aPost({ id: 32, comments })]
  fakeServer({ 'GET posts': pageOf(posts) })
  const [written, answered] = await load()
  const [later] = await load()
  expect([written, answered]).toEqual(posts)
  expect(answered?.comments?.[0]?.user).toBe(written?.user)
  expect(later?.user).toBe(written?.user)
})

test('a page of the feed has an author’s new nickname even if an earlier page had the old one', async () => {
  const before = aPost({ user: aMember({ id: 2, nickname: 'Nettle' }) })
  const after = aPost({ user: aMember({ id: 2, nickname: 'Dill' }) })
  fakeServer({ 'GET posts': inTurn(pageOf([before]), pageOf([after])) })
  expect([await load(), await load()]).toEqual([[before], [after]])
})
