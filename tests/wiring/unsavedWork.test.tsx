import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { type Answers, pageOf } from '#tests/support/fakeServer.ts'
import { openPage, setAddress } from '#tests/support/page.tsx'
import { preferencesWith } from '#tests/support/preferences.ts'
import { aQuestion, aSurvey } from '#tests/support/surveys.ts'
import * as birthdays from '#wiring/birthdays.tsx'
import * as contents from '#wiring/contents.tsx'
import * as editProfile from '#wiring/editProfile.tsx'
import * as reportBug from '#wiring/reportBug.tsx'
import type { PageModule } from '#wiring/routes.ts'
import * as survey from '#wiring/survey.tsx'

type Row = [
  path: string,
  PageModule,
  Answers,
  field: string,
  asks: 'leaving' | 'moving' | 'closing',
]

const oneQuestion = aSurvey({
  id: 3,
  questions: [aQuestion({ label: 'Favourite tea', type: 'text' })],
})
const noPets = { 'GET birthdays': [], 'GET me/preferences': preferencesWith(), 'GET me/pets': [] }

const rows: Row[] = [
  ['/birthdays', birthdays, noPets, 'Name', 'leaving'],
  ['/contents?do=add', contents, { 'GET mod/pages': [] }, 'Title', 'moving'],
  ['/edit-profile', editProfile, {}, 'Nickname', 'leaving'],
  ['/report-a-bug', reportBug, { 'GET bug_reports': pageOf([]) }, 'What is broken?', 'leaving'],
  ['/survey/3', survey, { 'GET surveys/3': oneQuestion }, 'Favourite tea', 'closing'],
]

test.for(rows)(
  'the tab asks before unsaved text at %s is lost',
  async ([path, wiring, answers, field, asks]) => {
    setAddress(path)
    const { world } = await openPage(wiring, answers, { params: { id: '3' } })
    const guarded = () => ({
      leaving: world.asksBeforeLeaving(),
      moving: world.asksBeforeMoving(),
      closing: world.asksBeforeClosing(),
    })
    if (wiring === birthdays) await page.getByRole('button', { name: 'Add a pet' }).click()
    const input = page.getByRole('textbox', { name: field })
    await expect.element(input).toBeVisible()
    expect(guarded()).toEqual({ leaving: false, moving: false, closing: false })
    await input.fill('Moss')
    const none = { leaving: false, moving: false }
    await expect.poll(guarded).toEqual({ ...none, closing: true, [asks]: true })
  },
)
