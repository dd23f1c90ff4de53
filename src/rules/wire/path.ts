/** The addresses of the product, as the router reads them: the only place that spells them as patterns. */
export const routePaths = {
  home: '/',
  login: '/login',
  register: '/register',
  activate: '/activate',
  verifyEmail: '/email/verify/:userid/:token',
  notMe: '/email/not-me/:userid/:token',
  forgotPassword: '/forgot-password',
  passwordReset: '/password-reset',
  onboarding: '/onboarding',
  parent: '/parent/:token',
  unsubscribe: '/unsubscribe/:token',
  googleCallback: '/auth/google/callback',
  facebookCallback: '/auth/facebook/callback',
  goodbye: '/goodbye',
  profile: '/profile',
  yourData: '/your-data',
  editProfile: '/edit-profile',
  addAddress: '/add-address',
  editAddress: '/edit-address/:id',
  exchanges: '/exchanges',
  createExchange: '/create-exchange',
  editExchange: '/exchange-edit/:slug',
  exchange: '/exchange/:slug',
  posts: '/posts',
  birthdays: '/birthdays',
  notifications: '/notifications',
  survey: '/survey/:id',
  page: '/page/:slug',
  contactMod: '/contact-a-mod',
  contact: '/contact/:id',
  reportBug: '/report-a-bug',
  modDesk: '/mod',
  contents: '/contents',
  surveyRequests: '/survey-requests',
} as const

/** A pattern with its parameters filled in: `/exchange/:slug` takes `/exchange/winter-mail`. */
type Filled<Pattern extends string> = Pattern extends `${infer Before}:${string}/${infer After}`
  ? `${Before}${string}/${Filled<After>}`
  : Pattern extends `${infer Before}:${string}`
    ? `${Before}${string}`
    : Pattern

type Bare = Filled<(typeof routePaths)[keyof typeof routePaths]>

/** Every address that a flow, a link, a notice or a mail may lead to. What no route serves does not compile. */
export type Path = Bare | `${Bare}?${string}`

/** Where a flow leads, and what the next page should know that has no business in a URL. */
export interface Destination {
  path: Path
  state?: Record<string, string>
  /** Back does not return to the page left behind. */
  replace?: boolean
}

/** The page about the mail that verifies an email; `mailed` says that what led there has just sent it. */
export const activationOf = ({ email }: { email: string }, mailed?: string): Destination => ({
  path: '/activate',
  state: mailed === undefined ? { email } : { email, mailed },
})
