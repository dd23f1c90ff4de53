/** Opens the profile with its real wiring. */
import { aMe, anAddress } from '#tests/support/builders.ts'
import { type Answers, pageOf } from '#tests/support/fakeServer.ts'
import { openPage, saidIn } from '#tests/support/page.tsx'
import { aStanding } from '#tests/support/standings.ts'
import * as wiring from '#wiring/profile.tsx'

export const home = anAddress({ id: 3, label: 'Home', is_main: true })
export const work = anAddress({ id: 4, label: 'Work', is_main: false })

export async function openProfile(answers: Answers = {}, me = aMe()) {
  const opened = await openPage(
    wiring,
    {
      'GET addresses': [home, work],
      'GET surveys': [],
      'GET exchanges': pageOf([]),
      'GET me/standing': aStanding(),
      'GET pages': [],
      ...answers,
    },
    { me },
  )
  return { ...opened, said: () => saidIn(opened.told) }
}
