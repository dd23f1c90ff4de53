import { useSelector } from '@xstate/react'
import type { InputFrom } from 'xstate'
import type {
  BirthdayCalendarRef,
  birthdayCalendarMachine,
} from '#machines/member/birthdayCalendar.machine.ts'
import { birthdaysByDay, type Critter, firstBirthdays } from '#rules/member/birthdays.ts'
import { calendarDay } from '#rules/time/clock.ts'
import { useFlow } from '#views/flow.tsx'
import { Avatar } from '#views/kit/Avatar.tsx'
import { Card, SectionHeader } from '#views/kit/Card.tsx'
import { Link } from '#views/kit/Link.tsx'
import { Loading, Skeleton } from '#views/kit/Skeleton.tsx'
import { Loaded } from '#views/Loaded.tsx'
import { BirthdayDate } from './BirthdayDate.tsx'
import styles from './Birthdays.module.css'

const MOST_AT_HOME = 3

interface HomeBirthdaysProps {
  flow: typeof birthdayCalendarMachine
  input: InputFrom<typeof birthdayCalendarMachine>
}

/** The next few birthdays, with a link to the whole month. */
export function HomeBirthdays({ flow, input }: HomeBirthdaysProps) {
  const calendar: BirthdayCalendarRef = useFlow(flow, input)
  const birthdays = useSelector(calendar, ({ children }) => children.birthdays)
  return (
    <Card aria-labelledby="birthdays">
      <SectionHeader
        id="birthdays"
        title="Birthdays"
        action={
          <Link href="/birthdays">
            More<span className="visually-hidden"> birthdays</span>
          </Link>
        }
      />
      {birthdays && (
        <Loaded
          load={birthdays}
          loading={
            <Loading label="Loading birthdays">
              <Skeleton lines={3} />
            </Loading>
          }
          failed={{ title: 'We couldn’t load the birthdays', level: 3, size: 'sm' }}
        >
          {(critters) => <Next calendar={calendar} critters={critters} />}
        </Loaded>
      )}
    </Card>
  )
}

function Next({ calendar, critters }: { calendar: BirthdayCalendarRef; critters: Critter[] }) {
  const today = useSelector(calendar, ({ context }) => calendarDay(new Date(context.now)))
  const days = firstBirthdays(birthdaysByDay(critters, today), MOST_AT_HOME)
  if (days.length === 0) return <p className={styles.day}>No candles to blow out this month.</p>
  return (
    <ul className={styles.list}>
      {days.flatMap(({ day, critters: those }) =>
        those.map(({ id, kind, nickname, avatar }) => (
          <li key={`${kind} ${id}`} className={styles.critter}>
            <Avatar seed={id} src={avatar?.formats.mobile_list} />
            <span>
              <bdi className={styles.name}>{nickname}</bdi>
              <br />
              <span className={styles.day}>
                {day === today ? 'Today' : <BirthdayDate day={day} />}
              </span>
            </span>
          </li>
        )),
      )}
    </ul>
  )
}
