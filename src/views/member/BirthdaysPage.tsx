import { useSelector } from '@xstate/react'
import { type ComponentType, Fragment } from 'react'
import type { InputFrom } from 'xstate'
import type {
  BirthdayCalendarRef,
  birthdayCalendarMachine,
} from '#machines/member/birthdayCalendar.machine.ts'
import { postmarkOf } from '#rules/feed/greeting.ts'
import { type BirthdayDay, birthdaysByDay, type Critter } from '#rules/member/birthdays.ts'
import { calendarDay } from '#rules/time/clock.ts'
import { useFlow } from '#views/flow.tsx'
import { Avatar } from '#views/kit/Avatar.tsx'
import { Postmark } from '#views/kit/art/Postmark.tsx'
import { TagLabel } from '#views/kit/Badge.tsx'
import { Card } from '#views/kit/Card.tsx'
import { EmptyState } from '#views/kit/EmptyState.tsx'
import { PageHeader } from '#views/kit/PageHeader.tsx'
import { Loading, Skeleton } from '#views/kit/Skeleton.tsx'
import { Stack } from '#views/kit/Stack.tsx'
import { Loaded } from '#views/Loaded.tsx'
import type { Later } from '#views/later/later.tsx'
import { Column } from '#views/layouts/Column.tsx'
import { BirthdayDate, noonOf } from './BirthdayDate.tsx'
import type { BirthdayListingProps } from './BirthdayListing.tsx'
import styles from './Birthdays.module.css'
import type { PetsProps } from './Pets.tsx'

interface BirthdaysPageProps {
  flow: typeof birthdayCalendarMachine
  /** The checkbox for listing the member's own birthday, loaded after the page. */
  Listing: Later<Pick<BirthdayListingProps, 'input'>>
  /** The member's pets, loaded after the page. */
  Pets: ComponentType<Pick<PetsProps, 'input'>>
  input: InputFrom<typeof birthdayCalendarMachine>
}

/** The birthdays of the coming month, day by day. */
export function BirthdaysPage({ flow, Listing, Pets, input }: BirthdaysPageProps) {
  const calendar: BirthdayCalendarRef = useFlow(flow, input)
  const birthdays = useSelector(calendar, ({ children }) => children.birthdays)
  return (
    <Column>
      <PageHeader title="Birthdays" subtitle="Birthdays in the next month." />
      {birthdays && (
        <Loaded
          load={birthdays}
          loading={
            <div className={styles.coming}>
              <Loading label="Loading birthdays">
                {[1, 2, 3].map((key) => (
                  <Fragment key={key}>
                    <Skeleton shape="card" />
                  </Fragment>
                ))}
              </Loading>
            </div>
          }
          failed={{ title: 'We couldn’t load the birthdays' }}
        >
          {(critters) => <Days calendar={calendar} critters={critters} />}
        </Loaded>
      )}
      <Listing input={{ reportTo: calendar }} fallback={<ComingListing />} />
      <Pets input={{ reportTo: calendar }} />
    </Column>
  )
}

/** Placeholder with the height of the checkbox. */
function ComingListing() {
  return (
    <Card as="div">
      <Loading label="Loading whether your own birthday is shown">
        <Skeleton lines={1} />
      </Loading>
    </Card>
  )
}

function Days({ calendar, critters }: { calendar: BirthdayCalendarRef; critters: Critter[] }) {
  const today = useSelector(calendar, ({ context }) => calendarDay(new Date(context.now)))
  const days = birthdaysByDay(critters, today)
  if (days.length === 0)
    return <EmptyState art="critter">No candles to blow out this month.</EmptyState>
  return (
    <Stack gap={6}>
      {days.map((day) => (
        <Day key={day.day} {...day} isToday={day.day === today} />
      ))}
    </Stack>
  )
}

function Day({ day, critters, isToday }: BirthdayDay & { isToday: boolean }) {
  return (
    <section aria-labelledby={`day-${day}`}>
      <div className={styles.header} data-today={isToday || undefined}>
        <h2 id={`day-${day}`}>
          <BirthdayDate day={day} />
        </h2>
        {isToday && <TagLabel tone="primary">Today</TagLabel>}
        <span className={styles.postmark}>
          <Postmark {...postmarkOf(noonOf(day))} />
        </span>
      </div>
      <ul className={styles.grid}>
        {critters.map(({ id, kind, nickname, avatar }) => (
          <li key={`${kind} ${id}`} className={styles.critter}>
            <Avatar seed={id} src={avatar?.formats.mobile_list} size="lg" />
            <bdi className={styles.name}>{nickname}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}
