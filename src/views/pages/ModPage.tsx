import { useSelector } from '@xstate/react'
import type { ComponentType } from 'react'
import type { memberDeskMachine } from '#machines/memberDesk.machine.ts'
import type { ModDeskEvent, ModDeskFacts, modDeskMachine } from '#machines/modDesk.machine.ts'
import type { pairingDeskMachine } from '#machines/pairingDesk.machine.ts'
import { caseDrawerLabel } from '#rules/mod-case-words.ts'
import { type Screens, screenOf, useFlow } from '#views/flow.tsx'
import { PageHeader } from '#views/kit/PageHeader.tsx'
import { Segments } from '#views/kit/Segments.tsx'
import { Approvals } from '#views/mod/Approvals.tsx'
import { Audit } from '#views/mod/Audit.tsx'
import { Cases } from '#views/mod/Cases.tsx'
import { CurrentExchanges } from '#views/mod/CurrentExchanges.tsx'
import type { DrawerProps } from '#views/mod/drawer.ts'
import { Members } from '#views/mod/Members.tsx'
import { StepFocus } from '#views/outlets/StepFocus.tsx'

type Drawer = Screens<typeof modDeskMachine>

const screens = {
  approvals: Approvals,
  cases: Cases,
  exchanges: CurrentExchanges,
  members: Members,
  audit: Audit,
} satisfies Record<Drawer, ComponentType<DrawerProps>>

const drawersOf = (caseCount: number | null): readonly { value: Drawer; label: string }[] => [
  { value: 'approvals', label: 'Waiting' },
  { value: 'cases', label: caseDrawerLabel(caseCount) },
  { value: 'exchanges', label: 'Exchanges' },
  { value: 'members', label: 'Members' },
  { value: 'audit', label: 'Log' },
]

interface ModPageProps {
  flow: typeof modDeskMachine
  pairingDesk: typeof pairingDeskMachine
  memberDesk: typeof memberDeskMachine
  facts: ModDeskFacts
}

/** Where the mods decide on exchanges, pair them and look after members. */
export function ModPage({ flow, pairingDesk, memberDesk, facts }: ModPageProps) {
  const desk = useFlow(flow, facts)
  const drawer = useSelector(desk, screenOf)
  const approvals = useSelector(desk, ({ children }) => children.approvals)
  const cases = useSelector(desk, ({ children }) => children.cases)
  const caseCount = useSelector(desk, ({ context }) => context.caseCount)
  const isReviewing = useSelector(
    approvals,
    (snapshot) => snapshot?.matches({ ready: 'reviewing' }) ?? false,
  )
  const isReading = useSelector(
    cases,
    (snapshot) => snapshot?.matches({ ready: 'reading' }) ?? false,
  )
  const isWhole = isReviewing || isReading
  const Screen: ComponentType<DrawerProps> = screens[drawer]
  return (
    <>
      <StepFocus step={isWhole ? 'review' : 'list'} />
      {!isWhole && (
        <>
          <PageHeader title="Mod desk" />
          <div>
            <Segments
              label="What to look after"
              options={drawersOf(caseCount)}
              value={drawer}
              onChange={(opened) => desk.send({ type: `${opened}.opened` } as ModDeskEvent)}
            />
          </div>
        </>
      )}
      <Screen desk={desk} pairingDesk={pairingDesk} memberDesk={memberDesk} />
    </>
  )
}
