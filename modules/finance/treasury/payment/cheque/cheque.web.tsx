import { Button } from '@mantine/core'
import { apiPathOf, type DocumentAnswer, permissionFor } from '@quina/blocks'
import {
  type BulkAction,
  documentScreens,
  Go,
  ListScreen,
  openFileOf,
  runInput,
  useCan,
} from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { FieldGrid, ReadField, useGoTo } from '@quina/ui/web'
import { egreso } from '../egreso/egreso.contract.ts'
import { cheque } from './cheque.contract.ts'
import { chequePaper } from './spoil.contract.ts'

const screens = documentScreens(cheque, {
  next: ({ id, status }) =>
    status === 'overdue'
      ? {
          label: 'Pagarlo después',
          permission: permissionFor(egreso, 'edit'),
          address: `/accounting/proof/egress/create?chequeId=${id}`,
        }
      : null,
  header: (answer) => answer && <Handed answer={answer} />,
  related: ({ values, labels }) => (
    <>
      {typeof values.egresoId === 'string' && (
        <p>
          <Go to="/accounting/proof/egress/edit/:id" params={{ id: values.egresoId }}>
            {labels.egresoId ?? 'Comprobante de egreso'}
          </Go>
        </p>
      )}
    </>
  ),
})

/** The egreso that the cheque pays, the person who received it, and its print on the bank's form. */
function Handed({ answer: { id, facts, values } }: { readonly answer: DocumentAnswer }) {
  const { purpose, receiver, cashedOn } = facts as Readonly<Record<string, string | null>>
  const rows = [
    ['Concepto', purpose],
    ['Recibió', receiver],
    ['Cobrado el', cashedOn],
  ] as const
  return (
    <section className="q-panel q-panel-body">
      <FieldGrid>
        {rows.map(([label, value]) => (
          <ReadField key={label} label={label}>
            {value}
          </ReadField>
        ))}
      </FieldGrid>
      {values.amount !== null && (
        <Button variant="default" onClick={() => openFileOf(chequePaper, { id })}>
          Imprimir en el preimpreso
        </Button>
      )}
    </section>
  )
}

/** Marks cheques as overdue when they were not cashed in time: the money returns to the bank and is owed (249032). */
const expiring: BulkAction = {
  label: 'Reclasificar vencidos hoy',
  done: 'reclasificado',
  consequence: 'El valor de cada uno vuelve al banco y queda por pagar como cheque no cobrado (249032).',
  mayNot: ({ condition }) =>
    condition === 'expirable' ? undefined : 'Solo los entregados que cumplieron los meses de vencimiento.',
  run: ({ id }, key) =>
    runInput(cheque, String(id), { action: 'expire', input: { date: dayInBogota(new Date()) } }, key),
}

export const EditCheque = screens.Edit

/** All cheques, also spoiled ones. */
export function Cheques() {
  const goTo = useGoTo()
  const can = useCan()
  return (
    <ListScreen
      list={cheque.list}
      path={apiPathOf(cheque)}
      title="Cheques"
      columns={[
        'number',
        'date',
        'terceroId',
        'amount',
        'egresoId',
        'days',
        'condition',
        'cashedOn',
        'bankAccountId',
      ]}
      bulkActions={can(permissionFor(cheque, 'expire')) ? [expiring] : []}
      open={({ id, condition, checkbookId, number }) =>
        condition === 'available'
          ? `/bankCheck/create?checkbookId=${checkbookId}&number=${number}`
          : `/bankCheck/edit/${id}`
      }
      newButton={{
        label: 'Chequera o cheque dañado',
        href: '/bankCheck/create',
        permission: permissionFor(cheque, 'spoil'),
      }}
      rowActions={({ id, condition }) =>
        condition === 'available' || condition === 'spoiled'
          ? []
          : [
              { label: 'Abrir', run: () => goTo(`/bankCheck/edit/${id}`) },
              { label: 'Imprimir en el preimpreso', run: () => openFileOf(chequePaper, { id: String(id) }) },
            ]
      }
    />
  )
}
