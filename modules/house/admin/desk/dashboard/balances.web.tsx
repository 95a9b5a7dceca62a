import type { AnswerOf } from '@quina/blocks'
import { CommandOf, MiniTable, Show } from '@quina/blocks/web'
import { Page, PageHeader, Panel } from '@quina/ui/web'
import { balanceChecks, recalculateBalances } from './recalculate.contract.ts'

type Check = AnswerOf<typeof balanceChecks>[number]

/** Shows whether each balance is the sum of its moves now; a user with the permission can recalculate those that are not. */
export const Balances = () => (
  <Page>
    <PageHeader title="Comprobación de saldos" />
    <Panel>
      <Show of={balanceChecks} params={{}}>
        {(checks) => (
          <MiniTable
            rows={checks}
            keyOf={({ name }) => name}
            label="Comprobaciones"
            columns={[
              { head: 'Qué se comprueba', cell: ({ label }) => label },
              { head: 'Resultado', cell: (check) => <Result {...check} /> },
            ]}
            actions={(check) => <Mend {...check} />}
          />
        )}
      </Show>
    </Panel>
  </Page>
)

const Result = ({ found }: Check) =>
  found.length === 0 ? (
    'Todo cuadra'
  ) : (
    <ul>
      {found.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  )

const Mend = ({ name, label, found, mendable }: Check) =>
  mendable &&
  found.length > 0 && (
    <CommandOf
      of={recalculateBalances}
      about={{ name }}
      title={`Recalcular: ${label.toLowerCase()}`}
      done={({ left }) =>
        left.length === 0
          ? 'Los saldos son otra vez la suma de sus movimientos.'
          : `Quedan ${left.length} diferencias que no son de saldos guardados.`
      }
      look={{ variant: 'default', size: 'xs' }}
    />
  )
