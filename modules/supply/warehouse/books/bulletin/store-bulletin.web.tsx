import { documentScreens, MiniTable } from '@quina/blocks/web'
import { addDays, type Day, dayInBogota } from '@quina/kernel'
import { Amount, Panel } from '@quina/ui/web'
import { type BulletinFacts, storeBulletin } from './store-bulletin.contract.ts'

/** The months of each store, with the figures of the kardex. */
export const storeBulletinScreens = documentScreens(storeBulletin, {
  columns: ['number', 'date', 'storeId', 'closing', 'condition'],
  defaults: () => ({
    date: addDays(`${dayInBogota(new Date()).slice(0, 8)}01` as Day, -1),
    purpose: 'Movimiento del mes',
  }),
  header: (answer) => answer && <Month facts={answer.facts} />,
})

function Month({ facts }: { readonly facts: BulletinFacts }) {
  return (
    <>
      <Panel title="Cuenta por cuenta">
        <MiniTable
          label="Cuenta por cuenta"
          rows={facts.accounts}
          keyOf={({ account }) => account}
          columns={[
            { head: 'Cuenta', cell: ({ account }) => account },
            { head: 'Saldo anterior', end: true, cell: ({ opening }) => <Amount of={opening} /> },
            { head: 'Entradas', end: true, cell: ({ entered }) => <Amount of={entered} /> },
            { head: 'Salidas', end: true, cell: ({ issued }) => <Amount of={issued} /> },
            { head: 'Saldo', end: true, cell: ({ closing }) => <Amount of={closing} /> },
          ]}
        />
      </Panel>
      <Panel title="Entradas y salidas por tipo">
        <MiniTable
          label="Entradas y salidas por tipo"
          rows={facts.kinds}
          keyOf={({ account, kind }) => `${account} ${kind}`}
          columns={[
            { head: 'Cuenta', cell: ({ account }) => account },
            { head: 'Tipo', cell: ({ kind }) => kind },
            { head: 'Entradas', end: true, cell: ({ entered }) => <Amount of={entered} /> },
            { head: 'Salidas', end: true, cell: ({ issued }) => <Amount of={issued} /> },
          ]}
        />
      </Panel>
    </>
  )
}
