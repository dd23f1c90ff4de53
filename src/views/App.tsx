import { useSelector } from '@xstate/react'
import { type ComponentType, useMemo } from 'react'
import { Router } from 'wouter'
import type { InspectionEvent, Observer } from 'xstate'
import type { AppRef } from '#machines/tab/app.machine.ts'
import type { doorMachine } from '#machines/tab/door.machine.ts'
import type { SessionRef } from '#machines/tab/session.machine.ts'
import { asksToCompose } from '#rules/feed/overlays.ts'
import { queryOf } from '#rules/tab/place.ts'
import type { PocketProps } from './exchange/PocketPage.tsx'
import { Inspection, type Screens } from './flow.tsx'
import { type Later, later } from './later/later.tsx'
import { locationIn } from './location.ts'
import { Arrival } from './outlets/Arrival.tsx'
import { DepartureGuard } from './outlets/DepartureGuard.tsx'
import { LateCalls } from './outlets/LateCalls.tsx'
import { ThemeAttribute } from './outlets/ThemeAttribute.tsx'
import { ToastOutlet } from './outlets/ToastOutlet.tsx'
import { type Arrived, type Page, pageAt } from './page.ts'
import { PageBoundary } from './tab/Boundary.tsx'
import { CurrentPage } from './tab/CurrentPage.tsx'
import { NotFoundPage } from './tab/NotFoundPage.tsx'
import { Shell, type ShellProps } from './tab/Shell.tsx'
import { UnderWay } from './tab/UnderWay.tsx'
import { UnreachablePage } from './tab/UnreachablePage.tsx'
import { WaitingPage } from './tab/WaitingPage.tsx'

/** Lazy-loaded, because only restricted members see this page. */
const RestrictedPage = later(() => import('./tab/RestrictedPage.tsx'))

interface AppProps {
  app: AppRef
  pages: readonly Page[]
  /** The post composer, which a member can open over any page. */
  Composer: Later<object>
  /** Links to the mods' pages, shown in the guest layout. */
  PageLinks: ShellProps['PageLinks']
  Unread: ShellProps['Unread']
  AppNotices: ShellProps['AppNotices']
  /** The swaps stored on this device, shown when the app starts without a network. */
  Pocket: Later<PocketPartProps>
  inspect: Observer<InspectionEvent> | undefined
}

/** The root component: the theme, the toasts, and the page at the current URL if the visitor may see it. */
export function App({ app, pages, inspect, ...parts }: AppProps) {
  const session = useSelector(app, ({ children }) => children.session)
  const theme = useSelector(app, ({ children }) => children.theme)
  const toasts = useSelector(app, ({ children }) => children.toasts)
  const navigation = useSelector(app, ({ children }) => children.navigation)
  const network = useSelector(app, ({ children }) => children.network)
  if (!session || !theme || !toasts || !navigation || !network) return null
  return (
    <Inspection value={inspect}>
      <Tab {...{ session, theme, toasts, navigation, network, pages }} {...parts} />
      <LateCalls app={app} />
    </Inspection>
  )
}

export type PocketPartProps = Omit<PocketProps, 'flow' | 'input'>

type Children = ReturnType<AppRef['getSnapshot']>['children']

type Shown = Exclude<keyof Children, 'lateCalls' | 'drafts'>

type TabProps = { [Name in Shown]-?: NonNullable<Children[Name]> } & Pick<
  AppProps,
  'pages' | 'Composer' | 'PageLinks' | 'Unread' | 'AppNotices' | 'Pocket'
>

function Tab(props: TabProps) {
  const { session, theme, toasts, navigation, network, pages, Composer, Pocket } = props
  const { PageLinks, Unread, AppNotices } = props
  const useHere = useMemo(() => locationIn(navigation), [navigation])
  const [path] = useHere()
  const isComposing = useSelector(navigation, ({ context }) =>
    asksToCompose(queryOf(context.place.path)),
  )
  const writer = useSelector(session, ({ context }) => context.member?.id)
  const index = useSelector(navigation, ({ context }) => context.place.index)
  const door = useSelector(navigation, ({ children }) => children.door)
  const Door = doors[useSelector(door, (snapshot) => snapshot?.value ?? 'deciding')]
  const arrived = pageAt(pages, path)
  return (
    <Router hook={useHere}>
      {/* `Arrival` is visually hidden but takes up space. It is rendered first, because at the end it would make
          every page scroll. */}
      <Arrival path={path} index={index} />
      <ThemeAttribute theme={theme} />
      <ToastOutlet toasts={toasts} path={path} />
      <Shell
        page={arrived?.page}
        {...{ path, session, theme, network, PageLinks, Unread, AppNotices }}
      >
        <PageBoundary key={path} path={path}>
          {arrived ? <Door {...arrived} session={session} Pocket={Pocket} /> : <NotFoundPage />}
        </PageBoundary>
      </Shell>
      {writer && <Composer key={writer} isWanted={isComposing} />}
      <UnderWay navigation={navigation} />
      <DepartureGuard navigation={navigation} />
    </Router>
  )
}

type DoorProps = Arrived & { session: SessionRef } & Pick<AppProps, 'Pocket'>

const doors: Record<Screens<typeof doorMachine>, ComponentType<DoorProps>> = {
  deciding: WaitingPage,
  open: CurrentPage,
  face: PublicFace,
  waiting: WaitingPage,
  leading: WaitingPage,
  notFound: NotFoundPage,
  restricted: Restricted,
  unreachable: Unreachable,
  pocket: Pocketed,
}

function PublicFace({ page, params }: DoorProps) {
  return page.face && <CurrentPage page={page.face} params={params} />
}

function Restricted({ page, session }: DoorProps) {
  const member = useSelector(session, ({ context }) => context.member)
  const waiting = <WaitingPage page={page} />
  return member ? <RestrictedPage page={page} member={member} fallback={waiting} /> : waiting
}

function Unreachable({ session }: DoorProps) {
  const isKnocking = useSelector(session, (snapshot) =>
    snapshot.matches({ unreachable: 'knocking' }),
  )
  const isRequested = useSelector(session, ({ context }) => context.isRequested)
  return (
    <UnreachablePage
      isKnocking={isKnocking}
      isRequested={isRequested}
      onRetry={() => session.send({ type: 'retry.requested' })}
    />
  )
}

function Pocketed({ page, session, Pocket }: DoorProps) {
  const isKnocking = useSelector(session, (snapshot) =>
    snapshot.matches({ startedOffline: 'knocking' }),
  )
  const isRequested = useSelector(session, ({ context }) => context.isRequested)
  return (
    <Pocket
      isKnocking={isKnocking}
      isRequested={isRequested}
      onRetry={() => session.send({ type: 'retry.requested' })}
      onLogOut={() => session.send({ type: 'logout.requested' })}
      fallback={<WaitingPage page={page} />}
    />
  )
}
