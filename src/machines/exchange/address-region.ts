/** The region for a recipient's address, shared by the charts of a gifter and of a rescuer. */
import { known } from '#machines/known.ts'
import { output } from '#machines/params.ts'
import { addressLines, type PairedAddress } from '#rules/address/schema.ts'

interface WithAddress {
  address: PairedAddress | null
}

/**
 * The address is fetched only on request, and can then be copied and printed.
 * @param isReadable the name of the guard that allows the request
 * @param which returns the id of the gift, for the request
 */
export const addressRegion = <Guard extends string, Context extends WithAddress>(
  isReadable: Guard,
  which: (args: { context: Context }) => { id: number },
) =>
  ({
    description: 'The recipient’s address.',
    initial: 'addressHidden',
    states: {
      addressHidden: {
        description:
          'The member has not asked for the address. Requests are logged and shown to the recipient.',
        on: {
          'address.requested': {
            guard: isReadable,
            target: 'loadingAddress',
            description: 'The address is readable until some time after the end.',
          },
        },
      },
      loadingAddress: {
        description: 'The address is being loaded, and the access is logged.',
        invoke: {
          id: 'loadPairedAddress',
          src: 'loadPairedAddress',
          input: which,
          onDone: {
            target: 'addressShown',
            actions: { type: 'keepAddress', params: output },
          },
          onError: 'addressFailed',
        },
      },
      addressFailed: {
        description: 'The address could not be loaded.',
        on: { 'address.requested': 'loadingAddress' },
      },
      addressShown: {
        description: 'The label can be read, copied and printed.',
        initial: 'resting',
        on: { 'print.requested': { actions: 'print' } },
        states: {
          resting: {
            description: 'The label is shown.',
            on: { 'copy.requested': 'copying' },
          },
          copying: {
            description: 'The address is being copied to the clipboard.',
            invoke: {
              id: 'copyText',
              src: 'copyText',
              input: ({ context }: { context: Context }) => ({
                text: addressLines(known(context.address, 'the address')).join('\n'),
              }),
              onDone: 'copied',
              onError: 'uncopied',
            },
            after: { clipboardPatience: 'uncopied' },
          },
          copied: {
            description: 'The page confirms the copy for a moment.',
            on: { 'copy.requested': 'copying' },
            after: { copiedNotice: 'resting' },
          },
          uncopied: {
            description:
              'The browser refused access to the clipboard. The lines can be selected by hand.',
            on: { 'copy.requested': 'copying' },
          },
        },
      },
    },
  }) as const
