import { type CatalogAnswer, pathTo, useCan } from '@quina/blocks/web'
import { type PageAction, useGoTo } from '@quina/ui/web'
import { type ReactNode, useState } from 'react'
import { DocumentDialog } from '../merge/document-dialog.web.tsx'
import { MergeDialog, UnmergeDialog } from '../merge/merge-dialog.web.tsx'
import { changeDocument, mergeTerceros } from '../tercero/tercero.contract.ts'
import type { TerceroIdentity } from './tercero-file.contract.ts'

type Open = 'document' | 'merge' | 'unmerge' | null

/** What may be done with a tercero from its file. One that was merged can only be taken apart, or left for the other. */
export function useFileActions(answer: CatalogAnswer, identity: TerceroIdentity) {
  const can = useCan()
  const goTo = useGoTo()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const { id, name, mergedInto } = identity
  const dialogs: ReactNode = (
    <>
      {open === 'document' && <DocumentDialog answer={answer} onClose={close} />}
      {open === 'merge' && <MergeDialog survivor={identity} onClose={close} />}
      {open === 'unmerge' && <UnmergeDialog id={id} name={name} onClose={close} />}
    </>
  )
  const merging: PageAction = { label: 'Combinar con otro…', run: () => setOpen('merge') }
  const parting: PageAction = { label: 'Separar…', run: () => setOpen('unmerge') }
  const survivor = mergedInto && {
    label: 'Ver el que permanece',
    primary: true,
    run: () => goTo(pathTo('/verTercero/:id', { id: mergedInto.id })),
  }
  const edit: PageAction = {
    label: 'Editar',
    primary: true,
    run: () => goTo(pathTo('/terceros/edit/:id', { id })),
  }
  const change: PageAction = { label: 'Cambiar documento…', run: () => setOpen('document') }
  const actions: readonly PageAction[] = survivor
    ? [...(can(mergeTerceros) ? [parting] : []), survivor]
    : [
        ...(can(changeDocument) ? [change] : []),
        ...(can(mergeTerceros) ? [merging] : []),
        ...(can('people.tercero.edit') ? [edit] : []),
      ]
  return { actions, dialogs }
}
