/** Every address a flow may lead to. What no route serves does not compile. */
export type Path =
  | '/'
  | '/login'
  | '/register'
  | '/activate'
  | '/forgot-password'
  | '/password-reset'
  | '/onboarding'
  | '/profile'
  | '/edit-profile'
  | '/add-address'
  | `/edit-address/${number}`
  | '/exchanges'
  | '/create-exchange'
  | `/exchange-edit/${string}`
  | `/exchange/${string}`
  | '/posts'
  | `/page/${string}`
  | '/mod'

/** Where a flow leads, and what the next page should know that has no business in a URL. */
export interface Destination {
  path: Path
  state?: Record<string, string>
  /** The page left behind is not to be come back to. */
  replace?: boolean
}

/** The page about the mail that verifies an email; `mailed` says that what led there has just sent it. */
export const activationOf = ({ email }: { email: string }, mailed?: string): Destination => ({
  path: '/activate',
  state: mailed === undefined ? { email } : { email, mailed },
})
