/** Opens the page of an exchange with its real wiring, and defines the exchanges that the page's tests use. */
import type { Story } from '#rules/exchange/story.ts'
import { aMember, anAddress, anExchange, aSignup } from '#tests/support/builders.ts'
import { type Answers, pageOf } from '#tests/support/fakeServer.ts'
import { anInstallation } from '#tests/support/installation-config.ts'
import { openPage, type Setting, saidIn } from '#tests/support/page.tsx'
import { aStory } from '#tests/support/stories.ts'
import exchangePage from '#wiring/exchange.tsx'

export const during = '2026-12-10T10:00:00.000Z'
export const mine = aSignup({ id: 22, user_id: 7, user: aMember({ id: 7, nickname: 'Mothwing' }) })
export const paired = anExchange({
  needs_pairing: false,
  surveys: [3],
  is_signed_up: true,
  my_signup: { ...mine, paired_with: 12 },
  signups: [mine, aSignup()],
})

/** An exchange in which the member cannot offer a spare gift. */
export const noRescuers = { offers: 'few', is_offered: false, may_offer: false, thanked: [] }

/** The server's response with a story. */
export const told = (story: Story): Answers[string] => {
  const { gallery, ...rest } = story
  return {
    say: () => Response.json({ data: { ...rest, posts: gallery.data }, meta: gallery.meta }),
  }
}

export async function openExchange(
  exchange = anExchange(),
  answers: Answers = {},
  setting: Setting = {},
) {
  const opened = await openPage(
    { default: exchangePage },
    {
      [`GET exchange-detail/${exchange.slug}`]: exchange,
      'GET addresses': [anAddress({ id: 1 }), anAddress({ id: 2, label: 'Work', is_main: false })],
      'GET steps': pageOf([]),
      [`GET exchanges/${exchange.id}/rescuers`]: noRescuers,
      [`GET exchanges/${exchange.id}/story`]: told(aStory()),
      'GET config': anInstallation(),
      ...answers,
    },
    { params: { slug: exchange.slug }, ...setting },
  )
  return { ...opened, said: () => saidIn(opened.told) }
}
