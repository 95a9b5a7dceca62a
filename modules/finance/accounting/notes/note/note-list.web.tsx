import { apiPathOf, permissionFor } from '@quina/blocks'
import {
  act,
  ImportDialog,
  ListScreen,
  openPaper,
  pathTo,
  showFailure,
  useCan,
  useGo,
  useParams,
} from '@quina/blocks/web'
import { newId } from '@quina/kernel'
import { toast } from '@quina/ui/web'
import { useState } from 'react'
import { duplicateNote, type NoteKind, note } from './note.contract.ts'
import { documentOf, NoteTabs, OfKind } from './note-kind.web.tsx'

/** The notes of one kind of voucher: `/notas-index/NC`. */
export function NoteList() {
  const { code } = useParams('/notas-index/:code')
  return (
    <OfKind key={code} code={code}>
      {(kind) => (
        <NoteTabs kind={kind}>
          <Notes kind={kind} />
        </NoteTabs>
      )}
    </OfKind>
  )
}

const ofBank = [
  'number',
  'date',
  'concept',
  'terceroId',
  'condition',
  'bankAccountId',
  'statementRef',
  'total',
]
const usual = ['number', 'date', 'concept', 'terceroId', 'origin', 'condition', 'total']

function Notes({ kind }: { readonly kind: NoteKind }) {
  const can = useCan()
  const duplicate = useDuplicate(kind.code)
  const [importing, setImporting] = useState(false)
  const mayEdit = can(permissionFor(note, 'edit'))
  const document = documentOf(kind)
  const schedules = { label: 'Repetir cada mes', run: useGoTo('/notas-recurrentes') }
  const bring = { label: 'Importar…', run: () => setImporting(true) }
  return (
    <>
      <ListScreen
        list={note.list}
        path={apiPathOf(note)}
        title={`${kind.name} (${kind.code})`}
        columns={kind.movesBanks ? ofBank : usual}
        fixed={{ kindId: kind.id }}
        open={(row) => pathTo('/notas-edit/:id/:code', { id: row.id, code: kind.code })}
        newButton={{
          label: document.label.gender === 'f' ? 'Nueva nota' : 'Nuevo comprobante',
          href: pathTo('/notas-create/:code', { code: kind.code }),
          permission: permissionFor(note, 'edit'),
        }}
        rowActions={(row) => [
          { label: 'Imprimir', run: () => openPaper(note, row.id) },
          ...(mayEdit ? [{ label: 'Duplicar', run: () => void duplicate(row.id) }] : []),
        ]}
        actions={mayEdit ? [bring, schedules] : [schedules]}
      />
      {importing && (
        <ImportDialog
          many="Notas contables"
          path={apiPathOf(note)}
          known="Las filas con el mismo valor en «Nota» forman un borrador."
          onClose={() => setImporting(false)}
        />
      )}
    </>
  )
}

function useGoTo(address: string): () => void {
  const go = useGo()
  return () => void go(address)
}

/** Copies a note or a template as a draft of today and opens it. */
export function useDuplicate(code: string): (id: string) => Promise<void> {
  const go = useGo()
  return async (id) => {
    try {
      // A new key, so that each press creates another copy.
      const made = await act(duplicateNote, { id }, { key: newId() })
      void toast({ message: 'Se creó un borrador igual, con fecha de hoy.', tone: 'good' })
      await go(pathTo('/notas-edit/:id/:code', { id: made.id, code }))
    } catch (failure) {
      showFailure(failure)
    }
  }
}
