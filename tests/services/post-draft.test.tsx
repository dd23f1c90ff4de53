import { beforeEach, expect, test } from 'vitest'
import { type CompositionDraft, emptyDraft } from '#rules/feed/composition.ts'
import {
  keepPostDraft,
  onPostDraftChange,
  readPostDraft,
  suggestPost,
} from '#services/post-draft.ts'

beforeEach(() => localStorage.clear())

const draft = { ...emptyDraft(), message: 'Mittens!' }
const elsewhere = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }))

test('a post’s draft is stored for its author, and an empty draft is deleted', () => {
  keepPostDraft(7, draft)
  expect(readPostDraft(7)).toEqual(draft)
  keepPostDraft(7, emptyDraft())
  expect([readPostDraft(7), { ...localStorage }]).toEqual([null, {}])
})

test('reading a post’s draft deletes it if it belongs to another member', () => {
  keepPostDraft(8, draft)
  expect([readPostDraft(7), { ...localStorage }]).toEqual([null, {}])
})

test('a change to the member’s draft of a post in another tab is reported, but a change to another member’s draft is not', () => {
  const heard: CompositionDraft[] = []
  const stop = onPostDraftChange(7, (changed) => heard.push(changed))
  keepPostDraft(7, draft)
  elsewhere('cs:post')
  elsewhere('theme')
  keepPostDraft(7, emptyDraft())
  elsewhere('cs:post')
  keepPostDraft(8, draft)
  elsewhere('cs:post')
  stop()
  elsewhere(null)
  expect(heard).toEqual([draft, emptyDraft()])
  expect(readPostDraft(8)).toEqual(draft)
})

test('a suggested text becomes the draft and is reported in this tab, but it never replaces a draft', () => {
  const heard: CompositionDraft[] = []
  const stop = onPostDraftChange(7, (changed) => heard.push(changed))
  expect([suggestPost(7, 'Mittens!'), readPostDraft(7)]).toEqual([true, draft])
  expect([suggestPost(7, 'Socks!'), readPostDraft(7)]).toEqual([false, draft])
  expect(suggestPost(7, 'Mittens!')).toBe(true)
  stop()
  keepPostDraft(7, emptyDraft())
  expect(suggestPost(7, 'Socks!')).toBe(true)
  expect(heard).toEqual([draft])
})
