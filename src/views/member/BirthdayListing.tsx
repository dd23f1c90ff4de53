import { Card } from '#views/kit/Card.tsx'
import { birthdayBox, PreferenceBoxes, type PreferenceBoxesProps } from './PreferenceBoxes.tsx'

export interface BirthdayListingProps extends Pick<PreferenceBoxesProps, 'flow' | 'input'> {
  isMinor: boolean
}

const boxes = [birthdayBox({ label: 'Show my own birthday here, by day and month' })]

/** Lets members choose whether their birthday is listed; minors' birthdays never are. */
export function BirthdayListing({ isMinor, ...props }: BirthdayListingProps) {
  return (
    <Card aria-label="Your own birthday">
      {isMinor ? (
        <p>We don’t show birthdays of critters under 18, so yours isn’t in this list.</p>
      ) : (
        <PreferenceBoxes
          {...props}
          boxes={boxes}
          failed="We couldn’t look up whether your birthday is shown."
        />
      )}
    </Card>
  )
}
