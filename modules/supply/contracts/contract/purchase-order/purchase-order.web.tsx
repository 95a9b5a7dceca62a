import { type DocumentForm, documentScreens } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { Amount } from '@quina/ui/web'
import { useEffect, useState } from 'react'
import { KnownPrices } from '../price-conscience/price-conscience.web.tsx'
import { orderableLines, purchaseOrder } from './purchase-order.contract.ts'

/** Purchase orders: lines, prices and balance of a contract; the warehouse receives them. */
export const purchaseOrderScreens = documentScreens(purchaseOrder, {
  columns: [
    'number',
    'date',
    'terceroId',
    'contractId',
    'storeId',
    'condition',
    'arrived',
    'value',
    'deliverBy',
  ],
  filters: ['condition', 'contractId', 'terceroId', 'storeId', 'date'],
  followUps: {
    label: 'Recibir en almacén',
    permission: 'warehouse.receipt.edit',
    createPath: '/almacen/nuevo-ingreso',
    as: 'orderId',
    conditions: ['approved', 'partial', 'late'],
  },
  defaults: ({ contractId = '' }) => ({ date: dayInBogota(new Date()), contractId }),
  lines: {
    lines: {
      unadded: ['unitPrice'],
      lookup: {
        contractLineId: ({ contractId }) => ({
          to: orderableLines.to,
          query: { contractId: contractId || undefined },
        }),
      },
    },
  },
  header: (answer) =>
    answer !== null && (
      <p>
        Valor de la orden: <Amount of={answer.facts.total} />
      </p>
    ),
  form: ({ Section, Ask, Params, Lines }, form) => (
    <>
      <Section>
        <Params date={2} contractId={5} storeId={3} deliverBy={2} />
        <Ask name="purpose" wide />
      </Section>
      <Lines name="lines" title="Lo que se pide" />
      {form !== null && <Prices form={form} />}
    </>
  ),
})

/** The known prices of the lines, as they are chosen. */
function Prices({ form }: { readonly form: DocumentForm<typeof purchaseOrder> }) {
  const [lines, setLines] = useState(() => orderedIn(form))
  useEffect(() => form.watch(() => setLines(orderedIn(form))), [form])
  return <KnownPrices lines={lines} />
}

const orderedIn = (form: DocumentForm<typeof purchaseOrder>): readonly string[] => [
  ...new Set(form.lines('lines').flatMap(({ contractLineId }) => contractLineId || [])),
]
