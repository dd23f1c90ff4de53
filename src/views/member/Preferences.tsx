import { OFFER_EVERYWHERE_HELP, OFFER_LABEL } from '#rules/exchange/rescue-offer.ts'
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
  description: `We send them ${mailContents[mails]}.`,
  isOn: (preferences) => preferences.mails[mails],
  change: (isOn) => ({ mails: { [mails]: isOn } }),
})

const birthday = birthdayBox({
  label: 'Show my birthday to other members',
  description: 'Day and month, in the birthday list. Your pets are shown with it.',
})
const ofEverybody: readonly PreferenceBox[] = [
  ...MAIL_CLASSES.map(mailBox),
  {
    name: 'signup_reminders',
    label: 'Remind me before sign-ups close',
    description: 'Two days before, for each exchange you could join that still has room.',
    isOn: ({ signup_reminders }) => signup_reminders,
    change: (signup_reminders) => ({ signup_reminders }),
  },
  {
    name: 'threads',
    label: 'Conversations with my gifters and recipients',
    description:
      'You can write to each other without names. If you switch this off, the conversations you have end for good.',
    isOn: ({ threads }) => threads,
    change: (threads) => ({ threads }),
  },
  {
    name: 'shortcuts',
    label: 'Keyboard shortcuts',
    description: `${shortcutWords} They are off while you type.`,
    isOn: ({ shortcuts }) => shortcuts,
    change: (shortcuts) => ({ shortcuts }),
  },
]
const spareGifts: PreferenceBox = {
  name: 'sends_spare_gifts',
  label: OFFER_LABEL,
  description: OFFER_EVERYWHERE_HELP,
  isOn: ({ sends_spare_gifts }) => sends_spare_gifts,
  change: (sends_spare_gifts) => ({ sends_spare_gifts }),
}
const ofAdults = [...ofEverybody, spareGifts, birthday]

interface PreferencesProps extends Pick<PreferenceBoxesProps, 'flow' | 'input'> {
  /** Minors' birthdays are never listed, and minors send no spare gifts, so they get no checkboxes for these. */
  isMinor: boolean
}

/** The member's preferences: emails, reminders, visibility and keyboard shortcuts. */
export function Preferences({ isMinor, ...props }: PreferencesProps) {
  return (
    <Card aria-labelledby="preferences" padding="lg">
      <SectionHeader id="preferences" title="Preferences" />
      <p className={styles.quiet}>
        We always email you about your account. Everything else is also on your exchanges’ pages.
      </p>
      <div className={styles.action}>
        <PreferenceBoxes
          {...props}
          boxes={isMinor ? ofEverybody : ofAdults}
          failed="We couldn’t look up your choices."
        />
      </div>
    </Card>
  )
}
