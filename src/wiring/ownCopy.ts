import { ownCopyMachine } from '#machines/member/ownCopy.machine.ts'
import { downloadCopy, loadCopyStatus, loadExport, saveFile } from '#services/export.ts'
import { calling, doing } from './actors.ts'

/** A copy of a member's data, over the server and into their downloads. */
export const ownCopyFlow = () =>
  ownCopyMachine.provide({
    actors: {
      lookUp: calling(loadCopyStatus),
      gather: calling(loadExport),
      fetchFile: doing(downloadCopy),
    },
    actions: { saveFile: (_, file) => saveFile(file) },
  })
