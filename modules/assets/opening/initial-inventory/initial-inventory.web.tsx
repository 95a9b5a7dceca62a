import { Button } from '@mantine/core'
import { type DocumentAnswer, permissionFor } from '@quina/blocks'
import { documentScreens, ImportDialog, MiniTable, Show, useCan } from '@quina/blocks/web'
import { addDays, dayInBogota, firstDayOf, vigenciaOf } from '@quina/kernel'
import { Amount, Panel, StatusTag } from '@quina/ui/web'
import { useState } from 'react'
import { initialImportPath, initialInventory, initialReconciliation } from './initial-inventory.contract.ts'

/** The assets that a site had: from a sheet or by hand, compared with the opening balances before they are confirmed. */
export const initialInventoryScreens = documentScreens(initialInventory, {
  columns: ['number', 'date', 'complements', 'units', 'cost', 'accumulated', 'condition'],
  defaults: () => ({
    date: addDays(firstDayOf(vigenciaOf(dayInBogota(new Date()))), -1),
    complements: false,
  }),
  lines: {
    lines: {
      columns: [
        'plate',
        'classId',
        'description',
        'serial',
        'acquiredOn',
        'cost',
        'accumulated',
        'remainingMonths',
        'locationId',
        'custodianId',
      ],
      widths: { plate: 100, classId: 180, description: 240, serial: 120, cost: 130, accumulated: 130 },
    },
  },
  form: ({ Section, Params, Lines }) => (
    <>
      <Section>
        <Params date={3} complements={5} purpose={12} />
      </Section>
      <Lines name="lines" title="Bienes al corte" />
    </>
  ),
  header: (answer, form) => <Below answer={answer} typing={form !== null} />,
})

function Below({ answer, typing }: { readonly answer: DocumentAnswer | null; readonly typing: boolean }) {
  const [importing, setImporting] = useState(false)
  const can = useCan()
  if (answer === null)
    return <p className="q-context">Guarde el borrador para importar los bienes de un archivo.</p>
  return (
    <>
      {typing && can(permissionFor(initialInventory, 'edit')) && (
        <Button variant="default" onClick={() => setImporting(true)}>
          Importar bienes…
        </Button>
      )}
      <Reconciliation id={answer.id} version={answer.version} />
      {importing && (
        <ImportDialog
          many="Bienes"
          path={initialImportPath.replace(':id', answer.id)}
          known="Una fila con la placa o la serie de un bien que ya está lo reemplaza: importar dos veces no lo duplica."
          onClose={() => setImporting(false)}
        />
      )}
    </>
  )
}

const Reconciliation = (saved: { readonly id: string; readonly version: number }) => (
  <Panel title="Frente a los saldos iniciales de contabilidad">
    <Show of={initialReconciliation} params={saved}>
      {({ rows }) =>
        rows.length === 0 ? (
          <p className="q-context">Todavía no hay bienes ni saldos que comparar.</p>
        ) : (
          <MiniTable
            label="Cuenta por cuenta"
            rows={rows}
            keyOf={({ account }) => account}
            columns={[
              { head: 'Cuenta', cell: ({ account, name }) => `${account} ${name}` },
              { head: 'Este inventario', end: true, cell: ({ adds }) => <Amount of={adds} /> },
              { head: 'Ya en el registro', end: true, cell: ({ register }) => <Amount of={register} /> },
              { head: 'Saldos iniciales', end: true, cell: ({ opening }) => <Amount of={opening} /> },
              { head: 'Diferencia', end: true, cell: ({ difference }) => <Amount of={difference} /> },
              {
                head: 'Cuadre',
                cell: ({ difference }) => (
                  <StatusTag tone={difference === '0.00' ? 'good' : 'bad'}>
                    {difference === '0.00' ? 'Cuadra' : 'No cuadra'}
                  </StatusTag>
                ),
              },
            ]}
          />
        )
      }
    </Show>
  </Panel>
)
