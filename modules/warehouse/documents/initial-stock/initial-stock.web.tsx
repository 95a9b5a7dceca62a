import { Button } from '@mantine/core'
import { type DocumentAnswer, permissionFor } from '@quina/blocks'
import { documentScreens, ImportDialog, MiniTable, Show, useCan } from '@quina/blocks/web'
import { addDays, dayInBogota, firstDayOf, vigenciaOf } from '@quina/kernel'
import { Amount, Panel, StatusTag } from '@quina/ui/web'
import { useState } from 'react'
import { initialStock, initialStockImportPath, stockReconciliation } from './initial-stock.contract.ts'

/** The stock that a site had: from a sheet or by hand, compared with the opening balances before it is confirmed. */
export const initialStockScreens = documentScreens(initialStock, {
  columns: ['number', 'date', 'complements', 'products', 'value', 'condition'],
  defaults: () => ({
    date: addDays(firstDayOf(vigenciaOf(dayInBogota(new Date()))), -1),
    complements: false,
  }),
  lines: {
    lines: {
      columns: ['storeId', 'productId', 'lot', 'expiry', 'quantity', 'value'],
      widths: { storeId: 160, productId: 260, lot: 110, expiry: 130, quantity: 110, value: 140 },
    },
  },
  form: ({ Section, Params, Lines }) => (
    <>
      <Section>
        <Params date={3} complements={5} purpose={12} />
      </Section>
      <Lines name="lines" title="Existencias al corte" />
    </>
  ),
  header: (answer, form) => <Below answer={answer} typing={form !== null} />,
})

function Below({ answer, typing }: { readonly answer: DocumentAnswer | null; readonly typing: boolean }) {
  const [importing, setImporting] = useState(false)
  const can = useCan()
  if (answer === null)
    return <p className="q-context">Guarde el borrador para importar las existencias de un archivo.</p>
  return (
    <>
      {typing && can(permissionFor(initialStock, 'edit')) && (
        <Button variant="default" onClick={() => setImporting(true)}>
          Importar existencias…
        </Button>
      )}
      <Reconciliation id={answer.id} version={answer.version} />
      {importing && (
        <ImportDialog
          many="Existencias"
          path={initialStockImportPath.replace(':id', answer.id)}
          known="Una fila con bodega, producto, lote y vencimiento de otra la reemplaza: importar dos veces no la duplica."
          onClose={() => setImporting(false)}
        />
      )}
    </>
  )
}

const Reconciliation = (saved: { readonly id: string; readonly version: number }) => (
  <Panel title="Frente a los saldos iniciales de contabilidad">
    <Show of={stockReconciliation} params={saved}>
      {({ rows }) =>
        rows.length === 0 ? (
          <p className="q-context">Todavía no hay existencias ni saldos que comparar.</p>
        ) : (
          <MiniTable
            label="Cuenta por cuenta"
            rows={rows}
            keyOf={({ account }) => account}
            columns={[
              { head: 'Cuenta', cell: ({ account, name }) => `${account} ${name}` },
              { head: 'Este documento', end: true, cell: ({ adds }) => <Amount of={adds} /> },
              { head: 'Ya en el kardex', end: true, cell: ({ kardex }) => <Amount of={kardex} /> },
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
