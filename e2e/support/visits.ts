import type { routePaths } from '#rules/wire/path.ts'
import { call, logIn } from './members.ts'
import type { Server } from './server.ts'

export const phone = { width: 390, height: 844 }
export const desk = { width: 1280, height: 800 }
/** At this width, a list's filters just fit on one line, and the search field does not fit beside them. */
const largePhone = { width: 412, height: 823 }

/** The members of the demo community whose pages are visited. */
const members = [
  'rowan',
  'pepper',
  'hazel',
  'clover',
  'bramble',
  'juniper',
  'toad',
  'otter',
  'finch',
  'golondrina',
] as const
export type Reader = (typeof members)[number] | 'guest'
export type Visit = readonly [reader: Reader, address: string, ...windows: (typeof desk)[]]
export type TokenOf = (reader: Reader) => string

/** Logs in all members. The returned function gives a reader's token, which is empty for a guest. */
export async function logInReaders(server: Server): Promise<TokenOf> {
  const tokens = new Map<Reader, string>()
  for (const key of members)
    tokens.set(key, await logIn(server, `${key}@example.org`, server.demoPasswordOf(key)))
  return (reader) => tokens.get(reader) ?? ''
}

/** The visits for each route. A new route without visits does not compile. */
export type Visits = Record<keyof typeof routePaths, Visit[]>

/** Returns the paths to visit for every route of the demo community. */
export async function visitsOf(server: Server, tokenOf: TokenOf): Promise<Visits> {
  const [address] = await call(server, '/addresses', { token: tokenOf('rowan') })
  const [letter] = await call(server, '/contacts', { token: tokenOf('rowan') })
  const own: { slug: string; status: string }[] = await call(server, '/exchanges?filter[mine]=1', {
    token: tokenOf('pepper'),
  })
  const sentBack = own.find(({ status }) => status === 'rejected')
  if (!sentBack) throw new Error('The demo has no exchange that was sent back')
  return {
    home: [
      ['rowan', '/'],
      ['hazel', '/'],
      ['bramble', '/'],
      ['toad', '/'],
      ['otter', '/'],
      ['finch', '/'],
      ['guest', '/', phone, desk],
    ],
    login: [['guest', '/login']],
    register: [['guest', '/register']],
    activate: [['guest', '/activate']],
    verifyEmail: [['guest', '/email/verify/1/wrong']],
    notMe: [['guest', '/email/not-me/1#token=wrong']],
    forgotPassword: [['guest', '/forgot-password']],
    passwordReset: [['guest', '/password-reset?email=a@b.example&token=x']],
    onboarding: [['clover', '/onboarding']],
    parent: [['guest', '/parent#token=wrong']],
    unsubscribe: [['guest', '/unsubscribe#token=wrong']],
    googleCallback: [['guest', '/auth/google/callback']],
    facebookCallback: [['guest', '/auth/facebook/callback']],
    goodbye: [['guest', '/goodbye']],
    profile: [['rowan', '/profile']],
    settings: [['rowan', '/settings']],
    yourData: [['rowan', '/your-data']],
    editProfile: [
      ['rowan', '/edit-profile'],
      ['hazel', '/edit-profile'],
    ],
    addAddress: [['rowan', '/add-address']],
    editAddress: [['rowan', `/edit-address/${address.id}`]],
    exchanges: [
      ['rowan', '/exchanges', phone, largePhone, desk],
      ['rowan', '/exchanges?regions=canada,uk'],
    ],
    createExchange: [['rowan', '/create-exchange']],
    editExchange: [['pepper', `/exchange-edit/${sentBack.slug}`]],
    exchange: [
      ['guest', '/exchange/solstice-candles', phone, desk],
      ['rowan', '/exchange/solstice-candles'],
      ['rowan', '/exchange/winter-mail'],
      ['rowan', '/exchange/four-pins'],
      ['hazel', '/exchange/winter-mail'],
      ['rowan', '/exchange/harvest-parcels'],
      ['golondrina', '/exchange/bookmarks'],
      ['bramble', '/exchange/sticker-envelopes'],
    ],
    rescue: [
      ['rowan', '/rescue/2'],
      ['pepper', '/rescue/1'],
    ],
    posts: [['rowan', '/posts']],
    birthdays: [['rowan', '/birthdays']],
    notifications: [['rowan', '/notifications']],
    survey: [['rowan', '/survey/1']],
    page: [
      ['guest', '/page/rules'],
      ['rowan', '/page/rules'],
      ['guest', '/nowhere'],
    ],
    contactMod: [['rowan', '/contact-a-mod']],
    contact: [['rowan', `/contact/${letter.id}`]],
    reportBug: [['rowan', '/report-a-bug']],
    modDesk: [['bramble', '/mod']],
    contents: [['juniper', '/contents']],
    surveyRequests: [['bramble', '/survey-requests']],
  }
}
