import { Ban } from 'lucide-react'
import { Banner } from '#views/kit/Banner.tsx'
import { Link } from '#views/kit/Link.tsx'
import { Cluster, Stack } from '#views/kit/Stack.tsx'

const FOR_NEWCOMERS =
  'You can write to the elves and report bugs. Setting up your account has to wait until a mod lifts the suspension.'
const FOR_MEMBERS =
  'You can look around, see to your own account, record the gifts you receive, write to the elves and report bugs. Whatever reaches other members has to wait until a mod lifts the suspension.'

interface SuspensionNoticeProps {
  /** What a mod wrote; older suspensions have none. */
  reason: string | null
  /** Still in her onboarding, and nowhere else yet. */
  isNewcomer?: boolean
}

/** Says on every page what I can do and what has to wait, until a mod lifts the suspension. */
export default function SuspensionNotice({ reason, isNewcomer = false }: SuspensionNoticeProps) {
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
          <strong>Your account is suspended.</strong> {isNewcomer ? FOR_NEWCOMERS : FOR_MEMBERS}
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
