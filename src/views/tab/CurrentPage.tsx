import { useSelector } from '@xstate/react'
import { type ComponentType, Suspense } from 'react'
import type { PageCodeRef, pageCodeMachine } from '#machines/tab/pageCode.machine.ts'
import { type Screens, screenOf } from '#views/flow.tsx'
import { PageReader } from '#views/outlets/PageReader.tsx'
import { PageTitle } from '#views/outlets/PageTitle.tsx'
import type { Arrived } from '#views/page.ts'
import { MissingPage } from './MissingPage.tsx'
import { WaitingPage } from './WaitingPage.tsx'

type Screen = ComponentType<Arrived & { code: PageCodeRef }>

const screens = {
  absent: WaitingPage,
  fetching: WaitingPage,
  pausing: WaitingPage,
  retrying: WaitingPage,
  missing: WaitingPage,
  asking: WaitingPage,
  reloading: WaitingPage,
  failed: Missing,
  knocking: Missing,
  fetched: Fetched,
} satisfies Record<Screens<typeof pageCodeMachine>, Screen>

/** The current page, once its code is loaded. */
export function CurrentPage(arrived: Arrived) {
  const code = arrived.page.code()
  const Screen: Screen = screens[useSelector(code, screenOf)]
  return (
    <Suspense fallback={<WaitingPage page={arrived.page} />}>
      <PageTitle title={arrived.page.title} />
      <PageReader code={code} />
      <Screen {...arrived} code={code} />
    </Suspense>
  )
}

function Fetched({ page, params }: Arrived) {
  const Component = page.component()
  return Component && <Component params={params} />
}

/** A single component for both states, so that its button keeps the focus during a retry. */
function Missing({ code }: { code: PageCodeRef }) {
  const isKnocking = useSelector(code, (snapshot) => snapshot.matches('knocking'))
  return (
    <MissingPage isKnocking={isKnocking} onRetry={() => code.send({ type: 'retry.requested' })} />
  )
}
