import type { InputFrom } from 'xstate'
import type { guideMachine } from '#machines/member/guide.machine.ts'
import { useFlow } from '#views/flow.tsx'

interface GuideReadingProps {
  flow: typeof guideMachine
  input: InputFrom<typeof guideMachine>
}

/** Shows nothing: while the guide is on screen, a new member's first reading of it is noted. */
export function GuideReading({ flow, input }: GuideReadingProps) {
  useFlow(flow, input)
  return null
}
