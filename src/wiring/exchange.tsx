import { exchangePageMachine } from '#machines/exchange/exchangePage.machine.ts'
import { storyMachine } from '#machines/exchange/story.machine.ts'
import { swapMachine } from '#machines/exchange/swap.machine.ts'
import { known } from '#machines/known.ts'
import { waitingSignup } from '#rules/exchange/going-on.ts'
import type { ThreadRole } from '#rules/exchange/pair-thread.ts'
import { mayReachOthers } from '#rules/member/schema.ts'
import { loadExchange } from '#services/exchanges.ts'
import { readLetterDraft } from '#services/letter-drafts.ts'
import { loadStory } from '#services/story.ts'
import { ExchangePage } from '#views/exchange/ExchangePage.tsx'
import type { GiftAddressProps } from '#views/exchange/GiftAddress.tsx'
import { later, laterWith } from '#views/later/later.tsx'
import type { PageParams } from '#views/page.ts'
import { calling } from './actors.ts'
import { draftKey, partsOf } from './exchangeParts.ts'
import type { World } from './world.ts'

export const flows = (world: World) => {
  const { signup, waitingList, deal, missingGift, pairThread, signupDesk, ...swapped } =
    partsOf(world)
  return {
    exchangePage: exchangePageMachine.provide({
      actors: {
        clock: world.hear.clock,
        loadExchange: calling(loadExchange),
        signup,
        waitingList,
        deal,
        missingGift,
        pairThread,
        signupDesk,
        swap: swapMachine.provide({ actors: swapped }),
        story: storyMachine.provide({ actors: { loadStory: calling(loadStory) } }),
      },
      actions: { changeItem: world.tell.changeItem, goTo: world.tell.goTo },
    }),
  }
}

export default (world: World) => {
  const { exchangePage } = flows(world)
  const LaterCorrection = laterWith(async () => {
    const { Correction, correctionFlow } = await import('./correction.ts')
    return [Correction, { flow: correctionFlow(world) }]
  })
  const LaterPictures = later(
    async () => ({ default: (await import('./stepPictures.ts')).stepPicturesOf(world) }),
    { isUnseen: true },
  )
  const LaterPairs = laterWith(async () => {
    const { PairsDialog, pairsFlow } = await import('./pairs.ts')
    return [PairsDialog, { flow: pairsFlow(world) }]
  })
  const LaterGallery = later(async () => ({
    default: (await import('./story.ts')).galleryOf(world),
  }))
  const LaterClosingPost = laterWith(async () => {
    const { ClosingPost, storyFlows } = await import('./story.ts')
    return [ClosingPost, { flow: storyFlows(world).closingPost }]
  })
  const LaterElf = later(
    async () => {
      const { ElfPopup, elfFlow } = await import('./elf.ts')
      const flow = elfFlow(world)
      return {
        default: (input: { exchangeId: number }) => (
          <ElfPopup flow={flow} input={{ exchangeId: input.exchangeId }} />
        ),
      }
    },
    { isUnseen: true },
  )
  const LaterRescueOffer = later(
    async () => {
      const { RescueOffer, rescueOfferFlow } = await import('./rescueOffer.ts')
      const flow = rescueOfferFlow()
      return {
        default: (props: { exchangeId: number }) => <RescueOffer flow={flow} {...props} />,
      }
    },
    { isUnseen: true },
  )
  const LaterGiftAddress = later(async () => {
    const { GiftAddress, giftAddressFlow } = await import('./giftAddress.ts')
    const flow = giftAddressFlow()
    return {
      default: (props: Omit<GiftAddressProps, 'flow' | 'mayChange'>) => (
        <GiftAddress {...props} flow={flow} mayChange={mayReachOthers(world.currentMember())} />
      ),
    }
  })
  const draftIn = (slug: string | undefined, role: ThreadRole) =>
    slug === undefined ? '' : readLetterDraft(draftKey(slug, role), world.currentMember().id)
  return ({ params: { slug } }: { params: PageParams }) => (
    <ExchangePage
      key={slug}
      flow={exchangePage}
      Correction={LaterCorrection}
      Pictures={LaterPictures}
      Pairs={LaterPairs}
      Elf={LaterElf}
      Gallery={LaterGallery}
      ClosingPost={LaterClosingPost}
      RescueOffer={LaterRescueOffer}
      GiftAddress={LaterGiftAddress}
      input={{
        slug: known(slug, 'the slug of the path'),
        me: world.currentMember(),
        now: world.now(),
        waiting: waitingSignup(world.place().state),
        drafts: { gifter: draftIn(slug, 'gifter'), recipient: draftIn(slug, 'recipient') },
      }}
    />
  )
}
