import { Button } from '@mantine/core'
import type { AnswerOf, WireOf } from '@quina/blocks'
import {
  CommandOf,
  downloadFileOf,
  FieldsDialog,
  ListScreen,
  MiniTable,
  openFileOf,
  Show,
  useCan,
} from '@quina/blocks/web'
import { dayInBogota, plural } from '@quina/kernel'
import { EmptyState, Panel } from '@quina/ui/web'
import { useState } from 'react'
import {
  classicErrors,
  classicList,
  classicListPath,
  classicRelation,
  classicZip,
  countClassic,
  makeClassic,
} from './classic.contract.ts'

type Input = WireOf<typeof countClassic.params>

/** Lots of flat files; the content and the faults of a new one are shown before it takes its remission. */
export function ClassicRips() {
  const [asking, setAsking] = useState(false)
  const [input, setInput] = useState<Input | null>(null)
  const can = useCan()
  const today = dayInBogota(new Date())
  return (
    <>
      <ListScreen
        list={classicList}
        path={classicListPath}
        title="RIPS (Resolución 3374)"
        columns={['number', 'day', 'payerId', 'fromDay', 'toDay', 'invoices', 'records']}
        above={input !== null && <Looked input={input} onDone={() => setInput(null)} />}
        rowActions={({ id }) => [
          { label: 'Descargar ZIP', run: () => downloadFileOf(classicZip, { id }) },
          { label: 'Imprimir relación', run: () => void openFileOf(classicRelation, { id }) },
        ]}
        actions={can(countClassic.access) ? [{ label: 'Nuevo lote…', run: () => setAsking(true) }] : []}
      />
      {asking && (
        <FieldsDialog
          title="Nuevo lote de RIPS"
          consequence="Se cuenta y se valida primero: la remisión se toma al generarlo."
          verb="Contar y validar"
          fields={countClassic.params}
          begun={{ by: 'issued', from: `${today.slice(0, 8)}01`, to: today }}
          send={async (wire) => setInput(wire)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

function Looked({ input, onDone }: { input: Input; onDone: () => void }) {
  return (
    <Panel title="Lo que llevaría el lote">
      <Show of={countClassic} params={input}>
        {({ invoices, counts, faults }) => (
          <>
            {invoices === 0 ? (
              <EmptyState title="No hay facturas de ese pagador en esas fechas" />
            ) : (
              <p className="q-context">
                {plural(invoices, 'factura', 'facturas')} ·{' '}
                {counts
                  .filter(({ records }) => records > 0)
                  .map(({ file, records }) => `${file} ${records}`)
                  .join(' · ')}
              </p>
            )}
            {faults.length > 0 && <Faults faults={faults} />}
            <Button variant="subtle" onClick={onDone}>
              Cerrar
            </Button>
            {faults.length > 0 && (
              <Button variant="default" onClick={() => downloadFileOf(classicErrors, input)}>
                Errores en XLSX
              </Button>
            )}
            {invoices > 0 && faults.length === 0 && (
              <CommandOf
                of={makeClassic}
                about={input}
                done={({ id, number }) => {
                  downloadFileOf(classicZip, { id })
                  onDone()
                  return `Remisión ${String(number).padStart(6, '0')} generada.`
                }}
              />
            )}
          </>
        )}
      </Show>
    </Panel>
  )
}

const Faults = ({ faults }: Pick<AnswerOf<typeof countClassic>, 'faults'>) => (
  <MiniTable
    label="Errores de los archivos"
    rows={faults}
    keyOf={({ file, line, field, code }) => `${file}${line}.${field}${code}`}
    columns={[
      { head: 'Archivo', cell: ({ file }) => file },
      { head: 'Línea', end: true, cell: ({ line }) => line },
      { head: 'Campo', cell: ({ field, label }) => `${field} ${label}` },
      { head: 'Código', cell: ({ code }) => code },
      { head: 'Qué pasa', cell: ({ message }) => message },
    ]}
  />
)
