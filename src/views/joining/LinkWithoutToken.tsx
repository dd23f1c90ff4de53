import { Intro } from './Intro.tsx'

/** Shown if the page of a mailed link was opened without the link's token, for example from a bookmark. */
export function LinkWithoutToken() {
  return (
    <Intro title="This link is incomplete">
      <p role="status">Part of it is missing. Please open it again from the email.</p>
    </Intro>
  )
}
