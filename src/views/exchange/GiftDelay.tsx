import { useSelector } from '@xstate/react'
import { CalendarClock } from 'lucide-react'
import type { SwapRef } from '#machines/exchange/swap.machine.ts'
import { delayWords } from '#rules/exchange/send-by-words.ts'
import { Banner } from '#views/kit/Banner.tsx'
import { Stack } from '#views/kit/Stack.tsx'

/**
 * Shows the recipient that their gifter needs more time: the new day and the gifter's note, but not the gifter's name.
 */
export function GiftDelay({ swap }: { swap: SwapRef }) {
  const signup = useSelector(swap, ({ context }) => context.exchange.my_signup)
  const steps = useSelector(swap, ({ context }) => context.steps)
  const now = useSelector(swap, ({ context }) => context.now)
  const delay = delayWords({ signup, steps, now: new Date(now) })
  if (delay === null) return null
  return (
    <Banner icon={<CalendarClock />}>
      <Stack gap={2}>
        <p>{delay.words}.</p>
        {delay.note !== null && (
          <p>
            Your gifter says: <q dir="auto">{delay.note}</q>
          </p>
        )}
      </Stack>
    </Banner>
  )
}
