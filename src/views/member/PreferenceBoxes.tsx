import { useSelector } from '@xstate/react'
import type { InputFrom } from 'xstate'
import type { PreferencesRef, preferencesMachine } from '#machines/member/preferences.machine.ts'
import type { Preferences, PreferencesChange } from '#rules/member/preferences.ts'
import { useFlow } from '#views/flow.tsx'
import { Button } from '#views/kit/Button.tsx'
import { Checkbox } from '#views/kit/Checkbox.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { Stack } from '#views/kit/Stack.tsx'

/** A preference as a checkbox. */
export interface PreferenceBox {
  name: string
  label: string
  description?: string
  isOn: (preferences: Preferences) => boolean
  change: (isOn: boolean) => PreferencesChange
}

/** The checkbox for listing the member's birthday. */
export const birthdayBox = (
  words: Pick<PreferenceBox, 'label' | 'description'>,
): PreferenceBox => ({
  ...words,
  name: 'birthday_listing',
  isOn: ({ birthday_listing }) => birthday_listing,
  change: (birthday_listing) => ({ birthday_listing }),
})

export interface PreferenceBoxesProps {
  flow: typeof preferencesMachine
  input: InputFrom<typeof preferencesMachine>
  boxes: readonly PreferenceBox[]
  /** Message if loading fails. */
  failed: string
}

/** Checkboxes for preferences, each saved immediately. */
export function PreferenceBoxes({ flow, input, boxes, failed }: PreferenceBoxesProps) {
  const preferences: PreferencesRef = useFlow(flow, input)
  const isLost = useSelector(preferences, (snapshot) => snapshot.matches('failed'))
  const shown = useSelector(preferences, ({ context }) => context.shown)
  const problem = useSelector(preferences, ({ context }) => context.problem)
  if (isLost)
    return (
      <>
        <InlineStatus>{failed}</InlineStatus>
        <Button size="sm" onClick={() => preferences.send({ type: 'retry.requested' })}>
          Try again
        </Button>
      </>
    )
  return (
    <>
      <Stack gap={3}>
        {boxes.map(({ isOn, change, ...words }) => (
          <Checkbox
            key={words.name}
            {...words}
            isChecked={shown !== null && isOn(shown)}
            isDisabled={shown === null}
            onChange={(chosen) =>
              preferences.send({ type: 'preference.chosen', change: change(chosen) })
            }
          />
        ))}
      </Stack>
      <InlineStatus>{problem && 'Not saved. Try again.'}</InlineStatus>
    </>
  )
}
