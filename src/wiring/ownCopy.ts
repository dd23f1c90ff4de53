import { ownCopyMachine } from '#machines/member/ownCopy.machine.ts'
import { downloadCopy, loadCopyStatus, loadExport, saveFile } from '#services/export.ts'
import { calling, doing } from './actors.ts'

export { OwnCopy } from '#views/member/OwnCopy.tsx'

/** Connects the chart for the copy of a member's data to the server and to the browser's downloads. */
export const ownCopyFlow = () =>
  ownCopyMachine.provide({
    actors: {
      lookUp: calling(loadCopyStatus),
      gather: calling(loadExport),
      fetchFile: doing(downloadCopy),
    },
    actions: { saveFile: (_, file) => saveFile(file) },
  })
