import { Ban } from 'lucide-react'
import { Banner } from '#views/kit/Banner.tsx'
import { Link } from '#views/kit/Link.tsx'
import { Cluster, Stack } from '#views/kit/Stack.tsx'

/** Says on every page what I can do and what has to wait, until a mod lifts the suspension. */
export default function SuspensionNotice({ reason }: { reason: string | null }) {
  return (
    <Banner
      tone="warn"
      icon={<Ban />}
      action={
        <Cluster gap={4}>
          <Link href="/page/rules">Read the rules</Link>
          <Link href="/contact-a-mod">Ask an elf</Link>
        </Cluster>
      }
    >
      <Stack gap={2}>
        <p>
          <strong>Your account is suspended.</strong> You can look around, see to your own account,
          record the gifts you receive, write to the elves and report bugs. Whatever reaches other
          members has to wait until a mod lifts the suspension.
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
