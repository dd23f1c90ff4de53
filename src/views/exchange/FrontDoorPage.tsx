import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { InputFrom } from 'xstate'
import type { FrontDoorRef, frontDoorMachine } from '#machines/exchange/frontDoor.machine.ts'
import { useFlow } from '#views/flow.tsx'
import { ValleyScene } from '#views/kit/art/ValleyScene.tsx'
import { LinkButton } from '#views/kit/Button.tsx'
import { SectionHeader } from '#views/kit/Card.tsx'
import { EmptyState } from '#views/kit/EmptyState.tsx'
import { Link } from '#views/kit/Link.tsx'
import { CardSkeleton, Loading } from '#views/kit/Skeleton.tsx'
import { Cluster, Stack } from '#views/kit/Stack.tsx'
import { Loaded } from '#views/Loaded.tsx'
import styles from './FrontDoorPage.module.css'
import { PublicCard } from './PublicCard.tsx'
import { SwapStamps } from './SwapStamps.tsx'

interface FrontDoorPageProps {
  flow: typeof frontDoorMachine
  input: InputFrom<typeof frontDoorMachine>
}

/** The front door: explains the site to guests, and shows the swaps that they could join. */
export function FrontDoorPage({ flow, input }: FrontDoorPageProps) {
  const door = useFlow(flow, input)
  return (
    <div className={styles.page}>
      <div className={styles.hero}>
        <div className={styles.scene}>
          <ValleyScene />
        </div>
        <div className={styles.welcome}>
          <h1 tabIndex={-1} className={styles.title}>
            Send a gift to one critter. Get one from another.
          </h1>
          <p className={styles.lead}>
            Critter Swap is a community for gift swaps by post. Postcards, tea, a parcel for the
            longest night: you give to one critter, and another gives to you.
          </p>
          <Cluster>
            <LinkButton href="/register" variant="primary">
              Join
            </LinkButton>
            <LinkButton href="/page/how-it-works">How a swap works</LinkButton>
          </Cluster>
        </div>
      </div>
      <section aria-labelledby="steps">
        <SectionHeader id="steps" title="From idea to parcel" />
        <SwapStamps />
      </section>
      <section aria-labelledby="open">
        <SectionHeader id="open" title="Exchanges you can join" />
        <OpenExchanges door={door} />
      </section>
      <section aria-labelledby="safe">
        <SectionHeader id="safe" title="Private and safe" />
        <Stack gap={5}>
          <p className={styles.words}>
            Only the critter who sends to you sees your address, and you can see when they looked.
            You need to be 13 or older, and under 18 <Link href="/page/parents">a parent</Link>{' '}
            agrees first. An elf, one of our mods, checks every exchange before it opens. Read{' '}
            <Link href="/page/rules">the rules</Link>, and what we do for your{' '}
            <Link href="/page/privacy">privacy</Link>.
          </p>
          <LinkButton href="/register" variant="primary">
            Join Critter Swap
          </LinkButton>
        </Stack>
      </section>
    </div>
  )
}

function OpenExchanges({ door }: { door: FrontDoorRef }) {
  const load = useSelector(door, ({ children }) => children.exchanges)
  const now = useSelector(door, ({ context }) => context.now)
  if (!load) return <Coming />
  return (
    <Loaded
      load={load}
      loading={<Coming />}
      missing={<Coming />}
      empty={
        <EmptyState art="parcel" size="sm">
          No exchange is open right now. Join, and propose one yourself.
        </EmptyState>
      }
      failed={{ title: 'We couldn’t load the exchanges', level: 3, size: 'sm' }}
    >
      {(exchanges) => (
        <Cards>
          {exchanges.map((exchange) => (
            <PublicCard key={exchange.slug} exchange={exchange} now={now} />
          ))}
        </Cards>
      )}
    </Loaded>
  )
}

const Cards = ({ children }: { children: ReactNode }) => (
  <ul className={styles.cards}>{children}</ul>
)

function Coming() {
  return (
    <Loading label="Loading exchanges">
      <span className={styles.cards}>
        <CardSkeleton />
        <CardSkeleton />
        <CardSkeleton />
      </span>
    </Loading>
  )
}
