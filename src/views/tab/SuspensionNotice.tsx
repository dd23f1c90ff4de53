import { Ban } from 'lucide-react'
import { Banner } from '#views/kit/Banner.tsx'
import { Link } from '#views/kit/Link.tsx'
import { Stack } from '#views/kit/Stack.tsx'

/** Why nothing of mine reaches anybody, on every page until a mod lifts it. */
export default function SuspensionNotice({ reason }: { reason: string | null }) {
  return (
    <Banner tone="warn" icon={<Ban />} action={<Link href="/page/rules">Read the rules</Link>}>
      <Stack gap={2}>
        <p>
          <strong>Your account is suspended.</strong> You can look around and note what has come to
          you. Nothing else reaches anybody until a mod lifts it.
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
