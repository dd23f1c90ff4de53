import { useSelector } from '@xstate/react'
import { PenLine } from 'lucide-react'
import type { InputFrom } from 'xstate'
import type { closingPostMachine } from '#machines/exchange/closingPost.machine.ts'
import { type Screens, screenOf, useFlow } from '#views/flow.tsx'
import { Button } from '#views/kit/Button.tsx'
import { SectionHeader } from '#views/kit/Card.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { Stack } from '#views/kit/Stack.tsx'
import styles from './ClosingPost.module.css'

const hints = {
  offered: null,
  placing: null,
  refused:
    'You have another post in the composer. Finish that one or start over there, then try again.',
  failed: 'Your browser couldn’t store the draft. Copy the text, and write your post with it.',
} satisfies Record<Screens<typeof closingPostMachine>, string | null>

export interface ClosingPostProps {
  flow: typeof closingPostMachine
  input: InputFrom<typeof closingPostMachine>
}

/** A first draft of the creator's closing post, which they finish in the composer. */
export function ClosingPost({ flow, input }: ClosingPostProps) {
  const post = useFlow(flow, input)
  const screen = useSelector(post, screenOf)
  const hint = hints[screen]
  return (
    <section aria-labelledby="closing-post">
      <SectionHeader id="closing-post" title="A first draft of your closing post" />
      <Stack gap={3}>
        <p>Only you can see this. Change it as you like before everyone reads it.</p>
        <blockquote className={styles.draft} dir="auto">
          {input.message}
        </blockquote>
        <div>
          <Button
            icon={<PenLine />}
            isPending={screen === 'placing'}
            onClick={() => post.send({ type: 'draft.chosen' })}
          >
            {hint === null ? 'Finish it in the composer' : 'Try again'}
          </Button>
        </div>
        <InlineStatus tone="info">{hint}</InlineStatus>
      </Stack>
    </section>
  )
}
