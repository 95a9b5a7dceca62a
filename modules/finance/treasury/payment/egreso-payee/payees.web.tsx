import { CommandOf, MiniTable, Show } from '@quina/blocks/web'
import { dayInBogota, money, showPesos, sumOf } from '@quina/kernel'
import { Amount, Panel } from '@quina/ui/web'
import { egresoPayees, releasePayee, returnPayee } from './payee.contract.ts'
import { type PayeeState, payeeStates } from './payee-fields.contract.ts'

interface PayeesProps {
  readonly egresoId: string
  /** The egreso was issued and is not confirmed: unpaid amounts of payees may be returned. */
  readonly waits: boolean
}

/** The payees of an egreso, each with the result of the payment. */
export const EgresoPayees = ({ egresoId, waits }: PayeesProps) => (
  <Show of={egresoPayees} params={{ egresoId }}>
    {(payees) =>
      payees.length === 0 ? null : (
        <Panel title="Beneficiarios">
          <MiniTable
            label="Beneficiarios"
            rows={payees}
            keyOf={({ id }) => id}
            columns={[
              { head: 'Beneficiario', cell: ({ name }) => name },
              { head: 'Documento', cell: ({ identification }) => identification },
              { head: 'Cuenta que se paga', cell: ({ account }) => account },
              { head: 'Se gira a', cell: ({ sentTo }) => sentTo ?? '—' },
              {
                head: 'Valor',
                end: true,
                cell: ({ amount }) => <Amount of={amount} />,
                total: showPesos(sumOf(payees, ({ amount }) => money(amount))),
              },
              { head: 'Estado', cell: ({ state }) => payeeStates[state][0] },
              { head: 'Motivo', cell: ({ reason }) => reason ?? '' },
            ]}
            actions={({ id, name, state, inFile }) => (
              <PayeeCommand
                payeeId={id}
                name={name}
                state={inFile || !waits ? withoutReturn(state) : state}
              />
            )}
          />
        </Panel>
      )
    }
  </Show>
)

/** A payee that waits for the bank, or that was confirmed, cannot be returned by hand. */
const withoutReturn = (state: PayeeState): PayeeState | null => (state === 'pending' ? null : state)

type PayeeCommandProps = Readonly<{ payeeId: string; name: string; state: PayeeState | null }>

function PayeeCommand({ payeeId, name, state }: PayeeCommandProps) {
  const look = { variant: 'default', size: 'compact-sm' } as const
  if (state === 'pending')
    return (
      <CommandOf
        of={returnPayee}
        about={{ payeeId }}
        title={`Devolver el giro a ${name}`}
        begun={{ to: 'rejected', date: dayInBogota(new Date()) }}
        look={look}
        done={() => `Giro a ${name} devuelto.`}
      />
    )
  if (state !== 'retained') return null
  return (
    <CommandOf
      of={releasePayee}
      about={{ payeeId }}
      title={`Liberar el giro a ${name}`}
      look={look}
      done={() => `Giro a ${name} liberado.`}
    />
  )
}
