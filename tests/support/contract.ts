/** The requests and responses of the real server, by call. A test whose fake server deviates from them fails. */
import * as z from 'zod/mini'
import {
  addressInputSchema,
  addressRequestSchema,
  addressSchema,
  addressViewSchema,
  pairedAddressSchema,
} from '#rules/address/schema.ts'
import { pageEntrySchema, pageSchema } from '#rules/content/schema.ts'
import { exchangeInputSchema } from '#rules/exchange/input.ts'
import { leaveSchema } from '#rules/exchange/leaving.ts'
import {
  threadMessageInputSchema,
  threadMessageSchema,
  threadPageSchema,
  threadReportSchema,
} from '#rules/exchange/pair-thread.ts'
import { publicExchangeSchema } from '#rules/exchange/public.ts'
import { stepAndPostSchema } from '#rules/exchange/receipt.ts'
import { revealSchema } from '#rules/exchange/reveal.ts'
import { exchangeSchema } from '#rules/exchange/schema.ts'
import { moreTimeSchema } from '#rules/exchange/send-by.ts'
import { signupInputSchema } from '#rules/exchange/signing-up.ts'
import { signupSchema } from '#rules/exchange/signup.ts'
import { ownStandingSchema } from '#rules/exchange/standing.ts'
import { stepChangeSchema, stepInputSchema, stepSchema } from '#rules/exchange/step.ts'
import { cardInputSchema, thanksSchema } from '#rules/exchange/thanks.ts'
import { waitingSchema } from '#rules/exchange/waiting.ts'
import { commentSchema, likedSchema, talkSchema } from '#rules/feed/comment.ts'
import { commentEditSchema, commentInputSchema } from '#rules/feed/comment-input.ts'
import { approvedHeaderSchema, pictureSchema, videoSchema } from '#rules/feed/picture.ts'
import { pictureEditSchema } from '#rules/feed/picture-upload.ts'
import { localitySchema } from '#rules/feed/place.ts'
import { postSchema, postTagSchema } from '#rules/feed/post.ts'
import { postInputSchema } from '#rules/feed/post-input.ts'
import { credentialsSchema, tokenSchema } from '#rules/joining/credentials.ts'
import { emailOnlySchema } from '#rules/joining/email.ts'
import {
  existsSchema,
  passwordChangeSchemaWith,
  passwordResetSchema,
  registeredSchema,
  registrationSchema,
  verifiedSchema,
} from '#rules/joining/password.ts'
import { departureSchema, introductionSchema } from '#rules/joining/social.ts'
import {
  bugReportEditSchema,
  bugReportInputSchema,
  bugReportSchema,
} from '#rules/letter/bug-report.ts'
import {
  chatMessageInputSchema,
  chatMessageSchema,
  contactEditSchema,
  contactInputSchema,
  contactSchema,
} from '#rules/letter/contact.ts'
import { birthDateInputSchema } from '#rules/member/birth-date.ts'
import { critterSchema } from '#rules/member/birthdays.ts'
import { closingSchema } from '#rules/member/closing.ts'
import { exclusionInputSchema, exclusionSchema } from '#rules/member/exclusion.ts'
import { exportSchema } from '#rules/member/export.ts'
import { nicknameSchema, regionInputSchema } from '#rules/member/fields.ts'
import { firstStepsInputSchema } from '#rules/member/first-steps.ts'
import { notificationsReadSchema, notificationsSchema } from '#rules/member/notification.ts'
import { ownCopySchema } from '#rules/member/own-copy.ts'
import { ownSessionSchema } from '#rules/member/own-session.ts'
import { petInputSchema, petSchema } from '#rules/member/pet.ts'
import { preferencesChangeSchema, preferencesSchema } from '#rules/member/preferences.ts'
import { myNoteSchema } from '#rules/member/privacy-note.ts'
import { profileInputSchema } from '#rules/member/profile.ts'
import { meSchema } from '#rules/member/schema.ts'
import { surveyAnswerSchema } from '#rules/survey/answers.ts'
import { pairedSurveySchema, surveySchema } from '#rules/survey/schema.ts'
import { installationSchema } from '#rules/tab/installation.ts'
import { envelope, metaSchema, page } from '#rules/wire/api.ts'
import { contentCalls } from './contract-contents.ts'
import { deskCalls } from './contract-desk.ts'
import { linkCalls } from './contract-links.ts'

type Schema = z.core.$ZodType

interface Call {
  /** The schema of the request body; missing if there is none. */
  takes?: Schema | ((now: Date) => Schema)
  /** The schema of the response; missing if it has no body. */
  gives?: Schema
  /** True if the call needs no login. */
  open?: true
}

const one = envelope
const all = <Item extends Schema>(item: Item) => envelope(z.array(item))

import { rescueCalls } from './contract-rescues.ts'

/** A multipart body in the form that the fake server sees. */
export const fileSchema = z.object({
  file: z.object({ name: z.string(), type: z.string(), size: z.number() }),
})

/** All calls; `:` stands for a path parameter. */
export const contract: Record<string, Call> = {
  'HEAD /': { open: true },
  'POST auth/login': { takes: credentialsSchema, gives: one(tokenSchema), open: true },
  'GET auth/login/:': { gives: one(departureSchema), open: true },
  'GET auth/login/:/callback': { gives: one(tokenSchema), open: true },
  'POST auth/login/:/letter': { takes: introductionSchema, gives: one(tokenSchema), open: true },
  'POST auth/logout': {},
  'POST users/exists': { takes: emailOnlySchema, gives: one(existsSchema), open: true },
  'POST register': { takes: registrationSchema, gives: one(registeredSchema), open: true },
  'GET email/verify/:/:': { gives: one(verifiedSchema), open: true },
  'POST email/resend': { takes: emailOnlySchema, open: true },
  'POST forgot-password': { takes: emailOnlySchema, open: true },
  'POST reset-password': { takes: passwordResetSchema, open: true },
  ...linkCalls,
  ...contentCalls,
  ...deskCalls,
  'GET pages': { gives: all(pageEntrySchema), open: true },
  'GET pages/:': { gives: one(pageSchema), open: true },
  'GET geocode': { gives: one(localitySchema) },
  'GET config': { gives: one(installationSchema), open: true },
  'GET approved_headers': { gives: all(approvedHeaderSchema), open: true },

  'POST pictures': { takes: fileSchema, gives: all(pictureSchema) },
  'PUT pictures/:': {
    takes: pictureEditSchema,
    gives: one(pictureSchema),
  },
  'GET videos/:': { gives: one(videoSchema) },
  'POST videos': { takes: fileSchema, gives: one(videoSchema) },

  'GET me': { gives: one(meSchema) },
  'POST nickname': { takes: nicknameSchema, gives: one(z.object({ available: z.literal(true) })) },
  'POST profile': { takes: profileInputSchema, gives: one(meSchema) },
  'POST birth_date': { takes: birthDateInputSchema, gives: one(meSchema) },
  'POST region': { takes: regionInputSchema, gives: one(meSchema) },
  'POST me/password': { takes: passwordChangeSchemaWith(() => false) },
  'DELETE me': { takes: closingSchema },
  'POST me/close': {},
  'GET me/export': { gives: one(exportSchema) },
  'GET me/export/status': { gives: one(ownCopySchema) },
  'GET me/export/file': { gives: exportSchema },
  'GET me/sessions': { gives: all(ownSessionSchema) },
  'DELETE me/sessions': {},
  'DELETE me/sessions/:': {},
  'GET notifications': { gives: notificationsSchema },
  'POST notifications/read': { takes: notificationsReadSchema },
  'GET birthdays': { gives: all(critterSchema) },
  'GET me/standing': { gives: one(ownStandingSchema) },
  'GET me/preferences': { gives: one(preferencesSchema) },
  'POST me/first-steps': { takes: firstStepsInputSchema, gives: one(meSchema) },
  'PUT me/preferences': { takes: preferencesChangeSchema, gives: one(preferencesSchema) },
  'GET me/pets': { gives: all(petSchema) },
  'POST me/pets': { takes: petInputSchema, gives: one(petSchema) },
  'PUT me/pets/:': { takes: petInputSchema, gives: one(petSchema) },
  'DELETE me/pets/:': {},
  'GET me/exclusions': { gives: all(exclusionSchema) },
  'POST me/exclusions': { takes: exclusionInputSchema, gives: all(exclusionSchema) },
  'DELETE me/exclusions': { takes: exclusionInputSchema, gives: all(exclusionSchema) },
  'GET me/privacy-note': { gives: one(myNoteSchema) },
  'GET me/address-views': { gives: all(addressViewSchema) },
  'POST me/parent/resend': {},

  'GET addresses': { gives: all(addressSchema) },
  'POST addresses': { takes: addressInputSchema, gives: one(addressSchema) },
  'GET addresses/:': { gives: one(addressSchema) },
  'PUT addresses/:': { takes: addressInputSchema, gives: one(addressSchema) },
  'DELETE addresses/:': {},
  'POST addresses/:/default': { gives: all(addressSchema) },

  'GET exchanges': { gives: page(exchangeSchema) },
  'GET exchanges/homepage': { gives: all(exchangeSchema) },
  'GET exchange-detail/:': { gives: one(exchangeSchema) },
  'GET public/exchanges': { gives: all(publicExchangeSchema), open: true },
  'GET public/exchanges/:': { gives: one(publicExchangeSchema), open: true },
  'POST exchanges': { takes: exchangeInputSchema, gives: one(exchangeSchema) },
  'PUT exchanges/:': { takes: exchangeInputSchema, gives: one(exchangeSchema) },
  'DELETE exchanges/:': {},
  'POST exchanges/:/pin': { gives: one(exchangeSchema) },
  'POST exchanges/:/waiting-list': { gives: one(waitingSchema) },
  'DELETE exchanges/:/waiting-list': { gives: one(waitingSchema) },
  'POST exchanges/:/needed-surveys': { gives: all(surveySchema) },
  'POST signups': { takes: signupInputSchema, gives: one(signupSchema) },
  'DELETE signups/:': { takes: leaveSchema },
  'POST signups/:/address': { takes: addressRequestSchema, gives: one(pairedAddressSchema) },
  'GET signups/:/surveys': { gives: all(pairedSurveySchema) },
  'POST signups/:/acknowledge': {},
  'GET signups/:/thread': { gives: threadPageSchema },
  'POST signups/:/thread': {
    takes: threadMessageInputSchema,
    gives: one(threadMessageSchema),
  },
  'DELETE signups/:/thread': {},
  'POST signups/:/thread/:/report': { takes: threadReportSchema },
  ...rescueCalls,
  'GET signups/:/thanks': { gives: one(thanksSchema) },
  'POST signups/:/thanks': { takes: cardInputSchema, gives: one(thanksSchema) },
  'POST signups/:/thanks/:/report': { takes: threadReportSchema },
  'POST signups/:/reveal': { takes: revealSchema, gives: one(signupSchema) },
  'POST signups/:/more-time': { takes: moreTimeSchema, gives: one(signupSchema) },
  'POST signups/:/sending-done': { gives: one(signupSchema) },
  'POST signups/:/receiving-done': { gives: one(signupSchema) },
  'GET steps': { gives: page(stepSchema) },
  'GET steps/:': { gives: one(stepSchema) },
  'PUT steps/:': { takes: stepChangeSchema, gives: one(stepSchema) },
  'DELETE steps/:': {},
  'POST steps': { takes: stepInputSchema, gives: one(stepSchema) },
  'POST steps/:/heart': { gives: one(stepSchema) },
  'POST steps/stepandpost': {
    takes: stepAndPostSchema,
    gives: one(z.object({ step: stepSchema, post: postSchema })),
  },
  'GET surveys': { gives: all(surveySchema) },
  'GET surveys/:': { gives: one(surveySchema) },
  'POST surveys/:/answer': { takes: surveyAnswerSchema, gives: one(surveySchema) },
  'POST posts': { takes: postInputSchema, gives: one(postSchema) },
  'GET posts': { gives: page(postSchema) },
  'GET posts/:': { gives: one(postSchema) },
  'PUT posts/:': { takes: commentEditSchema, gives: one(postSchema) },
  'DELETE posts/:': {},
  'POST posts/:/like': { gives: one(likedSchema) },
  'POST posts/:/pin': { gives: one(postSchema) },
  'GET comments-and-likes/:': { gives: z.object({ data: talkSchema, meta: metaSchema }) },
  'POST comments': { takes: commentInputSchema, gives: one(commentSchema) },
  'PUT comments/:': { takes: commentEditSchema, gives: one(commentSchema) },
  'DELETE comments/:': {},
  'POST comments/:/like': { gives: one(likedSchema) },
  'GET post-tags': { gives: all(postTagSchema) },

  'GET contacts': { gives: page(contactSchema) },
  'POST contacts': { takes: contactInputSchema, gives: one(contactSchema) },
  'GET contacts/:': { gives: one(contactSchema) },
  'PUT contacts/:': { takes: contactEditSchema, gives: one(contactSchema) },
  'DELETE contacts/:': {},
  'POST contacts/:/read': { gives: one(contactSchema) },
  'POST chat_messages': { takes: chatMessageInputSchema, gives: one(chatMessageSchema) },
  'GET bug_reports': { gives: page(bugReportSchema) },
  'POST bug_reports': { takes: bugReportInputSchema, gives: one(bugReportSchema) },
  'PUT bug_reports/:': { takes: bugReportEditSchema, gives: one(bugReportSchema) },
  'DELETE bug_reports/:': {},
}

const fits = (pattern: string, call: string) =>
  new RegExp(`^${pattern.replaceAll(':', '[^/]+')}$`).test(call)

const callNamed = (call: string): Call | undefined =>
  contract[call] ?? Object.entries(contract).find(([pattern]) => fits(pattern, call))?.[1]

const complaints = (schema: Schema, value: unknown): string[] =>
  (z.safeParse(schema, value).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  )

interface Sent {
  call: string
  body?: unknown
  key: string | null
  authorization: string | null
}

/** Lists the ways in which a request and its response break the contract. */
export async function contractFaults(sent: Sent, answer: Response): Promise<string[]> {
  const { call, body, key, authorization } = sent
  const known = callNamed(call)
  if (known === undefined) return [`${call} is no call of the contract`]
  const { takes, gives, open } = known
  const faults: string[] = []
  const isFile = takes === fileSchema
  if (!isFile && !/^(GET|HEAD) /.test(call) && key === null)
    faults.push('it carries no idempotency key')
  if (!open && authorization === null) faults.push('it carries no token')
  if (takes) {
    const schema = typeof takes === 'function' ? takes(new Date()) : takes
    faults.push(...complaints(schema, body).map((complaint) => `the server refuses ${complaint}`))
  }
  // A 202 has no result yet.
  if (answer.ok && answer.status !== 202 && gives)
    faults.push(
      ...complaints(gives, await answer.json().catch(() => undefined)).map(
        (complaint) => `the server never answers ${complaint}`,
      ),
    )
  return faults.map((fault) => `${call}: ${fault}`)
}
