/** The route patterns of the app. They are written out only here. */
export const routePaths = {
  home: '/',
  login: '/login',
  register: '/register',
  activate: '/activate',
  verifyEmail: '/email/verify/:userid/:token',
  notMe: '/email/not-me/:userid',
  forgotPassword: '/forgot-password',
  passwordReset: '/password-reset',
  onboarding: '/onboarding',
  parent: '/parent',
  unsubscribe: '/unsubscribe',
  googleCallback: '/auth/google/callback',
  facebookCallback: '/auth/facebook/callback',
  goodbye: '/goodbye',
  profile: '/profile',
  settings: '/settings',
  yourData: '/your-data',
  editProfile: '/edit-profile',
  addAddress: '/add-address',
  editAddress: '/edit-address/:id',
  exchanges: '/exchanges',
  createExchange: '/create-exchange',
  editExchange: '/exchange-edit/:slug',
  exchange: '/exchange/:slug',
  rescue: '/rescue/:id',
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

/** A URL that a flow, a link, a notification or an email may lead to. A URL that matches no route does not compile. */
export type Path = Bare | `${Bare}?${string}` | `${Bare}#token=${string}`

/**
 * Adds the token of a mailed link to the path of its page. The token stands behind `#`, because browsers send that part of
 * a URL to no server, so no log and no proxy sees it.
 */
export const withToken = (path: Path, token: string): Path => `${path}#token=${token}` as Path

/** The destination of a flow. `state` is data for the next page that does not belong in its URL. */
export interface Destination {
  path: Path
  state?: Record<string, string>
  /** Replaces the current history entry, so that Back does not return to it. */
  replace?: boolean
}

/**
 * The URL of the page that asks people to open the verification email. `mailed` is set if the email has just been sent.
 */
export const activationOf = ({ email }: { email: string }, mailed?: string): Destination => ({
  path: '/activate',
  state: mailed === undefined ? { email } : { email, mailed },
})
