import { type CatalogAnswer, DeedDialog, pathTo, useCan } from '@quina/blocks/web'
import { type PageAction, useGoTo } from '@quina/ui/web'
import { type ReactNode, useState } from 'react'
import { DocumentDialog } from '../merge/document-dialog.web.tsx'
import { mergeTercero, unmergeTercero } from '../merge/merge.contract.ts'
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
  const about = { about: { id }, onClose: close }
  const dialogs: ReactNode = (
    <>
      {open === 'document' && <DocumentDialog answer={answer} onClose={close} />}
      {open === 'merge' && (
        <DeedDialog
          {...about}
          of={mergeTercero}
          title={`Combinar con ${name}`}
          spans={{ absorbedId: 12 }}
          done={() => 'Terceros combinados'}
        />
      )}
      {open === 'unmerge' && (
        <DeedDialog
          {...about}
          of={unmergeTercero}
          title={`Separar de ${name}`}
          done={() => 'Terceros separados'}
        />
      )}
    </>
  )
  const merging: PageAction = { label: 'Combinar con otro…', run: () => setOpen('merge') }
  const parting: PageAction = { label: 'Separar…', run: () => setOpen('unmerge') }
  const survivor = mergedInto && {
    label: 'Ver el que permanece',
    primary: true,
    run: () => goTo(pathTo('/verTercero/:id', { id: mergedInto.id })),
  }
  const editing = () => goTo(pathTo('/terceros/edit/:id', { id }))
  const edit: PageAction = { label: 'Editar', primary: true, run: editing }
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
