import { Ban } from 'lucide-react'
import { hasCompletedOnboarding, type Me } from '#rules/member/schema.ts'
import { Banner } from '#views/kit/Banner.tsx'
import { Link } from '#views/kit/Link.tsx'
import { Cluster, Stack } from '#views/kit/Stack.tsx'

const FOR_NEWCOMERS =
  'You can write to the elves and report bugs. Setting up your account has to wait until a mod lifts the suspension.'
const FOR_MEMBERS =
  'You can look around, see to your own account, record the gifts you receive, write to the elves and report bugs. Whatever reaches other members has to wait until a mod lifts the suspension.'

/** Says on every page what I can do and what has to wait, until a mod lifts the suspension. */
export default function SuspensionNotice({ member }: { member: Me }) {
  // Older suspensions have none.
  const reason = member.suspension_reason
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
          <strong>Your account is suspended.</strong>{' '}
          {hasCompletedOnboarding(member) ? FOR_MEMBERS : FOR_NEWCOMERS}
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
