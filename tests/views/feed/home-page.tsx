import { aMe, aMember, anExchange, aPost, aSignup } from '#tests/support/builders.ts'
import { type Answers, pageOf } from '#tests/support/fakeServer.ts'
import { openPage } from '#tests/support/page.tsx'
import * as wiring from '#wiring/home.tsx'

export const now = new Date(2026, 11, 12, 20).toISOString()

/** A swap in which the member has sent everything to Nettle. */
export const running = anExchange({
  needs_pairing: false,
  is_signed_up: true,
  my_signup: aSignup({ user_id: 7, paired_with: 12, is_done_sending: true }),
  signups: [aSignup({ user_id: 12, user: aMember({ id: 12, nickname: 'Nettle' }) })],
})

/** Opens the home page with the swap `running` and one post. */
export const openHome = (answers: Answers = {}, me = aMe(), at = now) =>
  openPage(
    wiring,
    {
      'GET exchanges/homepage': [running],
      'GET birthdays': [],
      'GET rescues': [],
      'GET posts': pageOf([aPost()]),
      ...answers,
    },
    { me, now: at },
  )
