import { Intro } from '#views/joining/Intro.tsx'
import { LinkButton } from '#views/kit/Button.tsx'
import { Cluster, Stack } from '#views/kit/Stack.tsx'

/** Shown to members who have just closed their account. */
export function GoodbyePage() {
  return (
    <Stack gap={6}>
      <Intro title="Goodbye, critter">
        <p role="status">Your account is closed, and your data is erased.</p>
        <p>
          Thank you for every parcel. If you ever miss us, you can register again with this email.
        </p>
      </Intro>
      <Cluster>
        <LinkButton href="/login" variant="primary">
          Back to login
        </LinkButton>
      </Cluster>
    </Stack>
  )
}
