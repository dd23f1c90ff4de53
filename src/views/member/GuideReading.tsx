import type { InputFrom } from 'xstate'
import type { guideMachine } from '#machines/member/guide.machine.ts'
import { useFlow } from '#views/flow.tsx'

interface GuideReadingProps {
  flow: typeof guideMachine
  input: InputFrom<typeof guideMachine>
}

/** Renders nothing. While the guide is on screen, records that a new member has read it. */
export function GuideReading({ flow, input }: GuideReadingProps) {
  useFlow(flow, input)
  return null
}
