import { createEmptyActor } from 'xstate'
import { commentsMachine } from '#machines/feed/comments.machine.ts'
import { composerMachine } from '#machines/feed/composer.machine.ts'
import { cropMachine } from '#machines/feed/crop.machine.ts'
import { lightboxMachine } from '#machines/feed/lightbox.machine.ts'
import { postMachine } from '#machines/feed/post.machine.ts'
import type { WrittenRef, writtenMachine } from '#machines/feed/written.ts'
import { bugReportMachine } from '#machines/letter/bugReport.machine.ts'
import { contactThreadMachine } from '#machines/letter/contactThread.machine.ts'
import { inboxMachine } from '#machines/letter/inbox.machine.ts'
import { parentMailMachine } from '#machines/member/parentMail.machine.ts'
import { aMe, aPost } from '#tests/support/builders.ts'
import { aContact, aModReport } from '#tests/support/letters-of-members.ts'
import { aPicture } from '#tests/support/media.ts'
import { NOW } from '#tests/support/page.tsx'
import { type Shown, screensOf } from '#tests/support/screens.tsx'
import { running } from '#tests/support/started.ts'
import { Acts } from '#views/feed/Acts.tsx'
import CommentsDialog from '#views/feed/CommentsDialog.tsx'
import { Composer } from '#views/feed/composer/Composer.tsx'
import { CropDialog } from '#views/feed/composer/CropDialog.tsx'
import Lightbox from '#views/feed/Lightbox.tsx'
import { ParentBanner } from '#views/feed/ParentBanner.tsx'
import { Thread } from '#views/feed/Thread.tsx'
import type { Screens } from '#views/flow.tsx'
import { ContactPage } from '#views/letter/ContactPage.tsx'
import { Inbox } from '#views/letter/Inbox.tsx'
import { ReplyForm } from '#views/letter/ReplyForm.tsx'
import { ReportBugPage } from '#views/letter/ReportBugPage.tsx'
import type { Within } from '#views/screens.ts'

const me = aMe()
const minor = aMe({ is_minor: true, can_post: false, parent_email: 'mum@parents.example' })
const own = aPost({ can_edit: true, can_delete: true })
const thread = { id: 9, thread: { post: aPost(), comments: [], hasEarlier: true } }
const composer = { me, draft: null }
const crop = { file: new File(['a'], 'moss.jpg', { type: 'image/jpeg' }), ratios: [1] }
const mail = { me: minor, now: NOW }
const pictured = aPost({ pictures: [aPicture({ id: 71 }), aPicture({ id: 72 })] })
const bug = { page: '/posts', browser: 'Firefox 140' }
const letter = { id: 7, me, draft: '' }
const inbox = { query: { drawer: 'inbox' } }

const working = { button: 'Use this part' }
const looking = { status: 'Looking at the picture' }
const post = { dialog: 'Write a post', form: 'A post', button: 'Post' }
const sent = { heading: 'Report a bug', status: 'Your report is sent' }
const report = 'A report from Pike'

export const feed = [
  screensOf('feed/Acts', postMachine, {
    input: { me, item: own, max: 1000, reportTo: createEmptyActor() },
    within: 'here.menu',
    draw: (flow) => (
      <Acts
        item={own}
        of="post"
        author="Mothwing"
        me={me}
        written={running(flow) as unknown as WrittenRef}
        onAct={() => undefined}
      />
    ),
    shows: {
      resting: { button: 'More on this post by Mothwing' },
      editing: { button: 'More on this post by Mothwing' },
      asking: { button: 'Delete the post' },
      deleting: { pending: 'Delete the post' },
    } satisfies Record<Screens<Within<ReturnType<typeof writtenMachine>, 'here.menu'>>, Shown>,
  }),
  screensOf('feed/CommentsDialog', commentsMachine, {
    input: { me },
    context: thread,
    draw: (flow) => <CommentsDialog comments={running(flow)} />,
    shows: {
      closed: null,
      loading: { dialog: 'Comments', status: 'Loading the comments' },
      open: { dialog: 'Comments', button: 'Earlier comments' },
      gone: { dialog: 'Comments', heading: 'This post was deleted' },
      failed: { dialog: 'Comments', heading: 'We couldn’t load the comments' },
    } satisfies Record<Screens<typeof commentsMachine>, Shown>,
  }),
  screensOf('feed/Thread', commentsMachine, {
    input: { me },
    context: thread,
    within: 'open.earlier',
    draw: (flow) => <Thread comments={running(flow)} />,
    shows: {
      idle: { button: 'Earlier comments' },
      loading: { pending: 'Earlier comments' },
      interrupted: {
        button: 'Earlier comments',
        status: 'We couldn’t load earlier comments. Try again.',
      },
    } satisfies Record<Screens<Within<typeof commentsMachine, 'open.earlier'>>, Shown>,
  }),
  screensOf('feed/Thread', commentsMachine, {
    input: { me: minor },
    context: thread,
    within: 'open.writing',
    draw: (flow) => <Thread comments={running(flow)} />,
    shows: {
      deciding: null,
      free: { form: 'Write a comment' },
      barred: { text: 'parent' },
    } satisfies Record<Screens<Within<typeof commentsMachine, 'open.writing'>>, Shown>,
  }),
  screensOf('feed/composer/Composer', composerMachine, {
    input: composer,
    context: { isAsked: true },
    draw: (flow) => <Composer flow={flow} input={composer} />,
    shows: {
      'composing.deciding': null,
      'composing.closed': null,
      'composing.hindered': { dialog: 'Write a post', button: 'Back to the burrow' },
      'composing.writing': post,
      'composing.waitingForTown': { dialog: 'Write a post', form: 'A post', pending: 'Post' },
      'composing.posting': { dialog: 'Write a post', form: 'A post', pending: 'Post' },
      'composing.failed': post,
      posted: null,
    } satisfies Record<Screens<typeof composerMachine>, Shown>,
  }),
  screensOf('feed/composer/CropDialog', cropMachine, {
    input: crop,
    context: { selection: { left: 1, top: 2, width: 40, height: 30 } },
    draw: (flow) => <CropDialog crop={running(flow)} />,
    shows: {
      looking,
      inspecting: looking,
      asking: { button: 'Keep it animated' },
      loading: working,
      'adjusting.settled': working,
      'adjusting.moving': working,
      exporting: { pending: 'Use this part' },
      cropped: looking,
      whole: looking,
      cancelled: looking,
      broken: { button: 'Send it as it is' },
    } satisfies Record<Screens<typeof cropMachine>, Shown>,
  }),
  screensOf('feed/Lightbox', lightboxMachine, {
    input: undefined,
    context: { posts: [pictured], shown: { post: pictured, index: 1 } },
    draw: (flow) => <Lightbox lightbox={running(flow)} />,
    shows: {
      closed: null,
      'open.turning': { dialog: 'Pictures by Nettle' },
      'open.loading': { dialog: 'Pictures by Nettle' },
      'open.seen': { dialog: 'Pictures by Nettle', status: '2 of 2' },
      'open.broken': {
        dialog: 'Pictures by Nettle',
        status: '2 of 2',
        paragraph: 'We couldn’t load this picture.',
      },
    } satisfies Record<Screens<typeof lightboxMachine>, Shown>,
  }),
  screensOf('feed/ParentBanner', parentMailMachine, {
    input: mail,
    draw: (flow) => <ParentBanner flow={flow} input={mail} />,
    shows: {
      waiting: { paragraph: 'We wrote to', button: 'Send the email again' },
      sending: { paragraph: 'We wrote to', pending: 'Send the email again' },
      correcting: { dialog: 'Your parent’s email' },
      sent: { paragraph: 'A new email is on its way to mum@parents.example.' },
      exhausted: { paragraph: 'You can do this three times a week.' },
      unsent: { paragraph: 'Not sent. Try again.' },
    } satisfies Record<Screens<typeof parentMailMachine>, Shown>,
  }),
  screensOf('letter/ContactPage', contactThreadMachine, {
    input: letter,
    context: { contact: aContact() },
    draw: (flow) => <ContactPage flow={flow} input={letter} />,
    shows: {
      loading: { heading: 'Letter', status: 'Loading the letter' },
      open: { heading: 'Your letter to the elves' },
      missing: 'Page not found',
      failed: 'We couldn’t load the letter',
    } satisfies Record<Screens<typeof contactThreadMachine>, Shown>,
  }),
  screensOf('letter/ReplyForm', contactThreadMachine, {
    input: letter,
    context: { contact: aContact({ status: 'closed' }) },
    within: 'open.writing',
    draw: (flow) => <ReplyForm thread={running(flow)} />,
    shows: {
      deciding: null,
      free: { form: 'Reply' },
      barred: { text: 'This letter is closed.' },
    } satisfies Record<Screens<Within<typeof contactThreadMachine, 'open.writing'>>, Shown>,
  }),
  screensOf('letter/ReportBugPage', bugReportMachine, {
    input: bug,
    draw: (flow) => <ReportBugPage flow={flow} input={bug} />,
    shows: {
      writing: { heading: 'Report a bug', form: 'Report a bug' },
      refetching: sent,
      submitted: sent,
    } satisfies Record<Screens<typeof bugReportMachine>, Shown>,
  }),
  screensOf('letter/Inbox', inboxMachine, {
    input: inbox,
    context: { report: aModReport() },
    at: { loading: { query: { ...inbox.query, kind: 'bugs', do: 'read', id: '21' } } },
    draw: (flow) => <Inbox flow={flow} input={inbox} />,
    shows: {
      opening: { status: 'Loading the report' },
      letters: 'Letters',
      bugs: 'Bug reports',
      loading: { status: 'Loading the report' },
      deciding: { status: 'Loading the report' },
      reading: { heading: report, form: 'Answer the report' },
      closing: { heading: report, pending: 'Close the report' },
      closed: report,
      missing: { text: 'That report no longer exists.' },
      failed: 'We couldn’t load the report',
    } satisfies Record<Screens<typeof inboxMachine>, Shown>,
  }),
]
