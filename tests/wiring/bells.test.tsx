import { expect, test } from 'vitest'
import { aMe } from '#tests/support/builders.ts'
import { type Answers, held, inTurn, pageOf } from '#tests/support/fakeServer.ts'
import { aContact, aModReport } from '#tests/support/letters-of-members.ts'
import { aNotification, tells } from '#tests/support/notifications.ts'
import { openPage, setAddress } from '#tests/support/page.tsx'
import { bellOf } from '#wiring/bell.ts'
import * as contact from '#wiring/contact.tsx'
import * as mod from '#wiring/mod.tsx'
import * as reportBug from '#wiring/reportBug.tsx'

const desk: Answers = { 'GET mod/cases': pageOf([]), 'GET mod/survey-requests': pageOf([]) }

test.each([
  {
    what: 'a thread',
    path: '/contact/7',
    wiring: contact,
    call: 'GET contacts/7',
    found: aContact(),
  },
  {
    what: 'the list of bug reports',
    path: '/report-a-bug',
    wiring: reportBug,
    call: 'GET bug_reports',
    found: pageOf([]),
  },
  {
    what: 'a bug report on the mod desk',
    path: '/mod?drawer=inbox&kind=bugs&do=read&id=21',
    wiring: mod,
    call: 'GET mod/bug-reports/21',
    found: aModReport(),
  },
])('opening $what updates the bell’s unread count', async (opened) => {
  setAddress(opened.path)
  const answer = held(opened.found)
  const { world } = await openPage(
    opened.wiring,
    {
      ...desk,
      [opened.call]: answer,
      'GET notifications': inTurn(tells(aNotification()), tells()),
    },
    { params: { id: '7' }, me: aMe({ role: 'mod' }) },
  )
  const unread = () => bellOf(world).getSnapshot().context.unread
  await expect.poll(unread).toBe(1)
  answer.release()
  await expect.poll(unread).toBe(0)
})
