import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { DealRef } from '#machines/exchange/deal.machine.ts'
import { costWords, dealDays, readsDeal } from '#rules/exchange/deal.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import { effortWords } from '#rules/survey/effort.ts'
import type { Survey } from '#rules/survey/schema.ts'
import { askedBy } from '#rules/tab/session.ts'
import { counted } from '#rules/text/number-words.ts'
import type { Path } from '#rules/wire/path.ts'
import { Facts } from '#views/kit/Facts.tsx'
import { Link } from '#views/kit/Link.tsx'
import { Days } from './Days.tsx'

/** The terms that the member agrees to by signing up: the days, the cost, and the surveys to answer first. */
export function Deal({ deal }: { deal: DealRef }) {
  const exchange = useSelector(deal, ({ context }) => context.exchange)
  const now = useSelector(deal, ({ context }) => context.now)
  const surveys = useSelector(deal, ({ context }) => context.surveys)
  if (!readsDeal(exchange)) return null
  return (
    <div>
      <Days days={dealDays(exchange, new Date(now))} />
      <Facts
        facts={[
          { label: 'You spend', value: costWords(exchange) },
          ...(exchange.surveys.length === 0
            ? []
            : [{ label: 'You answer', value: surveysIn(exchange, surveys) }]),
        ]}
      />
    </div>
  )
}

/**
 * Links to the surveys that the member has yet to answer. Until these have loaded, shows only the number of required
 * surveys.
 */
function surveysIn({ slug, surveys: asked }: Exchange, missing: Survey[] | null): ReactNode {
  const state = askedBy(`/exchange/${slug}` satisfies Path)
  if (missing === null)
    return (
      <Link href="/profile" state={state}>
        {counted(asked.length, 'survey', 'surveys')}
      </Link>
    )
  if (missing.length === 0) return 'Nothing more, you’ve answered its questions'
  return missing.map((survey) => (
    <div key={survey.id}>
      <Link href={`/survey/${survey.id}`} state={state} dir="auto">
        {survey.label}
      </Link>
      , {effortWords(survey)}
    </div>
  ))
}
