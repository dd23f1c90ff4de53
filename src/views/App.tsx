import { useSelector } from '@xstate/react'
import { useLocation } from 'wouter'
import type { InspectionEvent, Observer } from 'xstate'
import type { AppRef } from '#machines/tab/app.machine.ts'
import type { SessionRef } from '#machines/tab/session.machine.ts'
import { doorFor } from '#rules/tab/access.ts'
import { safeReturnPath } from '#rules/tab/session.ts'
import type { Destination, Path } from '#rules/wire/path.ts'
import { Inspection } from './flow.tsx'
import { LinkProvider, type Navigate } from './kit/link-context.tsx'
import { Arrival } from './outlets/Arrival.tsx'
import { DepartureGuard } from './outlets/DepartureGuard.tsx'
import { LateCalls } from './outlets/LateCalls.tsx'
import { Redirect } from './outlets/Redirect.tsx'
import { ThemeAttribute } from './outlets/ThemeAttribute.tsx'
import { ToastOutlet } from './outlets/ToastOutlet.tsx'
import { Departure } from './outlets/UnsavedWork.tsx'
import { type Arrived, type Page, pageAt } from './page.ts'
import { PageBoundary } from './tab/Boundary.tsx'
import { CurrentPage } from './tab/CurrentPage.tsx'
import { NotFoundPage } from './tab/NotFoundPage.tsx'
import { Shell } from './tab/Shell.tsx'
import { UnreachablePage } from './tab/UnreachablePage.tsx'
import { WaitingPage } from './tab/WaitingPage.tsx'

interface AppProps {
  app: AppRef
  pages: readonly Page[]
  goTo: (destination: Destination) => void
  inspect: Observer<InspectionEvent> | undefined
}

/** The tab: the theme, the messages, and the one page that the address names and the session's door opens. */
export function App({ app, pages, goTo, inspect }: AppProps) {
  const [path] = useLocation()
  const session = useSelector(app, ({ children }) => children.session)
  const theme = useSelector(app, ({ children }) => children.theme)
  const toasts = useSelector(app, ({ children }) => children.toasts)
  const departure = useSelector(app, ({ children }) => children.departure)
  const network = useSelector(app, ({ children }) => children.network)
  const arrived = pageAt(pages, path)
  if (!session || !theme || !toasts || !departure || !network) return null
  const follow: Navigate = (href, state) =>
    departure.send({
      type: 'departure.requested',
      destination: { path: href as Path, ...(state && { state }) },
    })
  return (
    <Inspection value={inspect}>
      <LinkProvider onNavigate={follow}>
        {/* First, because what is visually hidden still takes up room: at the end it would make every page scroll. */}
        <Arrival path={path} />
        <ThemeAttribute theme={theme} />
        <ToastOutlet toasts={toasts} path={path} />
        <Shell page={arrived?.page} path={path} session={session} theme={theme} network={network}>
          <PageBoundary key={path}>
            <Departure value={departure}>
              <Door arrived={arrived} path={path} session={session} goTo={goTo} />
            </Departure>
          </PageBoundary>
        </Shell>
        <DepartureGuard departure={departure} />
        <LateCalls app={app} />
      </LinkProvider>
    </Inspection>
  )
}

interface DoorProps {
  arrived: Arrived | undefined
  path: string
  session: SessionRef
  goTo: AppProps['goTo']
}

/** Lets a person in, or leads her where she belongs. */
function Door({ arrived, path, session, goTo }: DoorProps) {
  const standing = useSelector(session, standingOf)
  const role = useSelector(session, ({ context }) => context.member?.role ?? null)
  if (arrived === undefined) return <NotFoundPage />
  const door = doorFor(arrived.page.access, standing, role)
  if (door === 'open') return <CurrentPage {...arrived} />
  if (door === 'wait') return <WaitingPage page={arrived.page} />
  if (door === 'unreachable') {
    return <Unreachable session={session} />
  }
  if (door === 'notFound') return <NotFoundPage />
  const next = door === '/' ? safeReturnPath(history.state?.next ?? null) : null
  const to: Destination =
    door === '/login' ? { path: door, state: { next: path } } : { path: (next ?? door) as Path }
  return (
    <>
      <WaitingPage page={arrived.page} />
      <Redirect to={to} goTo={goTo} />
    </>
  )
}

function Unreachable({ session }: { session: SessionRef }) {
  const isKnocking = useSelector(session, (snapshot) =>
    snapshot.matches({ unreachable: 'knocking' }),
  )
  return (
    <UnreachablePage
      isKnocking={isKnocking}
      onRetry={() => session.send({ type: 'retry.requested' })}
    />
  )
}

type Standing = Parameters<typeof doorFor>[1]

function standingOf(snapshot: ReturnType<SessionRef['getSnapshot']>): Standing {
  if (snapshot.matches({ signedIn: 'active' })) return 'active'
  if (snapshot.matches({ signedIn: 'onboarding' })) return 'onboarding'
  if (snapshot.matches('unreachable')) return 'unreachable'
  return snapshot.hasTag('undecided') ? 'undecided' : 'anonymous'
}
