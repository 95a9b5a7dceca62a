import '../../triage/triage-board/triage.css'
import { Button, Group } from '@mantine/core'
import type { AnswerOf } from '@quina/blocks'
import { openPaper, pathTo, Show, useCan, useGo, useParams } from '@quina/blocks/web'
import { AllergyLine } from '@quina/people/web'
import { EmptyState, Link, Page, PageHeader, Panel, StatusTag } from '@quina/ui/web'
import { Suspense } from 'react'
import { medicalOrder, type OrderKind, orderKinds } from '../medical-order/medical-order.contract.ts'
import { orderingOf } from './ordering.contract.ts'

type Order = AnswerOf<typeof orderingOf>['orders'][number]

/** `/triage/ordenamiento/:idUsuario/:idTriage`: the orders for a classified patient. */
export function Ordering() {
  const { idUsuario: patientId, idTriage: triageId } = useParams('/triage/ordenamiento/:idUsuario/:idTriage')
  const can = useCan()
  const go = useGo()
  const back = pathTo('/atencion/triage/:id', { id: triageId })
  const begin = (kind: string) =>
    void go(`${pathTo('/atencion/ordenes/create')}?triageId=${triageId}&patientId=${patientId}&kind=${kind}`)
  return (
    <Show of={orderingOf} params={{ patientId, triageId }}>
      {({ patient, document, age, ticket, admission, orders }) => (
        <Page>
          <PageHeader
            title={`Órdenes de ${patient}`}
            crumbs={[{ label: `Atención ${ticket}`, href: back }]}
            context={[document, age, admission ?? 'Sin admisión'].join(' · ')}
          />
          <Suspense fallback={null}>
            <AllergyLine id={patientId} />
          </Suspense>
          {can('care.medicalOrder.edit') && (
            <Panel title="Nueva orden">
              <Group gap={8}>
                {(Object.keys(orderKinds) as OrderKind[]).map((kind) => (
                  <Button key={kind} variant="default" onClick={() => begin(kind)}>
                    {orderKinds[kind]}
                  </Button>
                ))}
              </Group>
            </Panel>
          )}
          <Panel title="Órdenes">
            {orders.length === 0 ? (
              <EmptyState title="Sin órdenes">Todavía no se ha ordenado nada en esta atención.</EmptyState>
            ) : (
              <ul className="q-episode">
                {orders.map((order) => (
                  <OrderLine key={order.id} order={order} />
                ))}
              </ul>
            )}
          </Panel>
        </Page>
      )}
    </Show>
  )
}

function OrderLine({ order: { id, code, kind, ordered, status, professional } }: { readonly order: Order }) {
  const { label, tone } = medicalOrder.lifecycle.states[status]
  return (
    <li>
      <Link href={pathTo('/atencion/ordenes/edit/:id', { id })}>
        {orderKinds[kind]}
        {ordered === null ? '' : `: ${ordered}`}
      </Link>{' '}
      <StatusTag tone={tone}>{label}</StatusTag>
      <span className="q-context"> {[code, professional].filter(Boolean).join(' · ')}</span>{' '}
      {status !== 'draft' && (
        <Button size="compact-xs" variant="subtle" onClick={() => openPaper(medicalOrder, id)}>
          Imprimir
        </Button>
      )}
    </li>
  )
}
