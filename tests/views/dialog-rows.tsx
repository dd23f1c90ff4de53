/** The tables of every dialog and every inline confirmation, with the ways to dismiss each. */
import { page } from 'vitest/browser'
import * as over from './dialog-places.tsx'

/** The query that opens the dialog, or the user actions that do. */
type Opener = string | (() => Promise<void>)
type Row = [view: string, title: string, place: over.Place, by: Opener, ...ways: string[]]

/** The Close button at the top of a dialog, and Escape. `Close below` is a second Close button, at the foot. */
const CLOSE = ['Close', 'Escape']

export const dialogs: Row[] = [
  ['member/BirthDatePopup', 'Change my birth date', over.profile, '?do=birth-date', ...CLOSE],
  ['member/RegionPopup', 'Change my region', over.profile, '?do=region', ...CLOSE],
  ['member/PrivacyPopup', 'Change who may have my address', over.settings, '?do=privacy', ...CLOSE],
  ['member/PasswordPopup', 'Change my password', over.settings, '?do=password', ...CLOSE],
  [
    'member/DeleteAddress',
    'Delete address',
    over.profile,
    '?do=delete-address&id=4',
    'Cancel',
    'Escape',
  ],
  [
    'member/FarewellPopup',
    'Close my account',
    over.settings,
    '?do=close-account',
    'Cancel',
    ...CLOSE,
  ],
  [
    'member/FarewellPopup',
    'Close my account',
    over.passwordless,
    '?do=close-account',
    'Cancel',
    ...CLOSE,
  ],
  [
    'member/FarewellPopup',
    'Close my account',
    over.passwordless,
    '?do=close-account#token=abc',
    'Cancel',
    ...CLOSE,
  ],
  [
    'mod/RestrictionDialog',
    'Suspend or pause Nettle',
    over.memberDrawer,
    '&do=restrict&id=12',
    'Cancel',
    ...CLOSE,
  ],
  ...[over.effectLoading, over.effectNotLoaded].map(
    (place): Row => [
      'mod/RestrictionDialog',
      'Suspend or pause Nettle',
      place,
      '&do=restrict&id=12',
      'Cancel',
      ...CLOSE,
    ],
  ),
  [
    'mod/OwedDialog',
    'Settle the gift that Nettle owes',
    over.owingDrawer,
    '&do=settle-owed&id=12',
    'Cancel',
    ...CLOSE,
  ],
  ['mod/MemberDialog', 'Nettle’s role', over.memberDrawer, '&do=role&id=12', 'Cancel', 'Escape'],
  ['mod/PairingDialogs', 'Pair now', over.exchangeDrawer, '&do=pair&id=5', 'Cancel', 'Escape'],
  [
    'mod/PairingDialogs',
    'Cancel this exchange',
    over.exchangeDrawer,
    '&do=cancel&id=5',
    'Keep it',
    ...CLOSE,
  ],
  ['content/DeletionDialog', 'Delete “Mittens”?', over.tags, '&do=delete&id=7', 'Cancel', 'Escape'],
  ['exchange/LeaveDialog', 'Leave this exchange', over.joined, '?do=leave', 'Cancel', ...CLOSE],
  [
    'exchange/MissingSurveysDialog',
    'One short survey first',
    over.surveysMissing,
    '?do=missing-surveys',
    'Cancel',
    ...CLOSE,
  ],
  [
    'exchange/PairSurveysDialog',
    'What Nettle likes',
    over.swapping,
    '?do=surveys',
    'Close below',
    ...CLOSE,
  ],
  [
    'exchange/MoreTimeDialog',
    'I need more time',
    over.swapping,
    '?do=more-time',
    'Cancel',
    ...CLOSE,
  ],
  [
    'exchange/NotReceivedDialog',
    'I haven’t received anything',
    over.nothingReceived,
    '?do=not-received',
    'Cancel',
    ...CLOSE,
  ],
  [
    'exchange/MissingAnswerDialog',
    'What happened to your gift?',
    over.askedAboutGift,
    '?do=missing-gift',
    'Cancel',
    ...CLOSE,
  ],
  [
    'exchange/MissingAnswerDialog',
    'I can’t send a gift',
    over.swapping,
    '?do=missing-gift',
    'Cancel',
    ...CLOSE,
  ],
  ['exchange/RescueDialogs', 'I posted a parcel', over.gift, '?do=post-parcel', 'Cancel', ...CLOSE],
  [
    'exchange/RescueDialogs',
    'You can’t send it after all?',
    over.gift,
    '?do=cannot',
    'Cancel',
    'Escape',
  ],
  [
    'exchange/ThreadDialogs',
    'Report this message',
    over.inThread,
    '?do=report-gifter&id=2',
    'Cancel',
    ...CLOSE,
  ],
  [
    'exchange/ThreadDialogs',
    'Switch this conversation off?',
    over.inThread,
    '?do=stop-gifter',
    'Cancel',
    'Escape',
  ],
  ...[
    ['Write a thank-you card', '?do=thank&id=1'] as const,
    ['Report this card', '?do=report-card&id=12'] as const,
  ].map(([title, query]): Row => {
    const place = over.thanking
    return ['exchange/ThanksDialogs', title, place, query, 'Cancel', ...CLOSE]
  }),
  ['exchange/StepDialog', 'Post an update', over.swapping, '?do=update', ...CLOSE],
  ['exchange/StepDialog', 'I posted a parcel', over.swapping, '?do=post-parcel', ...CLOSE],
  ['exchange/StepDialog', 'I received a gift', over.swapping, '?do=receive', ...CLOSE],
  [
    'exchange/ConfirmStep',
    'Have you received everything?',
    over.swapping,
    '?do=mark-received',
    'Cancel',
    'Escape',
  ],
  ['exchange/Correction', 'Correct this update', over.swapping, '?do=correct&id=31', ...CLOSE],
  [
    'exchange/Correction',
    'Delete this update?',
    over.correcting,
    () => over.press('Delete it…'),
    'Cancel',
  ],
  ...[over.updateNotLoaded, over.updateGone].map(
    (place): Row => [
      'exchange/Correction',
      'Correct this update',
      place,
      '?do=correct&id=31',
      'Close below',
      ...CLOSE,
    ],
  ),
  ...[over.takingOut, over.removalLoading, over.removalNotLoaded].map(
    (place): Row => [
      'exchange/RemovalDialog',
      'Remove Nettle',
      place,
      '?do=remove&id=21',
      'Cancel',
      ...CLOSE,
    ],
  ),
  [
    'exchange/PairsDialog',
    'Gifters and recipients',
    over.deskOfPairs,
    '?do=pairs',
    'Cancel',
    ...CLOSE,
  ],
  [
    'exchange/TakingBackDialog',
    'Delete your exchange',
    over.exchangeList,
    '?do=take-back&id=5',
    'Cancel',
    'Escape',
  ],
  [
    'feed/composer/CropDialog',
    'Crop the picture',
    over.exchangeFormPage(),
    over.giveAFile,
    'Cancel',
    ...CLOSE,
  ],
  [
    'exchange/OwnCover',
    'Sending the picture',
    over.exchangeFormPage('POST pictures'),
    async () => {
      await over.giveAFile()
      await over.press('Use this part')
    },
    'Cancel',
    ...CLOSE,
  ],
  ['letter/ElfPopup', 'Contact an elf', over.joined, '?do=elf', 'Cancel', ...CLOSE],
  [
    'letter/DeletionDialog',
    'Delete this report?',
    over.reports,
    '?do=delete&id=22',
    'Cancel',
    'Escape',
  ],
  [
    'letter/ThreadDialogs',
    'Close this letter?',
    over.letterToClose,
    '?do=close',
    'Cancel',
    'Escape',
  ],
  ['letter/ThreadDialogs', 'Edit your letter', over.ownLetter, '?do=edit', 'Cancel', ...CLOSE],
  ['letter/ThreadDialogs', 'Delete your letter?', over.ownLetter, '?do=delete', 'Cancel', 'Escape'],
  ['feed/CommentsDialog', 'Comments', over.talking, '?comments=9', ...CLOSE],
  ['feed/CommentsDialog', 'Comments', over.postGone, '?comments=9', 'Back to the posts'],
  ['feed/Lightbox', 'Pictures by Nettle', over.pictured, '?do=picture&id=71', ...CLOSE],
  [
    'feed/ParentEmailDialog',
    'Your parent’s email',
    over.homeOfMinor,
    '?do=parent-email',
    'Cancel',
    ...CLOSE,
  ],
  [
    'feed/composer/Composer',
    'Write a post',
    over.postsOfTab,
    () => page.getByRole('link', { name: 'Write a post' }).first().click(),
    'Close below',
    ...CLOSE,
  ],
  [
    'tab/LeaveQuestion',
    'Leave without saving?',
    over.editProfile,
    async () => {
      await page.getByLabelText('Nickname').fill('Moss')
      await page.getByRole('link', { name: 'Posts' }).first().click()
    },
    'Stay',
    'Escape',
  ],
]

/** Inline confirmations and forms. `title` is the name of the button that would change something. */
export const questions: Row[] = [
  [
    'feed/Acts',
    'Delete the post',
    over.mineToChange,
    () => over.choose('Delete'),
    'Cancel',
    'Escape',
  ],
  ['feed/WordingEditor', 'Save', over.mineToChange, () => over.choose('Edit'), 'Cancel'],
  ['letter/BugReports', 'Save', over.reports, () => over.press(/^Edit/), 'Cancel'],
  ['content/ContentEditor', 'Save', over.tags, '&do=edit&id=7', 'Cancel'],
]
