import { useSelector } from '@xstate/react'
import type { RevealRef, revealMachine } from '#machines/exchange/reveal.machine.ts'
import { REVEAL_LABEL, REVEAL_TITLE, revealIn, revealWords } from '#rules/exchange/thanks-words.ts'
import { reasonOf } from '#rules/wire/problem.ts'
import { type Screens, screenOf } from '#views/flow.tsx'
import { Card, SectionHeader } from '#views/kit/Card.tsx'
import { Checkbox } from '#views/kit/Checkbox.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { Stack } from '#views/kit/Stack.tsx'

const stages = {
  deciding: null,
  absent: null,
  secret: { isOn: false, isFinal: false },
  willing: { isOn: true, isFinal: false },
  allowing: { isOn: true, isFinal: false },
  forbidding: { isOn: false, isFinal: false },
  shown: { isOn: true, isFinal: true },
} as const satisfies Record<Screens<typeof revealMachine>, object | null>

/** Lets a gifter choose whether their recipient may learn who they were. The box follows the choice immediately. */
export function RevealChoice({ reveal, nickname }: { reveal: RevealRef; nickname: string }) {
  const stage = stages[useSelector(reveal, screenOf)]
  const choice = useSelector(reveal, ({ context }) => revealIn(context.exchange))
  const problem = useSelector(reveal, ({ context }) => context.problem)
  if (stage === null || choice === null) return null
  const words = revealWords(choice, nickname)
  return (
    <Card>
      <Stack gap={3}>
        <SectionHeader title={REVEAL_TITLE} />
        {stage.isFinal ? (
          <p dir="auto">{words}</p>
        ) : (
          <Checkbox
            name="may_reveal"
            label={REVEAL_LABEL}
            description={words}
            isChecked={stage.isOn}
            onChange={() => reveal.send({ type: 'reveal.toggled' })}
          />
        )}
        <InlineStatus>{problem && (reasonOf(problem) ?? 'Not saved. Try again.')}</InlineStatus>
      </Stack>
    </Card>
  )
}
