import { Intro } from '#views/joining/Intro.tsx'
import { LinkButton } from '#views/kit/Button.tsx'
import { Cluster, Stack } from '#views/kit/Stack.tsx'

/** Shown to members who have just closed their account. */
export function GoodbyePage() {
  return (
    <Stack gap={6}>
      <Intro title="Goodbye, critter">
        <p role="status">Your account is closed, and what was yours is erased.</p>
        <p>Thank you for every parcel. If you ever miss us, your email can join again.</p>
      </Intro>
      <Cluster>
        <LinkButton href="/login" variant="primary">
          To the front door
        </LinkButton>
      </Cluster>
    </Stack>
  )
}
