import { permissionFor } from '@quina/blocks'
import { documentScreens, Go, GoTo, ListScreen, openFile } from '@quina/blocks/web'
import { useGoTo } from '@quina/ui/web'
import { cheque } from './cheque.contract.ts'
import { chequePaperPath } from './spoil.contract.ts'

const screens = documentScreens(cheque, {
  listPath: '/bankCheck',
  editPath: '/bankCheck/edit/:id',
  form: ({ Section, Ask }) => (
    <Section>
      <Ask name="date" span={2} />
      <Ask name="bankAccountId" span={4} />
      <Ask name="checkbookId" span={6} />
      <Ask name="terceroId" span={6} />
      <Ask name="amount" span={3} />
      <Ask name="egresoId" span={3} />
    </Section>
  ),
  related: ({ id, status, values, labels }) => (
    <>
      {typeof values.egresoId === 'string' && (
        <p>
          <Go to="/accounting/proof/egress/edit/:id" params={{ id: values.egresoId }}>
            {labels.egresoId ?? 'Comprobante de egreso'}
          </Go>
        </p>
      )}
      {status === 'overdue' && (
        <p>
          <GoTo address={`/accounting/proof/egress/create?chequeId=${id}`}>Pagarlo después…</GoTo>
        </p>
      )}
    </>
  ),
})

export const EditCheque = screens.Edit

/** Cheques, used or not. */
export function Cheques() {
  const goTo = useGoTo()
  return (
    <ListScreen
      list={cheque.list}
      path="/api/treasury/cheque"
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
              {
                label: 'Imprimir en el preimpreso',
                run: () => openFile(chequePaperPath.replace(':id', String(id))),
              },
            ]
      }
    />
  )
}
