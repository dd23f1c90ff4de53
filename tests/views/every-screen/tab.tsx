import { useEffect, useState } from 'react'
import { createActor } from 'xstate'
import type { AppRef } from '#machines/tab/app.machine.ts'
import { doorMachine } from '#machines/tab/door.machine.ts'
import { navigationMachine } from '#machines/tab/navigation.machine.ts'
import { networkMachine } from '#machines/tab/network.machine.ts'
import { pageCodeMachine } from '#machines/tab/pageCode.machine.ts'
import { sessionMachine } from '#machines/tab/session.machine.ts'
import { themeMachine } from '#machines/tab/theme.machine.ts'
import { toastsMachine } from '#machines/tab/toasts.machine.ts'
import { aMe } from '#tests/support/builders.ts'
import { nothing, type Shown, screensOf } from '#tests/support/screens.tsx'
import { owning, running, startingIn } from '#tests/support/started.ts'
import { App, type PocketPartProps } from '#views/App.tsx'
import type { Screens } from '#views/flow.tsx'
import { later } from '#views/later/later.tsx'
import { ThemeAttribute } from '#views/outlets/ThemeAttribute.tsx'
import Toaster from '#views/outlets/Toaster.tsx'
import type { Page } from '#views/page.ts'
import { CurrentPage } from '#views/tab/CurrentPage.tsx'

/** A page whose code is loaded by this chart. */
function pageOver(flow: typeof pageCodeMachine): Page {
  const code = running(flow)
  const Arrived = () => <h1>Moths have arrived</h1>
  return {
    path: '/moths',
    title: 'Moths',
    layout: 'default',
    access: 'member',
    code: () => code,
    component: () => Arrived,
  }
}

/** Shows the name of the document's theme. */
function ThemeName() {
  const [name, say] = useState<string>()
  useEffect(() => {
    say(document.documentElement.dataset.theme)
    return () => {
      delete document.documentElement.dataset.theme
    }
  }, [])
  return <p>{name}</p>
}

const Pocket = later<PocketPartProps>(async () => ({
  default: () => <h1>Moths in your pocket</h1>,
}))

const coming = { heading: 'Moths', status: 'One moment…' }

const undelivered = 'This page didn’t load'

const place = { index: 0, visit: 0, path: '/moths', state: {}, access: 'member' } as const

const flowsOfTab = {
  session: startingIn(sessionMachine, {
    state: 'signedIn.active',
    input: undefined,
    context: { member: aMe({ is_suspended: true }) },
  }),
  theme: startingIn(themeMachine, {
    state: 'dark',
    input: { saved: null, systemPrefersLight: false },
  }),
  toasts: startingIn(toastsMachine, { state: 'idle', input: undefined }),
  network: startingIn(networkMachine, { state: 'online', input: undefined }),
  navigation: startingIn(navigationMachine, { state: 'resting', input: { place } }),
}

/** The app, in which the chart that admits visitors to a page is in the row's state. */
function appAt(flow: typeof doorMachine) {
  // `navigation` is never started, because it could not stop the `door` that it did not spawn.
  const navigation = createActor(flowsOfTab.navigation, { input: { place } })
  navigation.getSnapshot().children.door = running(flow)
  const app = owning({
    navigation,
    session: running(flowsOfTab.session),
    theme: running(flowsOfTab.theme),
    toasts: running(flowsOfTab.toasts),
    network: running(flowsOfTab.network),
  })
  const code = startingIn(pageCodeMachine, { state: 'fetched', input: undefined })
  return (
    <App
      app={app as unknown as AppRef}
      pages={[{ ...pageOver(code), face: pageOver(code) }]}
      Composer={nothing()}
      PageLinks={nothing()}
      Unread={nothing()}
      AppNotices={nothing()}
      Pocket={Pocket}
      inspect={undefined}
    />
  )
}

export const tab = [
  screensOf('App', doorMachine, {
    input: { place },
    draw: appAt,
    shows: {
      deciding: coming,
      open: 'Moths have arrived',
      face: 'Moths have arrived',
      waiting: coming,
      leading: coming,
      notFound: 'Page not found',
      restricted: { text: '“Moths” opens for you again' },
      unreachable: 'We can’t reach Critter Swap',
      pocket: 'Moths in your pocket',
    } satisfies Record<Screens<typeof doorMachine>, Shown>,
  }),
  screensOf('outlets/ThemeAttribute', themeMachine, {
    input: { saved: null, systemPrefersLight: false },
    draw: (flow) => (
      <>
        <ThemeAttribute theme={running(flow)} />
        <ThemeName />
      </>
    ),
    shows: {
      undecided: { paragraph: 'dark' },
      dark: { paragraph: 'dark' },
      light: { paragraph: 'light' },
    } satisfies Record<Screens<typeof themeMachine>, Shown>,
  }),
  screensOf('outlets/Toaster', toastsMachine, {
    input: undefined,
    context: { queue: [{ id: 1, message: 'A moth is here', tone: 'good' }] },
    draw: (flow) => <Toaster toasts={running(flow)} />,
    shows: {
      unready: null,
      idle: null,
      showing: { text: 'A moth is here', button: 'Close' },
      held: { text: 'A moth is here', button: 'Close' },
      closing: null,
      waiting: null,
    } satisfies Record<Screens<typeof toastsMachine>, Shown>,
  }),
  screensOf('tab/CurrentPage', pageCodeMachine, {
    input: undefined,
    draw: (flow) => <CurrentPage page={pageOver(flow)} params={{}} />,
    shows: {
      absent: coming,
      fetching: coming,
      pausing: coming,
      retrying: coming,
      missing: coming,
      asking: coming,
      reloading: coming,
      failed: { heading: undelivered, button: 'Try again' },
      knocking: { heading: undelivered, pending: 'Try again' },
      fetched: 'Moths have arrived',
    } satisfies Record<Screens<typeof pageCodeMachine>, Shown>,
  }),
]
