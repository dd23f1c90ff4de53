import { useSelector } from '@xstate/react'
import type { ProfileRef } from '#machines/member/profile.machine.ts'
import type { OwnStanding as Standing } from '#rules/exchange/standing.ts'
import { owedWords, standingLines } from '#rules/exchange/standing-words.ts'
import { Card, SectionHeader } from '#views/kit/Card.tsx'
import { Link } from '#views/kit/Link.tsx'
import { Loading, Skeleton } from '#views/kit/Skeleton.tsx'
import { Stack } from '#views/kit/Stack.tsx'
import { Loaded } from '#views/Loaded.tsx'
import styles from './OwnStanding.module.css'

/** The member's standing in words, with the gifts that they still owe. Only they and the mods see it. */
export function OwnStanding({ profile }: { profile: ProfileRef }) {
  const load = useSelector(profile, ({ children }) => children.standing)
  if (load === undefined) return null
  return (
    <section aria-labelledby="standing">
      <SectionHeader id="standing" title="My standing" />
      <Card as="div">
        <Loaded
          load={load}
          loading={
            <Loading label="Loading my standing">
              <Skeleton lines={2} />
            </Loading>
          }
          failed={{ title: 'We couldn’t load your standing', level: 3, size: 'sm' }}
        >
          {(standing) => <Words standing={standing} />}
        </Loaded>
      </Card>
    </section>
  )
}

function Words({ standing }: { standing: Standing }) {
  return (
    <Stack gap={2}>
      {standingLines(standing).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {standing.owed.length > 0 && (
        <ul aria-label="Gifts that I owe" className={styles.owed}>
          {standing.owed.map((gift) => (
            <li key={gift.exchange.slug}>
              <Link href={`/exchange/${gift.exchange.slug}`}>
                <bdi>{gift.exchange.label}</bdi>
              </Link>
              <p>
                {owedWords(gift)} <Link href="/contact-a-mod">Ask an elf</Link>
              </p>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}
