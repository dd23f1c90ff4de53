import { Ban } from 'lucide-react'
import { Banner } from '#views/kit/Banner.tsx'
import { Link } from '#views/kit/Link.tsx'
import { Stack } from '#views/kit/Stack.tsx'

/** Says on every page why I can do nothing, until a mod lifts the suspension. */
export default function SuspensionNotice({ reason }: { reason: string | null }) {
  return (
    <Banner tone="warn" icon={<Ban />} action={<Link href="/page/rules">Read the rules</Link>}>
      <Stack gap={2}>
        <p>
          <strong>Your account is suspended.</strong> You can look around, and record the gifts you
          receive. You cannot do anything else until a mod lifts the suspension.
        </p>
        {reason && (
          <p>
            The mods write: <q dir="auto">{reason}</q>
          </p>
        )}
      </Stack>
    </Banner>
  )
}
