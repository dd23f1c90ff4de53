import { useSelector } from '@xstate/react'
import type { ComponentType, ReactNode } from 'react'
import type { InputFrom } from 'xstate'
import type { memberDeskMachine } from '#machines/mod/memberDesk.machine.ts'
import type { ModDeskRef, modDeskMachine } from '#machines/mod/modDesk.machine.ts'
import type { pairingDeskMachine } from '#machines/mod/pairingDesk.machine.ts'
import { waitingLabel } from '#rules/mod/case-words.ts'
import { type Drawer, drawerPaths } from '#rules/mod/overlays.ts'
import { type Screens, screenOf, useFlow } from '#views/flow.tsx'
import { Link } from '#views/kit/Link.tsx'
import { useFollow } from '#views/kit/links.ts'
import { PageHeader } from '#views/kit/PageHeader.tsx'
import { Segments } from '#views/kit/Segments.tsx'
import { Loading, Skeleton } from '#views/kit/Skeleton.tsx'
import { Cluster } from '#views/kit/Stack.tsx'
import { intentOf, type Later, later } from '#views/later/later.tsx'
import { RowShapes } from '#views/list/Rows.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import { Approvals } from './Approvals.tsx'
import type { DrawerProps } from './drawer.ts'

const Rescues = later(() => import('./Rescues.tsx'))
const Cases = later(() => import('./Cases.tsx'))
const CurrentExchanges = later(() => import('./CurrentExchanges.tsx'))
const Members = later(() => import('./Members.tsx'))
const Audit = later(() => import('./Audit.tsx'))

/** Placeholder until the drawer is loaded. */
interface Held {
  fallback?: ReactNode
}

const screens = {
  approvals: Approvals,
  cases: Cases,
  rescues: Rescues,
  exchanges: CurrentExchanges,
  members: Members,
  audit: Audit,
} satisfies Record<
  Exclude<Screens<typeof modDeskMachine>, 'opening' | 'inbox'>,
  ComponentType<DrawerProps & Held>
>

function drawerOpenAt(snapshot: ReturnType<ModDeskRef['getSnapshot']>): Drawer {
  const drawer = screenOf(snapshot)
  return drawer === 'opening' ? 'approvals' : drawer
}

const drawersOf = (caseCount: number | null): readonly { value: Drawer; label: string }[] => [
  { value: 'approvals', label: 'Waiting' },
  { value: 'cases', label: waitingLabel('Cases', caseCount) },
  { value: 'rescues', label: 'Rescues' },
  { value: 'exchanges', label: 'Exchanges' },
  { value: 'members', label: 'Members' },
  { value: 'inbox', label: 'Inbox' },
  { value: 'audit', label: 'Log' },
]

interface ModPageProps {
  flow: typeof modDeskMachine
  pairingDesk: typeof pairingDeskMachine
  memberDesk: typeof memberDeskMachine
  /** The inbox, loaded when its drawer is opened. */
  Inbox: Later<DrawerProps>
  input: InputFrom<typeof modDeskMachine>
}

/** The mod desk, where mods approve and pair exchanges and look after members. */
export function ModPage({ flow, pairingDesk, memberDesk, Inbox, input }: ModPageProps) {
  const desk = useFlow(flow, input)
  const drawer = useSelector(desk, drawerOpenAt)
  const follow = useFollow()
  const approvals = useSelector(desk, ({ children }) => children.approvals)
  const cases = useSelector(desk, ({ children }) => children.cases)
  const caseCount = useSelector(desk, ({ context }) => context.caseCount)
  const isReviewing = useSelector(approvals, (snapshot) => snapshot?.matches('reviewing') ?? false)
  const isReading = useSelector(cases, (snapshot) => snapshot?.matches('reading') ?? false)
  const rescues = useSelector(desk, ({ children }) => children.rescueDesk)
  const isDeciding = useSelector(rescues, (snapshot) => snapshot?.matches('deciding') ?? false)
  const isWhole = isReviewing || isReading || isDeciding
  const Screen: ComponentType<DrawerProps & Held> = drawer === 'inbox' ? Inbox : screens[drawer]
  return (
    <>
      <FocusMove to="page" after={isWhole ? 'review' : 'list'} />
      {!isWhole && (
        <>
          <PageHeader
            title="Mod desk"
            action={
              <Cluster>
                <SurveyRequestsLink desk={desk} />
                <Link href="/contents">Contents</Link>
              </Cluster>
            }
          />
          <div {...intentOf(Cases, Rescues, CurrentExchanges, Members, Inbox, Audit)}>
            <Segments
              label="Sections of the desk"
              options={drawersOf(caseCount)}
              value={drawer}
              onChange={(opened) => follow(drawerPaths[opened])}
            />
          </div>
        </>
      )}
      <Screen
        desk={desk}
        pairingDesk={pairingDesk}
        memberDesk={memberDesk}
        fallback={<ComingDrawer />}
      />
    </>
  )
}

function SurveyRequestsLink({ desk }: { desk: ModDeskRef }) {
  const total = useSelector(desk, ({ context }) => context.requestCount)
  return <Link href="/survey-requests">{waitingLabel('Surveys asked for', total)}</Link>
}

function ComingDrawer() {
  return (
    <Loading label="Loading this section">
      <Skeleton shape="title" />
      <RowShapes />
    </Loading>
  )
}
