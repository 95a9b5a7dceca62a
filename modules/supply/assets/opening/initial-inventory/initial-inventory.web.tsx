import { AgainstOpening } from '@quina/accounting/web'
import { type DocumentAnswer, permissionFor } from '@quina/blocks'
import { documentScreens, ImportButton, Show, useCan } from '@quina/blocks/web'
import { addDays, dayInBogota, firstDayOf, vigenciaOf } from '@quina/kernel'
import { initialImportPath, initialInventory, initialReconciliation } from './initial-inventory.contract.ts'

/** The initial inventory of a site, from a sheet or by hand; it is compared with the opening balances before it is confirmed. */
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
  const can = useCan()
  if (answer === null)
    return <p className="q-context">Guarde el borrador para importar los bienes de un archivo.</p>
  const { id, version } = answer
  return (
    <>
      {typing && can(permissionFor(initialInventory, 'edit')) && (
        <ImportButton
          label="Importar bienes…"
          many="Bienes"
          path={initialImportPath.replace(':id', id)}
          known="Una fila con la placa o la serie de un bien que ya está lo reemplaza: importar dos veces no lo duplica."
        />
      )}
      <Show of={initialReconciliation} params={{ id, version }}>
        {({ rows }) => (
          <AgainstOpening
            rows={rows.map((row) => ({ ...row, stored: row.register }))}
            adds="Este inventario"
            stored="Ya en el registro"
            none="Todavía no hay bienes ni saldos que comparar."
          />
        )}
      </Show>
    </>
  )
}
