import { HandHeart, Mail, PackageCheck, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  RESCUE_STAGES,
  type RescueStage,
  rescueCardWords,
  rescueDeadline,
  rescuePath,
  rescueStagesReached,
} from '#rules/exchange/rescue-page.ts'
import type { Rescue } from '#rules/exchange/rescue-schema.ts'
import { Cover } from '#views/kit/art/Cover.tsx'
import { LinkButton } from '#views/kit/Button.tsx'
import { Link } from '#views/kit/Link.tsx'
import type { StampRowProps } from '#views/kit/StampRow.tsx'
import styles from './SwapCard.module.css'
import { CardFrame } from './SwapCard.tsx'

const icons: Record<RescueStage, ReactNode> = {
  Asked: <Mail />,
  Accepted: <HandHeart />,
  Sent: <Truck />,
  Arrived: <PackageCheck />,
}

/** The stages of a rescue as stamps. */
export function rescueStamps(rescue: Pick<Rescue, 'state'>): StampRowProps['stamps'] {
  const reached = rescueStagesReached(rescue)
  return RESCUE_STAGES.map((stage) => ({
    label: stage,
    icon: icons[stage],
    isDone: reached.includes(stage),
  }))
}

interface RescueCardProps {
  rescue: Rescue
  now: string
}

/** A spare gift that the member is asked for, or has yet to post. It comes before their own swaps. */
export function RescueCard({ rescue, now }: RescueCardProps) {
  const { words, label } = rescueCardWords(rescue)
  const page = rescuePath(rescue)
  return (
    <CardFrame
      cover={<Cover seed={rescue.exchange.slug} ratio="square" isFirst />}
      title={
        <Link href={page} variant="plain" className={styles.stretched}>
          A spare gift
        </Link>
      }
      words={words}
      more={rescueDeadline(rescue, new Date(now))}
      button={
        <LinkButton href={page} variant="primary" aria-label={`${label}: a spare gift`}>
          {label}
        </LinkButton>
      }
      label="Stages of a spare gift"
      stamps={rescueStamps(rescue)}
    >
      <p>
        In the exchange <bdi>{rescue.exchange.label}</bdi>
      </p>
    </CardFrame>
  )
}
