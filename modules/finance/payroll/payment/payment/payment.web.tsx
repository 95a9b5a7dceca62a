import { Checkbox, Group, NativeSelect } from '@mantine/core'
import { apiPathOf } from '@quina/blocks'
import { CommandOf, ListScreen, MiniTable, pathTo, Show, useParams } from '@quina/blocks/web'
import { dayInBogota, money, plural, showDay, showPesos, sumOf } from '@quina/kernel'
import { Amount, EmptyState, Page, PageHeader, useGoTo } from '@quina/ui/web'
import { useState } from 'react'
import { holdPayables, releasePayables } from '../../books/payable/payable.contract.ts'
import {
  type OwedToPay,
  type PaymentKind,
  payablesToPay,
  payment,
  paymentKinds,
  paymentList,
  paymentPermissions,
  preparePayment,
} from './payment.contract.ts'

/** Payments of payroll; each opens its egreso. */
export const Payments = () => (
  <ListScreen
    list={paymentList}
    path={apiPathOf(payment)}
    title="Pagos de nómina"
    columns={['number', 'date', 'kind', 'purpose', 'payees', 'rejected', 'returned', 'total', 'condition']}
    open={({ id }) => pathTo('/accounting/proof/egress/edit/:id', { id })}
    newButton={{
      label: 'Nuevo pago',
      href: '/payroll/payment/create',
      permission: paymentPermissions.prepare,
    }}
  />
)

/** The debts of payroll, to be selected and paid together; only one period or one item, when the address names it. */
export function NewPayment() {
  const { id = null } = useParams('/payroll/payment/create/:id?')
  const [kind, setKind] = useState<PaymentKind | null>(id === null ? 'net' : null)
  return (
    <Page>
      <PageHeader
        title="Nuevo pago de nómina"
        crumbs={[{ label: 'Pagos de nómina', href: '/payroll/payment' }]}
      />
      <Group mb="md">
        <NativeSelect
          label="Clase"
          value={kind ?? ''}
          data={[
            { value: '', label: 'Todas' },
            ...Object.entries(paymentKinds).map(([value, label]) => ({ value, label })),
          ]}
          onChange={({ currentTarget: { value } }) => setKind(value === '' ? null : (value as PaymentKind))}
        />
      </Group>
      <Show of={payablesToPay} params={{ kind, of: id }}>
        {(owed) =>
          owed.length === 0 ? (
            <EmptyState title="No se debe nada de esta clase" />
          ) : (
            <Owed key={`${kind} ${id}`} kind={kind} owed={owed} />
          )
        }
      </Show>
    </Page>
  )
}

type OwedProps = Readonly<{ kind: PaymentKind | null; owed: readonly OwedToPay[] }>

/** The items that start unselected: without an account for a transfer, or held. PILA items are paid at their operator. */
const withoutAccount = (kind: PaymentKind | null, owed: readonly OwedToPay[]) =>
  owed.filter(({ sentTo, held }) => held !== null || (kind !== 'pila' && sentTo === null)).map(({ id }) => id)

/** All other payable items start selected. */
function Owed({ kind, owed }: OwedProps) {
  const [left, leave] = useState<ReadonlySet<string>>(() => new Set(withoutAccount(kind, owed)))
  const goTo = useGoTo()
  const payable = owed.filter(({ blocked }) => blocked === null)
  const chosen = payable.filter(({ id }) => !left.has(id))
  const total = sumOf(chosen, ({ balance }) => money(balance))
  const turn = (ids: readonly string[], ticked: boolean) =>
    leave((before) => new Set([...before].filter((id) => !ids.includes(id)).concat(ticked ? [] : ids)))
  const summary = `${plural(chosen.length, 'cuenta', 'cuentas')} por ${showPesos(total)}`
  return (
    <>
      <Group mb="sm" justify="space-between">
        <Checkbox
          label={`Todas (${summary})`}
          checked={chosen.length === payable.length}
          indeterminate={chosen.length > 0 && chosen.length < payable.length}
          onChange={({ currentTarget }) =>
            turn(
              payable.map(({ id }) => id),
              currentTarget.checked,
            )
          }
        />
        <CommandOf
          of={preparePayment}
          about={{ payables: chosen.map(({ id }) => id) }}
          title={`Preparar pago: ${summary}`}
          begun={{
            date: dayInBogota(new Date()),
            form: kind === 'pila' ? 'pse' : 'transfer',
            purpose: kind === null ? 'Pago de nómina' : `Pago de nómina: ${paymentKinds[kind].toLowerCase()}`,
          }}
          look={{ disabled: chosen.length === 0 }}
          done={({ egresoId, payees }) => {
            goTo(pathTo('/accounting/proof/egress/edit/:id', { id: egresoId }))
            return `Pago preparado para ${plural(payees, 'beneficiario', 'beneficiarios')}: lo autoriza otra persona.`
          }}
        />
      </Group>
      <OwedTable owed={owed} isLeft={(id) => left.has(id)} turn={(id, ticked) => turn([id], ticked)} />
    </>
  )
}

interface OwedTableProps {
  readonly owed: readonly OwedToPay[]
  readonly isLeft: (id: string) => boolean
  readonly turn: (id: string, ticked: boolean) => void
}

const OwedTable = ({ owed, isLeft, turn }: OwedTableProps) => (
  <MiniTable
    label="Cuentas por pagar"
    rows={owed}
    keyOf={({ id }) => id}
    choice={({ id, name, account, blocked }) => (
      <Checkbox
        aria-label={`Pagar a ${name}: ${account}`}
        checked={blocked === null && !isLeft(id)}
        disabled={blocked !== null}
        onChange={({ currentTarget }) => turn(id, currentTarget.checked)}
      />
    )}
    columns={[
      { head: 'Beneficiario', cell: ({ name }) => name },
      { head: 'Documento', cell: ({ identification }) => identification },
      { head: 'Cuenta que se paga', cell: ({ account }) => account },
      { head: 'De', cell: ({ source }) => source ?? '' },
      { head: 'Vence', cell: ({ dueOn }) => showDay(dueOn) },
      { head: 'Saldo', end: true, cell: ({ balance }) => <Amount of={balance} /> },
      { head: 'Se gira a', cell: ({ sentTo }) => sentTo ?? 'Sin cuenta aprobada' },
      { head: 'Aviso', cell: ({ blocked, held, rejected }) => blocked ?? held ?? rejected ?? '' },
    ]}
    actions={(item) => <Hold {...item} />}
  />
)

/** Holds or releases an item; an item in an egreso is held there. */
function Hold({ id, name, sentTo, blocked, held }: OwedToPay) {
  const about = { payables: [id] }
  const look = { variant: 'default', size: 'compact-sm' } as const
  if (held !== null)
    return (
      <CommandOf
        of={releasePayables}
        about={about}
        title={`Liberar lo de ${name}`}
        look={look}
        done={() => `Lo de ${name} se puede pagar otra vez.`}
      />
    )
  if (blocked !== null) return null
  return (
    <CommandOf
      of={holdPayables}
      about={about}
      title={`Retener lo de ${name}`}
      begun={{ cause: sentTo === null ? 'account' : null }}
      look={look}
      done={() => `Lo de ${name} queda retenido: se sigue debiendo.`}
    />
  )
}
