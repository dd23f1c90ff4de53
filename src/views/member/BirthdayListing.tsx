import { useSelector } from '@xstate/react'
import type { InputFrom } from 'xstate'
import type {
  BirthdayListingRef,
  birthdayListingMachine,
} from '#machines/member/birthdayListing.machine.ts'
import { useFlow } from '#views/flow.tsx'
import { Button } from '#views/kit/Button.tsx'
import { Card } from '#views/kit/Card.tsx'
import { Checkbox } from '#views/kit/Checkbox.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'

interface BirthdayListingProps {
  flow: typeof birthdayListingMachine
  isMinor: boolean
  input: InputFrom<typeof birthdayListingMachine>
}

/** Whether my own birthday is told to the others. */
export function BirthdayListing({ isMinor, ...props }: BirthdayListingProps) {
  return (
    <Card aria-label="Your own birthday">
      {isMinor ? (
        <p>Birthdays of critters under 18 are not shown, so yours is not in this list.</p>
      ) : (
        <Choice {...props} />
      )}
    </Card>
  )
}

function Choice({ flow, input }: Omit<BirthdayListingProps, 'isMinor'>) {
  const listing: BirthdayListingRef = useFlow(flow, input)
  const stage = useSelector(listing, ({ value }) => value)
  const isListed = useSelector(listing, ({ context }) => context.isListed)
  const problem = useSelector(listing, ({ context }) => context.problem)
  if (stage === 'failed')
    return (
      <>
        <InlineStatus>We could not look up whether your own birthday is shown.</InlineStatus>
        <Button size="sm" onClick={() => listing.send({ type: 'retry.requested' })}>
          Try again
        </Button>
      </>
    )
  return (
    <>
      <Checkbox
        name="birthday_listing"
        label="Show my own birthday here, by day and month"
        isChecked={isListed}
        isDisabled={stage === 'loading'}
        onChange={(chosen) => listing.send({ type: 'listing.chosen', isListed: chosen })}
      />
      <InlineStatus>{problem && 'Not saved. Try again.'}</InlineStatus>
    </>
  )
}
