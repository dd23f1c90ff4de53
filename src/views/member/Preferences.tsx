import {
  MAIL_CLASSES,
  type MailClass,
  mailContents,
  mailSubjects,
} from '#rules/member/mail-class.ts'
import { shortcutWords } from '#rules/tab/shortcut.ts'
import { Card, SectionHeader } from '#views/kit/Card.tsx'
import styles from './Farewell.module.css'
import {
  birthdayBox,
  type PreferenceBox,
  PreferenceBoxes,
  type PreferenceBoxesProps,
} from './PreferenceBoxes.tsx'

const mailBox = (mails: MailClass): PreferenceBox => ({
  name: `mails_${mails}`,
  label: `Emails about ${mailSubjects[mails]}`,
  description: `They tell you ${mailContents[mails]}.`,
  isOn: (preferences) => preferences.mails[mails],
  change: (isOn) => ({ mails: { [mails]: isOn } }),
})

const birthday = birthdayBox({
  label: 'Show my birthday to the others',
  description: 'By day and month, in the list of birthdays. Your pets are shown with it.',
})
const ofEverybody: readonly PreferenceBox[] = [
  ...MAIL_CLASSES.map(mailBox),
  {
    name: 'signup_reminders',
    label: 'Remind me before sign-ups close',
    description: 'Two days before, of each exchange that still has room and that you could join.',
    isOn: ({ signup_reminders }) => signup_reminders,
    change: (signup_reminders) => ({ signup_reminders }),
  },
  {
    name: 'shortcuts',
    label: 'Go to pages by keys',
    description: `${shortcutWords} In a field, letters stay letters.`,
    isOn: ({ shortcuts }) => shortcuts,
    change: (shortcuts) => ({ shortcuts }),
  },
]
const withBirthday = [...ofEverybody, birthday]

interface PreferencesProps extends Pick<PreferenceBoxesProps, 'flow' | 'input'> {
  /** Minors' birthdays are never listed, so they get no checkbox for it. */
  isMinor: boolean
}

/** The member's preferences: emails, reminders, visibility and keyboard shortcuts. */
export function Preferences({ isMinor, ...props }: PreferencesProps) {
  return (
    <Card aria-labelledby="preferences" padding="lg">
      <SectionHeader id="preferences" title="Preferences" />
      <p className={styles.quiet}>
        Emails about your account always come. What the others would tell you is also on the pages
        of your exchanges.
      </p>
      <div className={styles.action}>
        <PreferenceBoxes
          {...props}
          boxes={isMinor ? ofEverybody : withBirthday}
          failed="We could not look up what you have chosen."
        />
      </div>
    </Card>
  )
}
