import { CommandOf, MiniTable, RowsPanel, Show, useParams } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { Page, PageHeader, Panel } from '@quina/ui/web'
import { copyGroupAccounts, fillGroupAccounts, groupAccounts, groupMatrix } from './group-account.contract.ts'

const today = () => dayInBogota(new Date())

/** The accounts of a group by centre: the rules, and their result today for each centre. */
export function GroupAccounts() {
  const { id } = useParams('/grupo/centro-costo/:id')
  return (
    <Page>
      <Show of={groupMatrix} params={{ groupId: id, on: today() }}>
        {({ group, centres }) => (
          <>
            <PageHeader title={`Cuentas del grupo ${group}`} />
            <RowsPanel
              rows={groupAccounts}
              id={id}
              empty="Todavía no tiene reglas: sus salidas no se pueden contabilizar."
              begun={{ fromDay: today() }}
              spans={{ costCentreId: 6, centrePrefix: 6, fromDay: 4, consumptionAccountId: 8 }}
            />
            <Fill id={id} />
            <Matrix centres={centres} />
          </>
        )}
      </Show>
    </Page>
  )
}

const words = ({ added }: { readonly added: number }) =>
  added === 1 ? '1 regla agregada' : `${added} reglas agregadas`

const Fill = ({ id }: { readonly id: string }) => (
  <div className="q-rows-actions q-no-print">
    <CommandOf of={copyGroupAccounts} about={{ groupId: id }} done={words} look={{ variant: 'default' }} />
    <CommandOf
      of={fillGroupAccounts}
      about={{ groupId: id }}
      begun={{ fromDay: today() }}
      done={words}
      look={{ variant: 'default' }}
    />
  </div>
)

interface CentreRow {
  readonly id: string
  readonly centre: string
  readonly rule: string | null
  readonly consumption: string | null
  readonly patient: string | null
  readonly loss: string | null
}

const Matrix = ({ centres }: { readonly centres: readonly CentreRow[] }) => (
  <Panel title="Qué rige hoy en cada centro">
    <MiniTable
      label="Cuentas por centro de costo"
      rows={centres}
      keyOf={({ id }) => id}
      columns={[
        { head: 'Centro de costo', cell: ({ centre }) => centre },
        { head: 'Regla', cell: ({ rule }) => rule ?? 'Sin configurar: sus salidas no se contabilizan' },
        { head: 'Consumo', cell: ({ consumption }) => consumption },
        { head: 'Pacientes', cell: ({ patient }) => patient },
        { head: 'Pérdidas', cell: ({ loss }) => loss },
      ]}
    />
  </Panel>
)
