import { Ban, Pause } from 'lucide-react'
import { restrictionWords } from '#rules/member/restriction-words.ts'
import type { Me } from '#rules/member/schema.ts'
import { Banner } from '#views/kit/Banner.tsx'
import { Link } from '#views/kit/Link.tsx'
import { Cluster, Stack } from '#views/kit/Stack.tsx'

/** Informs a restricted member on every page what they can do, what has to wait, and why. */
export default function RestrictionNotice({ member }: { member: Me }) {
  const { heading, text, reason } = restrictionWords(member)
  return (
    <Banner
      tone="warn"
      icon={member.is_suspended ? <Ban /> : <Pause />}
      action={
        <Cluster gap={4}>
          <Link href="/page/rules">Read the rules</Link>
          <Link href="/contact-a-mod">Ask an elf</Link>
        </Cluster>
      }
    >
      <Stack gap={2}>
        <p>
          <strong>{heading}.</strong> {text}
        </p>
        {reason && (
          <p>
            The elves write: <q dir="auto">{reason}</q>
          </p>
        )}
      </Stack>
    </Banner>
  )
}
