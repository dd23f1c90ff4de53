import { beforeEach, expect, test } from 'vitest'
import { type CompositionDraft, emptyDraft } from '#rules/feed/composition.ts'
import { keepPostDraft, onPostDraftChange, readPostDraft } from '#services/post-draft.ts'

beforeEach(() => localStorage.clear())

const draft = { ...emptyDraft(), message: 'Mittens!' }
const elsewhere = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }))

test('a draft is kept for the one who writes it, and goes with its last word', () => {
  keepPostDraft(7, draft)
  expect(readPostDraft(7)).toEqual(draft)
  keepPostDraft(7, emptyDraft())
  expect([readPostDraft(7), { ...localStorage }]).toEqual([null, {}])
})

test('what somebody else was writing is gone as soon as it is asked for', () => {
  keepPostDraft(8, draft)
  expect([readPostDraft(7), { ...localStorage }]).toEqual([null, {}])
})

test('what another tab writes is heard, and that it has posted or thrown it away, but not what others write', () => {
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
