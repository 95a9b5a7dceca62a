import {
  CommandDialog,
  FieldsDialog,
  ImportDialog,
  type ListRow,
  ListScreen,
  useCan,
} from '@quina/blocks/web'
import type { RowAction } from '@quina/ui/web'
import { useState } from 'react'
import {
  bringOpening,
  openingPath,
  openings,
  reverseOpening,
  reverseOpenings,
  startField,
} from './opening.contract.ts'

type Input = { readonly name: 'start' } | { readonly name: 'file'; readonly start: string } | ReverseInput
type ReverseInput = Readonly<{ name: 'reverse'; id: string }>

/** The documents in progress of a hospital that starts in mid-year: checks a file, imports it, or reverses it whole. */
export function Openings() {
  const can = useCan()
  const [input, ask] = useState<Input | null>(null)
  const close = () => ask(null)
  const rowActions = (row: ListRow): RowAction[] =>
    can(reverseOpenings) && row.condition === 'live'
      ? [{ label: 'Reversar…', danger: true, run: () => ask({ name: 'reverse', id: String(row.id) }) }]
      : []
  const bring = { label: 'Traer documentos…', primary: true, run: () => ask({ name: 'start' }) }
  return (
    <>
      <ListScreen
        list={openings}
        path={openingPath}
        title="Documentos en curso al iniciar"
        actions={can(bringOpening) ? [bring] : []}
        rowActions={rowActions}
      />
      {input?.name === 'start' && <Start onStart={(start) => ask({ name: 'file', start })} onClose={close} />}
      {input?.name === 'file' && (
        <ImportDialog
          many="Documentos en curso"
          path={`${openingPath}/${input.start}`}
          known="Una fila por cada rubro y fuente de cada CDP, RP, OB o PG, con su número y su fecha."
          onClose={close}
        />
      )}
      {input?.name === 'reverse' && (
        <CommandDialog
          of={reverseOpening}
          about={{ id: input.id }}
          title="Reversar la apertura"
          done={() => 'La apertura quedó reversada.'}
          onClose={close}
        />
      )}
    </>
  )
}

/** Chooses the day of start, on which the imported documents move the budget. */
const Start = ({
  onStart,
  onClose,
}: {
  readonly onStart: (start: string) => void
  readonly onClose: () => void
}) => (
  <FieldsDialog
    title="Traer documentos en curso"
    consequence="Los documentos conservan su número y su fecha; la ejecución los cuenta desde la fecha de inicio."
    verb="Continuar"
    fields={startField}
    send={async (wire) => onStart(String(wire.start))}
    onClose={onClose}
  />
)
