import { useSelector } from '@xstate/react'
import type { RescueRef, rescueMachine } from '#machines/exchange/rescue.machine.ts'
import { isAskedForThanks, THANKS_HELP, THANKS_LABEL } from '#rules/exchange/rescue-page.ts'
import type { Rescue } from '#rules/exchange/rescue-schema.ts'
import type { Screens } from '#views/flow.tsx'
import { Card } from '#views/kit/Card.tsx'
import { Checkbox } from '#views/kit/Checkbox.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { screenIn, type Within } from '#views/screens.ts'

const saved = { isSaving: false, hasFailed: false }

const stages = {
  resting: saved,
  saving: { ...saved, isSaving: true },
  unsaved: { ...saved, hasFailed: true },
} satisfies Record<Screens<Within<typeof rescueMachine, 'ready.thanks'>>, typeof saved>

interface RescueThanksProps {
  flow: RescueRef
  rescue: Rescue
}

/** Lets the rescuer choose to be thanked by name. It is off unless they do. */
export function RescueThanks({ flow, rescue }: RescueThanksProps) {
  const stage = useSelector(flow, screenIn(stages, 'ready.thanks'))
  const chosen = useSelector(flow, ({ context }) => context.thanks)
  if (stage === undefined || !isAskedForThanks(rescue)) return null
  const { isSaving, hasFailed } = stages[stage]
  return (
    <Card as="div">
      <Checkbox
        name="may_be_thanked"
        label={THANKS_LABEL}
        description={THANKS_HELP}
        isChecked={isSaving ? chosen : rescue.may_be_thanked}
        onChange={(isChecked) => flow.send({ type: 'thanks.chosen', may_be_thanked: isChecked })}
      />
      <InlineStatus>{hasFailed && 'Not saved. Try again.'}</InlineStatus>
    </Card>
  )
}
