import { useSelector } from '@xstate/react'
import { PenLine } from 'lucide-react'
import type { ThanksRef } from '#machines/exchange/thanks.machine.ts'
import { thanksOverlays } from '#rules/exchange/overlays.ts'
import type { KnownGifter, Thanks, ThanksCard } from '#rules/exchange/thanks.ts'
import {
  barredWords,
  cardTime,
  cardTitle,
  gifterName,
  gifterWords,
  leadsToCards,
  mayReportCard,
  ONLY_GIFTER,
  openOffers,
  thankWords,
} from '#rules/exchange/thanks-words.ts'
import { screenOf } from '#views/flow.tsx'
import { Critter } from '#views/kit/art/Critter.tsx'
import { Postmark } from '#views/kit/art/Postmark.tsx'
import { Stamp } from '#views/kit/art/Stamp.tsx'
import { Banner } from '#views/kit/Banner.tsx'
import { Button } from '#views/kit/Button.tsx'
import { SectionHeader } from '#views/kit/Card.tsx'
import { Depiction } from '#views/kit/Depiction.tsx'
import { Cluster, Stack } from '#views/kit/Stack.tsx'
import { intentOf, later } from '#views/later/later.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import { useOverlay } from '#views/overlay.ts'
import styles from './ThankYouCards.module.css'

const ThanksDialogs = later(() => import('./ThanksDialogs.tsx'))

interface CardsProps {
  thanks: ThanksRef
}

/** The gifters whom the member knows, the cards, and the dialogs to write and to report one. */
export default function ThankYouCards({ thanks }: CardsProps) {
  const shown = useSelector(thanks, ({ context }) => context.thanks)
  const isLed = useSelector(thanks, ({ context }) => leadsToCards(context))
  const isInDialog = useSelector(
    thanks,
    (snapshot) => snapshot.matches('writing') || snapshot.matches('reporting'),
  )
  const step = useSelector(thanks, screenOf)
  if (shown === null) return null
  const hasCards = shown.cards.length > 0 || shown.offers.length > 0
  return (
    <Stack gap={5}>
      {shown.gifters.map((gifter) => (
        <Gifter
          key={gifter.member?.id ?? `left-${gifter.is_earlier}`}
          gifter={gifter}
          isLed={isLed}
        />
      ))}
      {hasCards && (
        <section aria-labelledby="thank-you-cards">
          {isLed && shown.gifters.length === 0 && <FocusMove to="landing" />}
          <FocusMove to="row" after={step} />
          <Stack gap={3}>
            <SectionHeader id="thank-you-cards" title="Thank-you cards" />
            <Cards thanks={thanks} cards={shown.cards} />
            <Writing shown={shown} />
          </Stack>
        </section>
      )}
      <ThanksDialogs thanks={thanks} isWanted={isInDialog} />
    </Stack>
  )
}

/** The name of a gifter who has let the member know it. */
function Gifter({ gifter, isLed }: { gifter: KnownGifter; isLed: boolean }) {
  const { member } = gifter
  return (
    <section className={styles.gifter} data-paper>
      {isLed && <FocusMove to="landing" />}
      <h2 className={styles.name} tabIndex={-1}>
        {gifterWords(gifter)} <bdi>{gifterName(gifter)}</bdi>
      </h2>
      {member && (
        <div className={styles.stamp} aria-hidden="true">
          <Stamp>
            <Depiction src={member.avatar?.formats.mobile_list}>
              <Critter seed={member.id} />
            </Depiction>
          </Stamp>
        </div>
      )}
    </section>
  )
}

function Cards({ thanks, cards }: CardsProps & { cards: readonly ThanksCard[] }) {
  const now = useSelector(thanks, ({ context }) => context.now)
  if (cards.length === 0) return null
  return (
    <ul className={styles.cards}>
      {cards.map((card) => (
        <Postcard
          key={`${card.author_id} ${card.created_at} ${card.is_earlier}`}
          card={card}
          now={now}
        />
      ))}
    </ul>
  )
}

function Postcard({ card, now }: { card: ThanksCard; now: string }) {
  const open = useOverlay()
  return (
    <li className={styles.card} data-paper>
      {card.picture && (
        <img
          className={styles.picture}
          src={card.picture.src}
          width={card.picture.width}
          height={card.picture.height}
          alt="On the card"
          loading="lazy"
          decoding="async"
        />
      )}
      <div className={styles.words}>
        <div className={styles.top}>
          <p className={styles.meta}>
            <b>{cardTitle(card)}</b> {cardTime(card, new Date(now))}
          </p>
          <span className={styles.postmark}>
            <Postmark top="THANK" bottom="YOU" hasWaves={false} />
          </span>
        </div>
        <p className={styles.message} dir="auto">
          {card.message}
        </p>
        {card.is_reported && <p className={styles.meta}>You’ve reported this card.</p>}
        {mayReportCard(card) && (
          <div>
            <Button
              {...intentOf(ThanksDialogs)}
              size="sm"
              variant="quiet"
              aria-label={`Report this card: ${card.message.slice(0, 60)}`}
              onClick={() => open(thanksOverlays.report, card.author_id ?? undefined)}
            >
              Report
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}

/** The buttons to write a card, or the reason why none goes through. */
function Writing({ shown }: { shown: Thanks }) {
  const open = useOverlay()
  const offers = openOffers(shown)
  return (
    <>
      {offers.length > 0 && (
        <Stack gap={2}>
          <p className={styles.note}>{ONLY_GIFTER}</p>
          <Cluster>
            {offers.map((offer) => (
              <Button
                key={offer.gift}
                {...intentOf(ThanksDialogs)}
                icon={<PenLine />}
                onClick={() => open(thanksOverlays.write, offer.gift)}
              >
                {thankWords(offer)}
              </Button>
            ))}
          </Cluster>
        </Stack>
      )}
      {barredWords(shown).map((words) => (
        <Banner key={words}>{words}</Banner>
      ))}
    </>
  )
}
