import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { keepDraft } from '#services/drafts.ts'
import { setNow } from '#tests/support/page.tsx'
import { aRoute, openTab } from '#tests/support/tab.tsx'

const draft = { form: 'registration', owner: null, fields: z.object({ name: z.string() }) }
const stored = () => sessionStorage.getItem('cs:form')
const passMinutes = (minutes: number) => vi.advanceTimersByTime(minutes * 60_000)

test('a draft is deleted half an hour after its last change, even in an idle tab', async () => {
  setNow('2026-11-20T12:00:00.000Z', 'setTimeout', 'clearTimeout')
  const { screen } = await openTab('/legal', { pages: [aRoute('/legal', { access: 'anyone' })] })
  await expect.element(screen.getByRole('heading', { name: 'At /legal' })).toBeVisible()
  keepDraft(draft, { name: 'Moth' })
  passMinutes(20)
  keepDraft(draft, { name: 'Moss' })
  passMinutes(29)
  expect(stored()).toContain('Moss')
  passMinutes(1)
  expect(stored()).toBe(null)
})
