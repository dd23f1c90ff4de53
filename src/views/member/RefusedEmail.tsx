import type { Me } from '#rules/member/schema.ts'
import { shortDay } from '#rules/time/day-words.ts'
import { Card, SectionHeader } from '#views/kit/Card.tsx'
import { Link } from '#views/kit/Link.tsx'
import { Stack } from '#views/kit/Stack.tsx'

/** Says that the mail server refuses the member's address, and what to do; empty if it accepts emails. */
export function RefusedEmail({ me: { email, mail_refused_at } }: { me: Me }) {
  if (mail_refused_at === undefined) return null
  return (
    <Card aria-labelledby="refused-email" padding="lg">
      <SectionHeader id="refused-email" title="Our emails don’t reach you" />
      <Stack gap={2}>
        <p>
          On {shortDay(new Date(mail_refused_at))}, an email to <bdi>{email}</bdi> was refused.
          Please check that this email still exists and its inbox has room. This message goes away
          as soon as an email gets through.
        </p>
        <p>
          If you no longer use this address, <Link href="/contact-a-mod">ask an elf</Link>.
        </p>
      </Stack>
    </Card>
  )
}
