import { useSelector } from '@xstate/react'
import type { ThanksRef, thanksMachine } from '#machines/exchange/thanks.machine.ts'
import { type Screens, screenOf } from '#views/flow.tsx'
import { Loading, Skeleton } from '#views/kit/Skeleton.tsx'
import { later } from '#views/later/later.tsx'
import { NotLoaded } from '#views/NotLoaded.tsx'

/** Loaded after the page, because only a member who has received something needs it. */
const ThankYouCards = later(() => import('./ThankYouCards.tsx'))

type Part = 'nothing' | 'failure' | 'cards'

const parts = {
  deciding: 'nothing',
  none: 'nothing',
  loading: 'cards',
  failed: 'failure',
  placing: 'cards',
  offered: 'cards',
  barred: 'cards',
  sent: 'cards',
  writing: 'cards',
  reporting: 'cards',
} satisfies Record<Screens<typeof thanksMachine>, Part>

/** The end of a swap: thank-you cards, and the gifters whom the member knows. */
export function Thanks({ thanks }: { thanks: ThanksRef }) {
  const part = parts[useSelector(thanks, screenOf)]
  const isLoaded = useSelector(thanks, ({ context }) => context.thanks !== null)
  if (part === 'nothing') return null
  if (part === 'failure')
    return <NotLoaded flow={thanks} title="We couldn’t load the thank-you cards" level={2} />
  const loading = (
    <Loading label="Loading the thank-you cards">
      <Skeleton lines={3} />
    </Loading>
  )
  return isLoaded ? <ThankYouCards thanks={thanks} fallback={loading} /> : loading
}
