import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { StoryRef, storyMachine } from '#machines/exchange/story.machine.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import type { Story } from '#rules/exchange/story.ts'
import {
  closingDraft,
  figureWords,
  mayClose,
  storyDays,
  uncountedWords,
  unnamedWords,
} from '#rules/exchange/story-words.ts'
import { crittersLabel } from '#rules/exchange/words.ts'
import type { Me, Member } from '#rules/member/schema.ts'
import { type Screens, screenOf } from '#views/flow.tsx'
import { Avatar } from '#views/kit/Avatar.tsx'
import { Critter } from '#views/kit/art/Critter.tsx'
import { Stamp } from '#views/kit/art/Stamp.tsx'
import { Card } from '#views/kit/Card.tsx'
import { Depiction } from '#views/kit/Depiction.tsx'
import { Sheet } from '#views/kit/Sheet.tsx'
import { Loading, Skeleton } from '#views/kit/Skeleton.tsx'
import type { Later } from '#views/later/later.tsx'
import { NotLoaded } from '#views/NotLoaded.tsx'
import type { ClosingPostProps } from './ClosingPost.tsx'
import styles from './StoryLead.module.css'

export interface StoryLeadProps {
  story: StoryRef
  me: Me
  /** The draft of the closing post, loaded only for the creator. */
  ClosingPost: Later<Omit<ClosingPostProps, 'flow'>>
}

/** How an exchange went: its figures, and who took part. Renders nothing before the end. */
export function StoryLead({ story, me, ClosingPost }: StoryLeadProps) {
  const screen = useSelector(story, screenOf)
  const exchange = useSelector(story, ({ context }) => context.exchange)
  const told = useSelector(story, ({ context }) => context.story)
  const screens = {
    goingOn: null,
    loading: (
      <Loading label="Loading the story">
        <Skeleton lines={4} />
      </Loading>
    ),
    told: told && (
      <>
        <Figures exchange={exchange} story={told} />
        <Faces exchange={exchange} participants={told.participants} />
      </>
    ),
    failed: <NotLoaded flow={story} title="We couldn’t load the story" level={3} size="sm" />,
  } satisfies Record<Screens<typeof storyMachine>, ReactNode>
  if (screen === 'goingOn') return null
  return (
    <>
      <Card aria-labelledby="story">
        <div className={styles.lead}>
          <header className={styles.header}>
            <h2 id="story">How it went</h2>
            <p className={styles.days}>{storyDays(exchange)}</p>
          </header>
          {screens[screen]}
        </div>
      </Card>
      {told && mayClose(exchange, me) && (
        <ClosingPost
          input={{ slug: exchange.slug, message: closingDraft(exchange, told.figures) }}
        />
      )}
    </>
  )
}

function Figures({ exchange, story }: { exchange: Exchange; story: Story }) {
  if (story.figures === null) return <p className={styles.warm}>{uncountedWords(exchange)}</p>
  return (
    <ul className={styles.figures}>
      {figureWords(story.figures).map(({ figure, words }) => (
        <li key={words}>
          <strong className={styles.figure}>{figure}</strong> {words}
        </li>
      ))}
    </ul>
  )
}

/** More participants are listed in a sheet. */
const STAMPS = 12

function Faces({
  exchange,
  participants,
}: {
  exchange: Exchange
  participants: readonly Member[]
}) {
  const count = exchange.participants_count
  const unnamed = unnamedWords(count)
  return (
    <section className={styles.faces} aria-labelledby="took-part">
      <h3 id="took-part" className={styles.title}>
        {participants.length === 0 ? 'No critters took part' : `${crittersLabel(count)} took part`}
      </h3>
      <ul className={styles.stamps}>
        {participants.slice(0, STAMPS).map(({ id, nickname, avatar }) => (
          <li key={id} className={styles.face}>
            <span aria-hidden="true">
              <Stamp size="sm">
                <Depiction src={avatar?.formats.mobile_list}>
                  <Critter seed={id} />
                </Depiction>
              </Stamp>
            </span>
            <bdi className={styles.name}>{nickname}</bdi>
          </li>
        ))}
      </ul>
      {participants.length > STAMPS && (
        <Sheet label="Who took part" opener={<span className={styles.more}>Show all names</span>}>
          <ul className={styles.names}>
            {participants.map(({ id, nickname, avatar }) => (
              <li key={id} className={styles.person}>
                <Avatar seed={id} src={avatar?.formats.mobile_list} size="sm" />
                <bdi>{nickname}</bdi>
              </li>
            ))}
            {unnamed && <li>{unnamed}</li>}
          </ul>
        </Sheet>
      )}
    </section>
  )
}
