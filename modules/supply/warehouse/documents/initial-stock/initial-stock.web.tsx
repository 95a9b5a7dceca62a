import { AgainstOpening } from '@quina/accounting/web'
import { type DocumentAnswer, permissionFor } from '@quina/blocks'
import { documentScreens, ImportButton, Show, useCan } from '@quina/blocks/web'
import { addDays, dayInBogota, firstDayOf, vigenciaOf } from '@quina/kernel'
import { initialStock, initialStockImportPath, stockReconciliation } from './initial-stock.contract.ts'

/** The initial stock of a site, from a sheet or by hand; it is compared with the opening balances before it is confirmed. */
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
  const can = useCan()
  if (answer === null)
    return <p className="q-context">Guarde el borrador para importar las existencias de un archivo.</p>
  const { id, version } = answer
  return (
    <>
      {typing && can(permissionFor(initialStock, 'edit')) && (
        <ImportButton
          label="Importar existencias…"
          many="Existencias"
          path={initialStockImportPath.replace(':id', id)}
          known="Una fila con bodega, producto, lote y vencimiento de otra la reemplaza: importar dos veces no la duplica."
        />
      )}
      <Show of={stockReconciliation} params={{ id, version }}>
        {({ rows }) => (
          <AgainstOpening
            rows={rows.map((row) => ({ ...row, stored: row.kardex }))}
            adds="Este documento"
            stored="Ya en el kardex"
            none="Todavía no hay existencias ni saldos que comparar."
          />
        )}
      </Show>
    </>
  )
}
