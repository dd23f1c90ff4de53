/** Opens the settings with their real wiring, including the lazy-loaded sections. */
import { aMe, anOwnSession } from '#tests/support/builders.ts'
import type { Answers } from '#tests/support/fakeServer.ts'
import { anOwnCopy } from '#tests/support/own-copies.ts'
import { openPage, saidIn } from '#tests/support/page.tsx'
import { preferencesWith } from '#tests/support/preferences.ts'
import * as wiring from '#wiring/settings.tsx'

export async function openSettings(answers: Answers = {}, me = aMe()) {
  const opened = await openPage(
    wiring,
    {
      'GET me/address-views': [],
      'GET me/preferences': preferencesWith(),
      'GET me/exclusions': [],
      'GET me': me,
      'GET me/privacy-note': { note: null, settled_at: null },
      'GET me/export/status': anOwnCopy('none'),
      'GET me/sessions': [anOwnSession({ id: 60, is_current: true })],
      ...answers,
    },
    { me },
  )
  return { ...opened, said: () => saidIn(opened.told) }
}
