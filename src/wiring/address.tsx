import { addressForm } from '#machines/address/address.form.ts'
import { addressEditorMachine } from '#machines/address/addressEditor.machine.ts'
import { unsavedWorkMachine } from '#machines/unsavedWork.machine.ts'
import { loadAddress, saveAddress } from '#services/addresses.ts'
import { AddressPage } from '#views/address/AddressPage.tsx'
import type { PageParams } from '#views/page.ts'
import { calling } from './actors.ts'
import type { World } from './world.ts'

export const flows = ({ hear, tell: { goTo } }: World) => ({
  addressEditor: addressEditorMachine.provide({
    actors: {
      loadAddress: calling(loadAddress),
      address: addressForm.provide({
        actors: {
          submit: calling(saveAddress),
          unsavedWork: unsavedWorkMachine.provide({ actors: { guardWork: hear.work } }),
        },
      }),
    },
    actions: { goTo },
  }),
})

/** This page is used for two routes: `/add-address`, which has no id, and `/edit-address/:id`. */
export default (world: World) => {
  const { addressEditor } = flows(world)
  return ({ params: { id } }: { params: PageParams }) => (
    <AddressPage
      key={id}
      flow={addressEditor}
      input={{ id: id === undefined ? null : Number(id), me: world.currentMember() }}
    />
  )
}
