/** Reference model for closing an account, written from the specification. */
import type { farewellMachine } from '#machines/member/farewell.machine.ts'
import { type Problem, problemOf } from '#rules/wire/problem.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/**
 * The password closes the account. A member without one gets a link by email, and the page of the link asks for a final
 * confirmation. If the link is refused, a new one can be requested. The goodbye page opens after the session has ended.
 */
interface Farewell extends Said {
  shows:
    | 'the profile'
    | 'the password'
    | 'an offer'
    | 'that a link is sent'
    | 'the link'
    | 'goodbye'
  problem: Problem | null
  knows: { hasPassword: boolean; token: string | null }
}

const show = ({ knows }: Farewell, shows: Farewell['shows'], change?: Partial<Farewell>) => ({
  shows,
  problem: null,
  knows,
  ...change,
})
const work = (was: Farewell, shows: Farewell['shows'], actor: string, input?: object) =>
  show(was, shows, { busy: true, started: [input ? [actor, input] : [actor]] })
const leave = (was: Farewell) =>
  show(was, 'goodbye', { told: [['endAccount'], ['goTo', { path: '/goodbye', replace: true }]] })
const isClosing = ({ shows, busy }: Farewell) => shows === 'the link' && busy
const isIdle = (was: Farewell, ...screens: Farewell['shows'][]) =>
  !was.busy && screens.includes(was.shows)

export const farewellModel: Model<typeof farewellMachine, Farewell> = {
  start: ({ me }) => ({
    shows: 'the profile',
    problem: null,
    knows: { hasPassword: me.has_password, token: null },
    started: [['overlay', { names: ['close-account'] }]],
  }),
  on: {
    'overlay.opened': (was, { token }) => {
      if (was.shows !== 'the profile') return was
      if (token !== null) return show(was, 'the link', { knows: { ...was.knows, token } })
      return was.knows.hasPassword
        ? show(was, 'the password', { started: [['farewellForm', { values: { password: '' } }]] })
        : show(was, 'an offer')
    },
    'overlay.closed': (was) => (was.shows === 'goodbye' ? was : show(was, 'the profile')),
    'popup.closed': (was) =>
      isClosing(was) || isIdle(was, 'the profile', 'goodbye')
        ? was
        : show(was, 'the profile', { told: [['closeOverlay']] }),
    'letter.requested': (was) =>
      isIdle(was, 'an offer', 'the link') ? work(was, 'an offer', 'mailLink') : was,
    'mailLink done': (was) => show(was, 'that a link is sent'),
    'mailLink failed': (was, error) => show(was, 'an offer', { problem: problemOf(error) }),
    'closing.confirmed': (was) =>
      isIdle(was, 'the link')
        ? work(was, 'the link', 'closeAccount', { token: was.knows.token })
        : was,
    'closeAccount done': leave,
    'closeAccount failed': (was, error) => show(was, 'the link', { problem: problemOf(error) }),
    'farewellForm done': leave,
  },
  shows: (snapshot) => {
    const { value, context } = snapshot
    const isSent = snapshot.matches({ letter: 'mailed' })
    const letter = isSent ? 'that a link is sent' : 'an offer'
    const inner = snapshot.matches('link') ? 'the link' : letter
    return { shows: typeof value === 'string' ? screens[value] : inner, problem: context.problem }
  },
}

const screens = { staying: 'the profile', password: 'the password', gone: 'goodbye' } as const
