import { useSelector } from '@xstate/react'
import type { InputFrom } from 'xstate'
import type { FrontDoorRef, frontDoorMachine } from '#machines/exchange/frontDoor.machine.ts'
import { type PublicExchange, termsOfPublic } from '#rules/exchange/public.ts'
import { invitationWords, publicFacts } from '#rules/exchange/public-words.ts'
import { remainingTimeLabel, spotsButton } from '#rules/exchange/words.ts'
import { regionLabel } from '#rules/member/region.ts'
import { useFlow } from '#views/flow.tsx'
import { Cover } from '#views/kit/art/Cover.tsx'
import { BackControl } from '#views/kit/BackControl.tsx'
import { Badge } from '#views/kit/Badge.tsx'
import { LinkButton } from '#views/kit/Button.tsx'
import { Card, SectionHeader } from '#views/kit/Card.tsx'
import { Facts } from '#views/kit/Facts.tsx'
import { Link } from '#views/kit/Link.tsx'
import { Loading } from '#views/kit/Skeleton.tsx'
import { Stack } from '#views/kit/Stack.tsx'
import { Loaded } from '#views/Loaded.tsx'
import { Columns } from '#views/layouts/Columns.tsx'
import { PageTitle } from '#views/outlets/PageTitle.tsx'
import { PageSkeleton } from '#views/tab/PageSkeleton.tsx'
import heroStyles from './Hero.module.css'
import styles from './SharedExchangePage.module.css'
import { SwapStamps } from './SwapStamps.tsx'

interface SharedExchangePageProps {
  flow: typeof frontDoorMachine
  input: InputFrom<typeof frontDoorMachine>
}

/** The public version of an exchange's page, for guests who have followed a shared link. */
export function SharedExchangePage({ flow, input }: SharedExchangePageProps) {
  const door = useFlow(flow, input)
  const load = useSelector(door, ({ children }) => children.exchanges)
  if (!load) return <Coming />
  return (
    <Loaded
      load={load}
      loading={<Coming />}
      missing={<Coming />}
      empty={<Coming />}
      failed={{ title: 'We couldn’t load the exchange', level: 1 }}
    >
      {([exchange]) => exchange && <Shown door={door} exchange={exchange} />}
    </Loaded>
  )
}

/** Also shown to a guest while they are redirected to the login page. */
function Coming() {
  return (
    <Loading label="Loading the exchange" page="Exchange">
      <PageSkeleton of="exchange" />
    </Loading>
  )
}

interface ShownProps {
  door: FrontDoorRef
  exchange: PublicExchange
}

function Shown({ door, exchange }: ShownProps) {
  const now = new Date(useSelector(door, ({ context }) => context.now))
  const { slug, label, summary, picture, region } = exchange
  const terms = termsOfPublic(exchange)
  return (
    <Stack gap={10}>
      <PageTitle title={label} />
      <Columns
        asideLabel="Facts"
        aside={
          <Card>
            <SectionHeader title="Facts" />
            <Facts facts={publicFacts(exchange, now)} />
          </Card>
        }
      >
        <Stack gap={5}>
          <div>
            <BackControl href="/" />
            <div className={heroStyles.picture}>
              <Cover seed={slug} src={picture?.formats.original} ratio="hero" isFirst>
                <Badge isFloating>{remainingTimeLabel(terms, now)}</Badge>
              </Cover>
            </div>
          </div>
          <div>
            <h1 tabIndex={-1} dir="auto">
              {label}
            </h1>
            <p className={styles.facts}>
              A gift swap · {regionLabel(region)} · {spotsButton(terms, now)}
            </p>
          </div>
          <p className={styles.summary} dir="auto">
            {summary}
          </p>
          <div className={styles.invitation}>
            <LinkButton href="/register" variant="primary">
              Join to take part
            </LinkButton>
            <p>
              {invitationWords(exchange, now)} Already a member? <Link href="/login">Log in</Link>
            </p>
          </div>
        </Stack>
      </Columns>
      <section aria-labelledby="steps">
        <SectionHeader id="steps" title="Send a gift to one critter, get one from another" />
        <SwapStamps />
      </section>
    </Stack>
  )
}
