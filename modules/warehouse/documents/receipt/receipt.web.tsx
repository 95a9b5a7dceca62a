import { documentScreens, type ListRow } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { useGoTo } from '@quina/ui/web'
import { useState } from 'react'
import { receipt } from './receipt.contract.ts'

const columns = [
  'number',
  'date',
  'kind',
  'storeId',
  'terceroId',
  'invoice',
  'value',
  'caused',
  'withRejection',
  'condition',
]

const plain = documentScreens(receipt, {
  defaults: () => ({ date: dayInBogota(new Date()), kind: 'purchase', packaging: true, labelling: true }),
  form: ({ Section, Params, Lines }) => (
    <>
      <Section title="Ingreso">
        <Params kind={3} storeId={5} date={2} happenedOn={2} terceroId={6} registroId={6} />
        <Params invoicePrefix={2} invoiceNumber={4} invoiceDate={3} remission={3} />
      </Section>
      <Lines name="lines" />
      <Section title="Recepción técnica">
        <Params packaging={4} labelling={4} coldFirst={4} temperature={4} freight={4} purpose={12} />
      </Section>
    </>
  ),
})

/** Entries of goods; one that is confirmed leads to its accounting. */
function ReceiptList() {
  const goTo = useGoTo()
  const [{ List }] = useState(() =>
    documentScreens(receipt, {
      columns,
      rowActions: ({ id, condition }: ListRow) =>
        condition === 'approved'
          ? [{ label: 'Contabilizar', run: () => goTo(`/accounting/warehouse/store-income/${id}`) }]
          : [],
    }),
  )
  return <List />
}

export const receiptScreens = { ...plain, List: ReceiptList }
